import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { CODE_HINT, SecondStep, useOwnPasskey } from '#client/components/parts/SecondStep.tsx';
import { trpc } from '#client/trpc.ts';
import type { Proof } from '#shared/account/account.schema.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { settingsMessages } from '#shared/messages/settings.ts';

const rules = lateResolver(async () => (await import('#shared/account/account.schema.ts')).deleteAccountForm);

/** Asks for the password, a code or a passkey if there is a second factor, and the word DELETE. */
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
  const ownPasskey = useOwnPasskey();
  const send = async ({ password, code, passkey }: Proof) => {
    const proof = { password, code, passkey };
    const { erasedOn } = await close.mutateAsync({ ...proof, confirmation: settingsMessages.deleteWord });
    notify.success(accountMessages.closed(moment(erasedOn)));
    onClose();
    await onClosed();
  };
  const form = useAppForm({
    rules,
    defaultValues: { password: '', ...(withCode && { code: '' }), confirmation: '' },
    send,
  });
  const byPasskey = form.sendBy(async ({ password }) => send({ password, passkey: await ownPasskey() }));
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
      {withCode && <SecondStep hint={CODE_HINT} onPasskey={byPasskey} {...form.field('code')} />}
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
