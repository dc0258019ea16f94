import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import type { Proof } from '#shared/account/account.schema.ts';
import { PasswordField } from './PasswordField.tsx';
import { CODE_HINT, SecondStep, useOwnPasskey } from './SecondStep.tsx';

const rules = lateResolver(async () => (await import('#shared/account/account.schema.ts')).proofInput);

/** Makes sure that the account's owner is there before a change that a thief with an open session would make first. */
export function ProveDialog({
  withCode,
  onClose,
  onProven,
}: {
  withCode: boolean;
  onClose: () => void;
  onProven: () => void;
}) {
  const prove = trpc.account.prove.useMutation();
  const ownPasskey = useOwnPasskey();
  const send = async (proof: Proof) => {
    await prove.mutateAsync(proof);
    onProven();
  };
  const form = useAppForm({ rules, defaultValues: { password: '', ...(withCode && { code: '' }) }, send });
  const byPasskey = form.sendBy(async ({ password }) => send({ password, passkey: await ownPasskey() }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      // Asks nothing on closing: a password is quickly typed again.
      unsaved={false}
      title="Confirm that it is you"
      description="This can change where money goes or who gets in, so we ask for your password again."
      size="sm"
      submitLabel="Confirm"
      tone="primary"
    >
      <PasswordField {...form.field('password')} />
      {withCode && <SecondStep hint={CODE_HINT} onPasskey={byPasskey} {...form.field('code')} />}
    </FormDialog>
  );
}
