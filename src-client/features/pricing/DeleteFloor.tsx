import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { floorName, priceLabel } from './floorWords.ts';

/** Asks before a floor is deleted, and says what that changes (ADM-PF-14). */
export function DeleteFloor({ floor, onClose }: { floor: FloorRow; onClose: () => void }) {
  const remove = trpc.pricing.delete.useMutation({
    onError: (error) => toastError(error, pricingMessages.deleteFailed),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={pricingMessages.deleteTitle}
      confirmLabel="Delete"
      onConfirm={async () => {
        await remove.mutateAsync({ floorId: floor.id, seenMinor: floor.minPrice.amountMinor });
        notify.success(pricingMessages.deleted);
        onClose();
      }}
    >
      <p>{`The minimum price of ${priceLabel(floor.minPrice)} for ${floorName(floor)} will be removed.`}</p>
      <p className="text-muted mt-2">{pricingMessages.deleteText}</p>
    </ConfirmDialog>
  );
}
