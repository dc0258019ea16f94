import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { back, confirms } from '#shared/messages/ledger/decision-dialog.ts';

/** Asks before the hold on a milestone is lifted, or a milestone is released before its campaign is complete, and does it. */
export function MilestoneDialog({
  milestoneId,
  act,
  onClose,
}: {
  milestoneId: string;
  act: keyof typeof confirms;
  onClose: () => void;
}) {
  const unhold = trpc.payments.unhold.useMutation();
  const release = trpc.payments.release.useMutation();
  const { title, text, submit, done } = confirms[act];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={submit}
      cancelLabel={back}
      tone="primary"
      onConfirm={async () => {
        await (act === 'unhold' ? unhold : release).mutateAsync({ milestoneId });
        notify.success(done);
        onClose();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
