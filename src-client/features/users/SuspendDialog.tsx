import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';

const rules = lateResolver(async () => (await import('#shared/users/users.schema.ts')).suspendUserInput);

/** Asks why an account is suspended, or why its suspension is lifted, and does it. */
export function SuspendDialog({
  userId,
  name,
  lift,
  onClose,
}: {
  userId: string;
  name: string;
  /** Lifts a suspension. */
  lift: boolean;
  onClose: () => void;
}) {
  const suspend = trpc.users.suspend.useMutation();
  const activate = trpc.users.activate.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { userId, reason: '' },
    send: async (values) => {
      await (lift ? activate : suspend).mutateAsync(values);
      notify.success(lift ? 'The suspension is lifted.' : 'The user is suspended and signed out everywhere.');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={lift ? `Lift the suspension of ${isolated(name)}` : `Suspend ${isolated(name)}`}
      description={
        lift
          ? 'The user can sign in again.'
          : 'The user is signed out everywhere and cannot sign in until the suspension is lifted.'
      }
      size="sm"
      submitLabel={lift ? 'Lift suspension' : 'Suspend'}
      backLabel="Back"
      tone={lift ? 'primary' : 'danger'}
    >
      <TextArea
        label="Reason"
        required
        rows={3}
        maxLength={REASON_MAX_CHARS}
        hint="It is recorded in the audit log. The user cannot see it."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
