import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { trpc } from '#client/trpc.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { formatMoney, type Money } from '#shared/money.ts';
import { isOneOf, OFFERABLE_DEALS } from '#shared/status-sets.ts';
import { Offer } from './InviteDialog.tsx';

interface DealActionsProps {
  campaignId: string;
  deal: { id: string; status: DealStatus; agreed: Money; creator: { id: string; name: string } };
  /** Whether this is the newest offer to this creator: only that one can be followed by another. */
  newest: boolean;
}

/** What a brand may still do with an offer: take it back while it is unanswered, or make a new one after it (ruling B2.2). */
export function DealActions({ campaignId, deal, newest }: DealActionsProps) {
  const [open, setOpen] = useState(false);
  const { name } = deal.creator;
  if (deal.status === 'invited') {
    return (
      <>
        <Button size="sm" aria-label={`Withdraw the offer to ${name}`} onClick={() => setOpen(true)}>
          Withdraw
        </Button>
        <WithdrawDialog deal={deal} open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  if (!newest || !isOneOf(OFFERABLE_DEALS, deal.status)) return null;
  return (
    <>
      <Button size="sm" aria-label={`Offer ${name} again`} onClick={() => setOpen(true)}>
        Offer again
      </Button>
      {open && (
        <Offer
          creator={deal.creator}
          campaignId={campaignId}
          before={{ amountMinor: deal.agreed.amountMinor }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function WithdrawDialog({
  deal,
  open,
  onClose,
}: {
  deal: DealActionsProps['deal'];
  open: boolean;
  onClose: () => void;
}) {
  const withdraw = trpc.deals.withdraw.useMutation({
    onSuccess: () => notify.success(inviteMessages.withdrawn),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Withdraw the offer to ${deal.creator.name}?`}
      confirmLabel="Withdraw offer"
      cancelLabel="Keep it"
      onConfirm={() => withdraw.mutateAsync({ dealId: deal.id }).then(onClose)}
    >
      <p>
        They are told, and can no longer accept it. {formatMoney(deal.agreed)} goes back to your creator budget; you can
        make a new offer afterwards.
      </p>
    </ConfirmDialog>
  );
}
