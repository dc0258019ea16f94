import { ARRIVED_PAYMENTS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';
import { inOrder } from '../../data/keyset.ts';
import type { Keyset } from '../../paging.ts';

type Read = Db | Tx;

/** Payments that have an invoice; {@link isInvoiced} in invoices.service.ts is the same condition for a loaded payment. */
const invoiced = (db: Read) =>
  db
    .selectFrom('payments')
    .innerJoin('campaigns', 'campaigns.id', 'payments.campaignId')
    .where('payments.status', 'in', ARRIVED_PAYMENTS)
    .where('payments.unwanted', '=', false)
    .where('payments.carriedOver', '=', false)
    .where('payments.succeededAt', 'is not', null)
    .where('payments.invoiceSeq', 'is not', null);

/** The brand's invoices after a place in the list, newest first. */
export function invoicesOf(db: Read, brandId: string, after: Keyset | null, limit: number) {
  return invoiced(db)
    .where('payments.brandId', '=', brandId)
    .select([
      'payments.id',
      'payments.campaignId',
      'payments.kind',
      'payments.invoiceSeq',
      'payments.amountMinor',
      'payments.refundedMinor',
      'payments.currency',
      'payments.succeededAt',
      'payments.createdAt',
      'campaigns.name as campaignName',
    ])
    .$narrowType<{ succeededAt: Date; invoiceSeq: number }>()
    .$call((query) => inOrder(query, 'descending', ['payments.createdAt', 'payments.id'], after))
    .limit(limit);
}

/** The campaign of a payment and the brand that paid it, as the invoice shows them. */
export const invoiceFacts = (db: Read, { campaignId, brandId }: { campaignId: string; brandId: string }) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users', (join) => join.on('users.id', '=', brandId))
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('campaigns.id', '=', campaignId)
    .select([
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      'users.firstName',
      'users.lastName',
      'users.email',
    ]);

/** The refunds of a payment, oldest first, without those that were cancelled. */
export const refundsOfPayment = (db: Read, paymentId: string) =>
  db
    .selectFrom('refunds')
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'cancelled')
    .select(['amountMinor', 'reason', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id');
