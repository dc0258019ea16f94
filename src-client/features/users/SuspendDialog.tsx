import { notify } from '#client/components/base/Toaster.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import * as texts from '#shared/messages/users/suspend-dialog.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).suspendRules);

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
      notify.success(lift ? texts.activated : texts.suspended);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={lift ? texts.activateTitle(name) : texts.suspendTitle(name)}
      description={lift ? texts.activateText : texts.suspendText}
      size="sm"
      submitLabel={lift ? texts.activateLabel : texts.suspendLabel}
      backLabel={texts.back}
      tone={lift ? 'primary' : 'danger'}
    >
      <TextArea
        label={texts.reason}
        required
        rows={3}
        maxLength={REASON_MAX_CHARS}
        hint={texts.reasonHint}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
