import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { CodeField } from '#client/components/parts/CodeField.tsx';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { trpc } from '#client/trpc.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { settingsMessages } from '#shared/messages/settings.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).closeRules);

/** Asks for the password, the code if there is a second factor, and the word DELETE. */
export function CloseDialog({
  withCode,
  onClose,
  onClosed,
}: {
  withCode: boolean;
  onClose: () => void;
  onClosed: () => Promise<unknown>;
}) {
  const moment = useMomentLabel();
  const close = trpc.account.close.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { password: '', ...(withCode && { code: '' }), confirmation: '' },
    send: async ({ password, code }) => {
      const { erasedOn } = await close.mutateAsync({ password, code, confirmation: settingsMessages.deleteWord });
      notify.success(accountMessages.closed(moment(erasedOn)));
      onClose();
      await onClosed();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Delete your account?"
      description={settingsMessages.deleteText}
      size="sm"
      submitLabel={settingsMessages.deleteAccount}
      tone="danger"
    >
      <PasswordField {...form.field('password')} />
      {withCode && <CodeField hint="From your app, or a recovery code." {...form.field('code')} />}
      <TextField
        label="Confirmation"
        hint={`Type the word ${settingsMessages.deleteWord}.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.field('confirmation')}
      />
    </FormDialog>
  );
}
