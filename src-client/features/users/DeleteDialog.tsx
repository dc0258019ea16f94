import { notify } from '#client/components/base/notify.ts';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { CodeField } from '#client/components/parts/CodeField.tsx';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { errorField, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { userMessages } from '#shared/messages/users.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).deleteRules);

/** Asks before a user is deleted, with one's own password, and the code if one has a second factor. */
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
  const form = useAppForm({
    rules,
    defaultValues: { userId, password: '', ...(withCode && { code: '' }) },
    send: async (values) => {
      try {
        await remove.mutateAsync(values);
      } catch (error) {
        // Field errors are shown at their fields.
        if (errorField(error) !== null) throw error;
        notify.error(userMessages.deleteFailed(errorMessage(error)));
        return;
      }
      notify.success(userMessages.deleted);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={userMessages.deleteTitle}
      description={userMessages.deleteText(name)}
      size="sm"
      submitLabel={form.busy ? userMessages.deleting : userMessages.deleteTitle}
      tone="danger"
      role="alertdialog"
    >
      <p className="text-muted text-sm">{userMessages.deleteNote}</p>
      <PasswordField label="Your password" {...form.field('password')} />
      {withCode && <CodeField hint="The six digits of your app, or a recovery code." {...form.field('code')} />}
    </FormDialog>
  );
}
