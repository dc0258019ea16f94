import { invoiceNumber } from '#shared/payments/payments.schema.ts';
import type { PaymentRow } from '../../access.ts';

/** A payment as its brand and staff see it. If the payment is over, its page is not offered. Amounts in minor units. Locks nothing. */
export function paymentView(row: PaymentRow) {
  const open = row.status === 'created' || row.status === 'failed';
  return {
    id: row.id,
    campaignId: row.campaignId,
    kind: row.kind,
    status: row.status,
    /** Null if the payment was cancelled or sent back. */
    invoiceNumber: row.invoiceSeq === null ? null : invoiceNumber(row.campaignId, row.invoiceSeq),
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    /** What the payer's bank took back, by disputes that are open or lost. */
    disputedMinor: row.disputedMinor,
    currency: row.currency,
    method: row.method,
    /** What the brand writes on its bank transfer, and how long we wait for it; null for a card payment. */
    transfer: row.transferReference === null ? null : { reference: row.transferReference, dueAt: row.dueAt },
    unwanted: row.unwanted,
    checkoutUrl: open ? row.checkoutUrl : null,
    failureReason: row.failureReason,
    createdAt: row.createdAt,
    succeededAt: row.succeededAt,
  };
}
