import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { ApprovalView } from '#shared/approvals/approvals.schema.ts';
import type { ApprovalAct } from '#shared/approvals/limits.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { approvalText } from '#shared/messages/approvals.ts';

interface AnswerProps {
  request: ApprovalView;
  onClose: () => void;
}

const textOf = ({ act, creators, campaign }: ApprovalView): string => approvalText(act, creators, campaign.name);

const pays = (act: ApprovalAct): boolean => act === 'deposit' || act === 'balance';

/** Approves a request, after it says what that does. */
export function ApproveDialog({ request, onClose }: AnswerProps) {
  const approve = trpc.approvals.approve.useMutation();
  const amount = formatMoney(request.amount);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Approve ${amount}?`}
      confirmLabel="Approve"
      tone="primary"
      onConfirm={async () => {
        const { refusal } = await approve.mutateAsync({ approvalId: request.id });
        if (refusal === null) notify.success(`${amount} approved`);
        else notify.error('This can no longer be done', refusal);
        onClose();
      }}
    >
      <p>{textOf(request)}.</p>
      <p className="mt-2">
        {pays(request.act)
          ? `You or ${isolated(request.askedBy)} can then open the bank’s page for this amount within a week.`
          : `This is done at once, in the name of ${isolated(request.askedBy)}.`}
      </p>
    </ConfirmDialog>
  );
}

/** Declines a request, with a reason for whoever asked. */
export function DeclineDialog({ request, onClose }: AnswerProps) {
  const decline = trpc.approvals.decline.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Decline ${formatMoney(request.amount)}`}
      description={`${textOf(request)}. ${isolated(request.askedBy)} reads why.`}
      submitLabel="Decline"
      tone="danger"
      rows={3}
      act={(reason) => decline.mutateAsync({ approvalId: request.id, reason })}
      done="Request declined"
    />
  );
}

/** Withdraws one's own request. */
export function WithdrawDialog({ request, onClose }: AnswerProps) {
  const withdraw = trpc.approvals.withdraw.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw this request?"
      confirmLabel="Withdraw"
      done="Request withdrawn"
      onConfirm={() => withdraw.mutateAsync({ approvalId: request.id })}
    >
      {textOf(request)}. Nobody can approve it any more; you can ask again.
    </ConfirmDialog>
  );
}
