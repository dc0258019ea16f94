import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { UsageView } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import type { May } from '#shared/may.ts';
import * as texts from '#shared/messages/deals/deal-actions.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import type { Money } from '#shared/money.ts';
import { ExtendUsage } from './ExtendUsage.tsx';
import { Offer } from './InviteDialog.tsx';

const theyAreTold = (agreed: string | number) =>
  `They are told and can no longer accept ${agreed} for it. You can make a new offer afterward.`;

interface DealActionsProps {
  campaignId: string;
  deal: {
    id: string;
    may: May<'withdraw' | 'invite' | 'extend'>;
    usage: UsageView | null;
    extension: boolean;
    /** Whether a new offer can follow this one. */
    offerable: boolean;
    agreed: Money;
    creator: { id: string; name: string };
  };
}

/** What a brand can still do with an offer: withdraw it while it is unanswered, or make a new one after it (ruling B2.2). */
export function DealActions({ campaignId, deal }: DealActionsProps) {
  const [open, setOpen] = useState(false);
  const { name } = deal.creator;
  if (deal.may.withdraw.allowed) {
    return (
      <>
        <Button size="sm" aria-label={`Withdraw the offer to ${isolated(name)}`} onClick={() => setOpen(true)}>
          {texts.withdraw}
        </Button>
        <WithdrawDialog deal={deal} open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  if (deal.may.extend.allowed) return <ExtendUsage campaignId={campaignId} deal={deal} />;
  if (!deal.offerable || !deal.may.invite.allowed) return null;
  return (
    <>
      <Button size="sm" aria-label={`Offer ${isolated(name)} again`} onClick={() => setOpen(true)}>
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
      title={texts.withdrawTheOfferToNamed(deal.creator.name)}
      confirmLabel={texts.withdrawOffer}
      cancelLabel={texts.keepIt}
      onConfirm={() => withdraw.mutateAsync({ dealId: deal.id }).then(onClose)}
    >
      <p>{(deal.extension ? theyAreTold : texts.theyAreToldAnd)(formatMoney(deal.agreed))}</p>
    </ConfirmDialog>
  );
}
