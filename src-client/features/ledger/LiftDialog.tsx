import { notify } from '#client/components/base/Toaster.tsx';
import { ConfirmDialog } from '#client/components/layers/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { back, lift } from '#shared/messages/ledger/decision-dialog.ts';

/** Asks whether the hold on a milestone is lifted, and lifts it: its money may leave at once. */
export function LiftDialog({ milestoneId, onClose }: { milestoneId: string; onClose: () => void }) {
  const unhold = trpc.payments.unhold.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={lift.title}
      confirmLabel={lift.submit}
      cancelLabel={back}
      tone="primary"
      onConfirm={async () => {
        await unhold.mutateAsync({ milestoneId });
        notify.success(lift.done);
        onClose();
      }}
    >
      {lift.text}
    </ConfirmDialog>
  );
}
