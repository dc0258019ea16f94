import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';

/** Upholds or dismisses an objection to a track record, with a reason that its author reads. */
export function DecideObjection({
  act,
  objectionId,
  onClose,
}: {
  act: 'uphold' | 'dismiss';
  objectionId: string;
  onClose: () => void;
}) {
  const upholding = act === 'uphold';
  const uphold = trpc.records.uphold.useMutation();
  const dismiss = trpc.records.dismiss.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title={upholding ? 'Leave this entry out?' : 'Dismiss this objection?'}
      submitLabel={upholding ? 'Leave out' : 'Dismiss'}
      tone={upholding ? 'primary' : 'danger'}
      act={(reason) => (upholding ? uphold : dismiss).mutateAsync({ objectionId, reason })}
      done={upholding ? 'Entry left out' : 'Objection dismissed'}
      hint="Its author reads it."
    >
      <p>
        {upholding
          ? 'The entry stays in the log, but no longer counts in the track record.'
          : 'The entry keeps counting in the track record.'}{' '}
        This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
