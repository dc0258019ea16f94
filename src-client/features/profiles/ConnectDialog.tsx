import { notify } from '#client/components/base/notify.ts';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { orUnreached } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { socialMessages } from '#shared/messages/profiles.ts';

const rules = lateResolver(async () => (await import('#shared/profiles/social.schema.ts')).connectAccountInput);

/** Connects an account by its handle or address (CR-PROF-16, CR-PROF-17, CR-PROF-22, CR-PROF-24). */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { title, text } = socialMessages.handleMissing;
  const connect = trpc.profiles.connectAccount.useMutation({
    onSuccess: () => {
      notify.success('Account Connected!', 'Social profile connected successfully!');
      onClose();
    },
    onError: () => notify.error('Connection Failed', 'There was an error connecting your account. Please try again.'),
  });
  const form = useAppForm({
    rules,
    defaultValues: { handle: '' },
    send: (account) =>
      connect.mutateAsync(account).catch((error) => {
        throw orUnreached(error, 'An unexpected error occurred');
      }),
    onInvalid: () => notify.error(title, text),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Connect Account"
      description="Its public followers and engagement are fetched every 24 hours."
      submitLabel="Connect Account"
      problemTitle="Failed to connect profile"
      size="sm"
    >
      <Select
        label="Platform"
        required
        placeholder="Choose one"
        options={CONNECTABLE_PLATFORMS.map((value) => ({ value, label: platformLabel(value) }))}
        {...form.field('platform')}
      />
      <TextField
        label="Handle or URL"
        required
        maxLength={300}
        hint="For example @yourname, or the address of your profile."
        {...form.field('handle')}
      />
    </FormDialog>
  );
}
