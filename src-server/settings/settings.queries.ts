import { sql } from 'kysely';
import { ARRIVED_PAYMENTS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

const fields = ['companyName', 'websiteUrl', 'brandBio', 'socialUrls'] as const;

/** A brand's company information. */
export const companyOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select(fields).where('userId', '=', brandId);

/** What the brand has paid, what of it came back, and what is still held, in each currency it pays in. */
export const usageOf = (db: Db, brandId: string) =>
  db
    .selectFrom('payments')
    .where('brandId', '=', brandId)
    .where('unwanted', '=', false)
    .where('status', 'in', ARRIVED_PAYMENTS)
    .groupBy('currency')
    .orderBy('currency')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('payments'),
      eb.fn.count<number>('campaignId').distinct().as('campaigns'),
      sql<number>`sum(amount_minor)::bigint`.as('paidMinor'),
      sql<number>`sum(refunded_minor)::bigint`.as('refundedMinor'),
    ]);

/** The card that the bank keeps for a brand. */
export const paymentMethodOf = (db: Db, brandId: string) =>
  db.selectFrom('paymentMethods').select(['brand', 'last4', 'expMonth', 'expYear']).where('brandId', '=', brandId);
