import { refundRequestMessages } from '#shared/messages/payments/refund-requests.ts';

/**
 * Why a brand cannot ask for the money of a campaign back; null if it can: once at a time, and while the campaign still holds some of its payments.
 * The amount is in minor units.
 */
export function askRefusal({ open, heldMinor }: { open: boolean; heldMinor: number }): string | null {
  if (open) return refundRequestMessages.alreadyAsked;
  return heldMinor > 0 ? null : 'Nothing that you paid for this campaign can be refunded now.';
}
