import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { CaseView } from '#shared/cases/cases.schema.ts';
import { type CaseSide, otherSide } from '#shared/cases/cases.ts';
import { formatMoney } from '#shared/format.ts';
import { DECIDED_WITHIN_DAYS } from '#shared/payments/deadlines.ts';
import { nameOf } from './caseWords.ts';
import { SplitTable } from './SplitTable.tsx';

interface MoveProps {
  view: CaseView;
  side: CaseSide;
  onClose: () => void;
}

/** Accepts the proposal that stands, after it says what that does. */
export function AcceptProposal({ view, side, onClose }: MoveProps) {
  const accept = trpc.cases.accept.useMutation();
  const { id: caseId, proposals, currency } = view;
  const standing = proposals.at(-1);
  if (!standing) return null;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <ConfirmDialog
      open
      size="lg"
      onClose={onClose}
      title={`Accept the proposal of ${nameOf(view, otherSide(side))}?`}
      confirmLabel="Accept the proposal"
      tone="primary"
      done="Case settled"
      onConfirm={() => accept.mutateAsync({ caseId, caseProposalId: standing.id })}
    >
      {standing.split.length === 0 ? (
        <p>There is no money of this deal left to split, so nothing is paid and nothing goes back. The case ends.</p>
      ) : (
        <>
          <p className="mb-4">
            {standing.toCreatorMinor > 0
              ? `${nameOf(view, 'creator')} gets ${money(standing.toCreatorMinor)}, which is released at once. `
              : `${nameOf(view, 'creator')} gets nothing. `}
            {standing.backMinor > 0
              ? `${money(standing.backMinor)} goes back to ${nameOf(view, 'brand')}: at once if the campaign is over, otherwise when it completes. `
              : `Nothing goes back to ${nameOf(view, 'brand')}. `}
            The case and the deal end. This cannot be undone.
          </p>
          <SplitTable label="What you accept" of={view} split={standing.split} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Asks staff to decide, instead of an answer. */
export function AskStaff({ view, onClose }: MoveProps) {
  const ask = trpc.cases.askStaff.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Ask our team to decide?"
      confirmLabel="Ask our team"
      tone="primary"
      done="Our team decides this case"
      onConfirm={() => ask.mutateAsync({ caseId: view.id })}
    >
      <p>
        {`Our team reads the claim, the proposals and the evidence of both sides, and decides within ${DECIDED_WITHIN_DAYS} days. Nobody has to answer any more, and no more proposals can be made. You can still agree on the last one. This cannot be undone.`}
      </p>
    </ConfirmDialog>
  );
}

/** Withdraws the case, so that the deal goes on. */
export function WithdrawCase({ view, onClose }: MoveProps) {
  const withdraw = trpc.cases.withdraw.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw this case?"
      confirmLabel="Withdraw the case"
      cancelLabel="Keep it open"
      done="Case withdrawn"
      onConfirm={() => withdraw.mutateAsync({ caseId: view.id })}
    >
      <p>
        The deal goes on as agreed, and its payments and time limits run again. No proposal takes effect. The case stays
        readable for both sides.
      </p>
    </ConfirmDialog>
  );
}
