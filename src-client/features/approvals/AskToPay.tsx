import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';

/** Asks for a payment above one's limit to be approved. */
export function AskToPay({
  campaignId,
  kind,
  onClose,
}: {
  campaignId: string;
  kind: PaymentKind;
  onClose: () => void;
}) {
  const ask = trpc.approvals.askToPay.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title="Ask for approval"
      description="This payment is above your limit. Members who can approve it are told, and you can pay once one of them has."
      submitLabel="Ask for approval"
      rows={3}
      act={(reason) => ask.mutateAsync({ campaignId, kind, reason })}
      done="Your request has been sent"
    />
  );
}
