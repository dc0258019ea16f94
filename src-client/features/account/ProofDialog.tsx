import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { CODE_HINT, SecondStep, useOwnPasskey } from '#client/components/parts/SecondStep.tsx';
import type { Proof } from '#shared/account/account.schema.ts';

const rules = lateResolver(async () => (await import('#shared/account/account.schema.ts')).proofInput);

/** Asks for the password, and a code or a passkey, before a change to the second factor. `onProve` rejects with the server's error. */
export function ProofDialog({
  title,
  description,
  confirmLabel,
  tone,
  onClose,
  onProve,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  tone: 'danger' | 'primary';
  onClose: () => void;
  onProve: (proof: Proof) => Promise<void>;
}) {
  const ownPasskey = useOwnPasskey();
  const form = useAppForm({ rules, defaultValues: { password: '', code: '' }, send: onProve });
  const byPasskey = form.sendBy(async ({ password }) => onProve({ password, passkey: await ownPasskey() }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      // Asks nothing on closing: a password is quickly typed again.
      unsaved={false}
      title={title}
      description={description}
      size="sm"
      submitLabel={confirmLabel}
      tone={tone}
    >
      <PasswordField {...form.field('password')} />
      <SecondStep hint={CODE_HINT} onPasskey={byPasskey} {...form.field('code')} />
    </FormDialog>
  );
}
