import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';

const confirms = {
  unhold: {
    title: 'Lift the hold?',
    children: 'If the deal is over, the milestone is released to the creator at once, even if the creator is flagged.',
    confirmLabel: 'Lift the hold',
    done: 'The hold is lifted',
  },
  releaseEarly: {
    title: 'Release this milestone now?',
    children:
      'It would be released when its campaign completes. If you release it now, it is paid to the creator and cannot be taken back.',
    confirmLabel: 'Release milestone',
    done: 'The release is recorded',
  },
} as const;

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
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      {...confirms[act]}
      cancelLabel="Back"
      tone="primary"
      onConfirm={() => (act === 'unhold' ? unhold : release).mutateAsync({ milestoneId })}
    />
  );
}
