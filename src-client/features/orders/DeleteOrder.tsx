import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';

interface DeleteOrderProps {
  campaignId: string;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

/** Asks before a campaign is deleted (BR-ORD-40 to BR-ORD-43). */
export function DeleteOrder({ campaignId, onClose, onDeleted }: DeleteOrderProps) {
  // Navigate first: a deleted campaign must not be read again.
  const remove = trpc.campaigns.delete.useMutation({ onSuccess: onDeleted });
  const confirm = async () => {
    try {
      await remove.mutateAsync({ campaignId });
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND') {
        return notify.info(campaignMessages.deleted.title, 'It was already deleted.');
      }
      notify.error(campaignMessages.deleteFailed.title, campaignMessages.deleteFailed.text);
      throw error;
    }
    notify.success(campaignMessages.deleted.title, campaignMessages.deleted.text);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={campaignMessages.deleteTitle}
      confirmLabel={orderMessages.deleteCampaign}
      onConfirm={confirm}
    >
      {campaignMessages.deleteText}
    </ConfirmDialog>
  );
}
