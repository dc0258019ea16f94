import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';

/** Pauses a campaign, or resumes it, with a reason that its brand and creators read. */
export function PauseDialog({
  act,
  campaignId,
  onClose,
}: {
  act: 'pause' | 'resume';
  campaignId: string;
  onClose: () => void;
}) {
  const pausing = act === 'pause';
  const pause = trpc.campaigns.pause.useMutation();
  const resume = trpc.campaigns.resume.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title={pausing ? 'Pause Campaign' : 'Resume Campaign'}
      submitLabel={pausing ? 'Pause Campaign' : 'Resume Campaign'}
      tone={pausing ? 'danger' : 'primary'}
      act={(reason) => (pausing ? pause : resume).mutateAsync({ campaignId, reason })}
      done={pausing ? 'Campaign paused' : 'Campaign resumed'}
    >
      <p>
        {pausing
          ? 'Deadlines stop, and nobody can accept, pay or submit until it resumes. The brand and its creators read your reason.'
          : 'The campaign resumes where it left off. The brand and its creators read your reason.'}
      </p>
    </ReasonDialog>
  );
}
