import { sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { ARRIVED_PAYMENTS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { paidNet } from '../ground/campaign-money.ts';
import { locking } from '../ground/locks.ts';

const fields = ['companyName', 'websiteUrl', 'brandBio', 'socialUrls'] as const;

/** A brand's company information. */
export const companyOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select(fields).where('userId', '=', brandId);

/** The same, locked. */
export const lockCompany = (tx: Tx, brandId: string) => locking(companyOf(tx, brandId));

/** Stores what the brand says about itself; fields that are undefined stay as they are. */
export const updateCompany = (
  tx: Tx,
  brandId: string,
  change: Updateable<Pick<Database['brandProfiles'], (typeof fields)[number] | 'updatedAt'>>,
) => tx.updateTable('brandProfiles').set(change).where('userId', '=', brandId);

/** How often a brand has paid and for how many campaigns, what it paid and what came back by refunds and disputes, in minor units of each currency. */
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
      sql<number>`sum(payments.amount_minor)::bigint`.as('paidMinor'),
      sql<number>`sum(payments.amount_minor - ${paidNet})::bigint`.as('returnedMinor'),
    ]);

/** The card that the bank keeps for a brand. */
export const paymentMethodOf = (db: Db, brandId: string) =>
  db.selectFrom('paymentMethods').select(['brand', 'last4', 'expMonth', 'expYear']).where('brandId', '=', brandId);
