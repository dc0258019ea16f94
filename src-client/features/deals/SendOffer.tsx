import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { isolated } from '#shared/isolated.ts';
import type { StaffOrderCreator } from '#shared/orders/staff-orders.schema.ts';
import { Offer } from './InviteDialog.tsx';

/** Lets staff send a creator of an order a new offer on the brand's behalf (ruling ADM-ORD-07); nothing if they have one, or have accepted. */
export function SendOffer({ campaignId, creator }: { campaignId: string; creator: StaffOrderCreator }) {
  const [open, setOpen] = useState(false);
  const { creatorId, name, agreed } = creator;
  if (!creator.offerable || !creator.may.sendOffer.allowed) return null;
  return (
    <>
      <Button size="sm" aria-label={`Send an offer to ${isolated(name)}`} onClick={() => setOpen(true)}>
        Send Offer
      </Button>
      {open && (
        <Offer
          creator={{ id: creatorId, name }}
          campaignId={campaignId}
          before={{ amountMinor: agreed.amountMinor }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
