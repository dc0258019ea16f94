import { notify } from '#client/components/base/notify.ts';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { SecondStep, useOwnPasskey } from '#client/components/parts/SecondStep.tsx';
import { errorField, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { Proof } from '#shared/account/account.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { userMessages } from '#shared/messages/users.ts';

const rules = lateResolver(async () => (await import('#shared/users/users.schema.ts')).deleteUserInput);

/** Asks before a user is deleted, with one's own password, and a code or a passkey if one has a second factor. */
export function DeleteDialog({
  userId,
  name,
  withCode,
  onClose,
}: {
  userId: string;
  name: string;
  withCode: boolean;
  onClose: () => void;
}) {
  const remove = trpc.users.delete.useMutation();
  const ownPasskey = useOwnPasskey();
  const send = async (proof: Proof) => {
    try {
      await remove.mutateAsync({ ...proof, userId });
    } catch (error) {
      // Field errors are shown at their fields.
      if (errorField(error) !== null) throw error;
      notify.error(`Failed to delete user: ${errorMessage(error)}`);
      return;
    }
    notify.success('User deleted successfully');
    onClose();
  };
  const form = useAppForm({ rules, defaultValues: { userId, password: '', ...(withCode && { code: '' }) }, send });
  const byPasskey = form.sendBy(async ({ password }) => send({ password, passkey: await ownPasskey() }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={userMessages.deleteTitle}
      description={`This will permanently delete this user and all linked data: ${isolated(name)}. This action cannot be undone.`}
      size="sm"
      submitLabel={form.busy ? 'Deleting...' : userMessages.deleteTitle}
      tone="danger"
      role="alertdialog"
    >
      <p className="text-muted text-sm">
        Campaigns and deals that are open end now. Records of money and contracts stay, without the person’s name.
      </p>
      <PasswordField label="Your password" {...form.field('password')} />
      {withCode && (
        <SecondStep
          hint="The six digits of your app, or a recovery code."
          onPasskey={byPasskey}
          {...form.field('code')}
        />
      )}
    </FormDialog>
  );
}
