import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { CancelOrder } from './CancelOrder.tsx';
import type { OrderData } from './types.ts';

interface DeleteOrderProps {
  order: OrderData;
  open: boolean;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

/** Asks before a campaign is deleted; if it cannot be, says why and offers to cancel it (BR-ORD-40 to BR-ORD-43, ruling C13). */
export function DeleteOrder({ order, open, onClose, onDeleted }: DeleteOrderProps) {
  // Navigate first: a deleted campaign must not be read again.
  const remove = trpc.campaigns.delete.useMutation({ onSuccess: onDeleted });
  const allowed = order.may.delete;
  if (!allowed.allowed) {
    return (
      <Dialog open={open} onClose={onClose} title={orderMessages.deleteCampaign} size="sm">
        <Callout kind="info" className="mb-4">
          {allowed.reason}
        </Callout>
        {order.may.cancel.allowed && <CancelOrder campaignId={order.id} onCancelled={onClose} />}
      </Dialog>
    );
  }
  const confirm = async () => {
    try {
      await remove.mutateAsync({ campaignId: order.id });
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND') {
        return notify.info(campaignMessages.deleted.title, campaignMessages.deletedAlready);
      }
      notify.error(campaignMessages.deleteFailed.title, campaignMessages.deleteFailed.text);
      throw error;
    }
    notify.success(campaignMessages.deleted.title, campaignMessages.deleted.text);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={campaignMessages.deleteTitle}
      confirmLabel={orderMessages.deleteCampaign}
      onConfirm={confirm}
    >
      {campaignMessages.deleteText}
    </ConfirmDialog>
  );
}
