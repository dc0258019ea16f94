import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { orderMessages } from '#shared/messages/orders.ts';
import { DuplicateCampaign } from '../campaigns/DuplicateCampaign.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { DeleteOrder } from './DeleteOrder.tsx';
import type { OrderData } from './types.ts';

/** What can be done with an order as a whole: copied, and deleted, or cancelled once it can no longer be deleted (BR-ORD-12, ruling C13). */
export function OrderActions({ order, onDeleted }: { order: OrderData; onDeleted: () => Promise<void> }) {
  const [open, setOpen] = useState<'delete' | 'cancel' | null>(null);
  const { may } = order;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1.5">
      <DuplicateCampaign campaign={order} look="words" />
      {!may.delete.allowed && may.cancel.allowed && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('cancel')}>
          {orderMessages.cancelCampaign}
        </Button>
      )}
      <MayButton
        may={may.delete}
        size="sm"
        variant="ghost"
        icon={Trash2}
        className={may.delete.allowed ? 'text-error' : undefined}
        onClick={() => setOpen('delete')}
      >
        {orderMessages.deleteCampaign}
      </MayButton>
      {open === 'delete' && <DeleteOrder campaignId={order.id} onClose={close} onDeleted={onDeleted} />}
      {open === 'cancel' && (
        <Dialog open onClose={close} title={orderMessages.cancelCampaign} size="sm">
          <CancelOrder campaignId={order.id} onCancelled={close} />
        </Dialog>
      )}
    </div>
  );
}
