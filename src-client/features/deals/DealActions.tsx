import { Ellipsis, Scale } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { Menu } from '#client/components/frame/Menu.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { DealCase } from '#shared/cases/cases.schema.ts';
import type { UsageView } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { type Allowed, type May, reasonOf } from '#shared/may.ts';
import * as texts from '#shared/messages/deals/deal-actions.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import type { Money } from '#shared/money.ts';
import { OpenCase } from '../cases/OpenCase.tsx';
import { asksForCase } from './asksForCase.ts';
import { ExtendUsage } from './ExtendUsage.tsx';
import { Offer } from './InviteDialog.tsx';

const theyAreTold = (agreed: string | number) =>
  `They are told and can no longer accept ${agreed} for it. You can make a new offer afterward.`;

interface DealActionsProps {
  campaignId: string;
  deal: {
    id: string;
    may: May<'withdraw' | 'invite' | 'extend' | 'openCase'>;
    usage: UsageView | null;
    extension: boolean;
    case: DealCase | null;
    /** Whether a new offer can follow this one. */
    offerable: boolean;
    agreed: Money;
    creator: { id: string; name: string };
  };
}

/** What a brand can still do with a deal: the most likely act as a button, and a case in a menu, once the offer was accepted. */
export function DealActions({ campaignId, deal }: DealActionsProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <OfferActions campaignId={campaignId} deal={deal} />
      {asksForCase(deal) && <CaseMenu dealId={deal.id} name={deal.creator.name} may={deal.may.openCase} />}
    </span>
  );
}

/** Opens a case on a deal; closed with the reason if that is not possible. */
function CaseMenu({ dealId, name, may }: { dealId: string; name: string; may: Allowed }) {
  const [opening, setOpening] = useState(false);
  const label = `More for ${isolated(name)}`;
  return (
    <>
      <Menu
        label={label}
        items={[{ label: 'Open a case', icon: Scale, closed: reasonOf(may), onSelect: () => setOpening(true) }]}
        trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} size="sm" label={label} />}
      />
      {opening && <OpenCase dealId={dealId} side="brand" onClose={() => setOpening(false)} />}
    </>
  );
}

/** Withdraws an offer while it is unanswered, extends its usage rights, or makes a new one after it (ruling B2.2). */
function OfferActions({ campaignId, deal }: DealActionsProps) {
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
  const withdraw = trpc.deals.withdraw.useMutation(saying(inviteMessages.withdrawn));
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
