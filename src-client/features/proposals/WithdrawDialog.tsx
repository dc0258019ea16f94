import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { ProposalView } from '#shared/proposals/proposals.schema.ts';

/** Withdraws what one's own program has proposed. */
export function WithdrawDialog({ proposal, onClose }: { proposal: ProposalView; onClose: () => void }) {
  const withdraw = trpc.proposals.withdraw.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw this proposal?"
      confirmLabel="Withdraw"
      done="Proposal withdrawn"
      onConfirm={() => withdraw.mutateAsync({ proposalId: proposal.id })}
    >
      {proposal.title}. Nobody can confirm it any more; your program can propose it again.
    </ConfirmDialog>
  );
}
