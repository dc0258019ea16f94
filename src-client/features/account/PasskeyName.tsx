import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { PASSKEY_NAME_MAX_CHARS } from '#shared/auth/passkeys.ts';
import type { Passkey } from './types.ts';

const rules = lateResolver(async () => (await import('#shared/auth/passkeys.schema.ts')).passkeyNameForm);

/** Another name for a passkey. */
export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = trpc.account.renamePasskey.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { name: passkey.name },
    send: async ({ name }) => {
      await rename.mutateAsync({ passkeyId: passkey.id, name });
      notify.success('Passkey renamed.');
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename passkey" size="sm" submitLabel="Save">
      <TextField
        label="Name"
        hint="Such as the device that has it."
        autoComplete="off"
        required
        maxLength={PASSKEY_NAME_MAX_CHARS}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
