import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';

const decisions = {
  release: {
    title: 'Release this payout?',
    description:
      'It is sent although its creator is flagged. The creator is told, and the reason is kept in the audit log.',
    submitLabel: 'Release payout',
    done: 'The payout is released',
  },
  refuse: {
    title: 'Refuse this payout?',
    description:
      'It is not sent. The creator is told the reason. The money stays owed to the creator until it is released.',
    submitLabel: 'Refuse payout',
    done: 'The payout is refused',
  },
  hold: {
    title: 'Hold this milestone?',
    description:
      'It is neither released nor refunded until you lift the hold or refuse it, whatever happens to its campaign. The creator is told the reason.',
    submitLabel: 'Hold milestone',
    done: 'The milestone is on hold',
  },
  refuseMilestone: {
    title: 'Refuse this milestone?',
    description:
      'The creator is not paid and is told the reason. The money goes back to the brand: at once if the campaign is over, otherwise when it completes. This cannot be undone.',
    submitLabel: 'Refuse milestone',
    done: 'The milestone is refused',
  },
  decline: {
    title: 'Decline this request?',
    description: 'No money goes back. The brand is told the reason and can ask again.',
    submitLabel: 'Decline request',
    done: 'The request is declined',
  },
} as const;

/** Asks for the reason to release or refuse a flagged creator's payout, to hold or refuse a milestone, or to decline a refund request, and does it. */
export function DecisionDialog({ id, act, onClose }: { id: string; act: keyof typeof decisions; onClose: () => void }) {
  const release = trpc.payments.releasePayout.useMutation();
  const refuse = trpc.payments.refusePayout.useMutation();
  const hold = trpc.payments.hold.useMutation();
  const refuseMilestone = trpc.payments.refuseMilestone.useMutation();
  const decline = trpc.payments.declineRefundRequest.useMutation();
  const acts = {
    release: (reason: string) => release.mutateAsync({ payoutId: id, reason }),
    refuse: (reason: string) => refuse.mutateAsync({ payoutId: id, reason }),
    hold: (reason: string) => hold.mutateAsync({ milestoneId: id, reason }),
    refuseMilestone: (reason: string) => refuseMilestone.mutateAsync({ milestoneId: id, reason }),
    decline: (reason: string) => decline.mutateAsync({ refundRequestId: id, reason }),
  };
  return (
    <ReasonDialog
      onClose={onClose}
      {...decisions[act]}
      size="sm"
      backLabel="Back"
      tone={act === 'release' ? 'primary' : 'danger'}
      rows={3}
      act={acts[act]}
    />
  );
}
