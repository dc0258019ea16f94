import { sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { ARRIVED_PAYMENTS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { storedTimeZone } from '../data/sql.ts';
import { paidNet } from '../ground/campaign-money.ts';
import { locking } from '../ground/locks.ts';
import { timeZoneOfBrand } from '../ground/people.ts';

const fields = ['companyName', 'websiteUrl', 'brandBio', 'socialUrls', 'timeZone', 'logoUrl'] as const;

/** A brand's company information. */
export const companyOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select(fields).where('userId', '=', brandId);

/** The same, locked. */
export const lockCompany = (tx: Tx, brandId: string) => locking(companyOf(tx, brandId));

/** Stores what the brand says about itself; fields that are undefined stay as they are. */
export const updateCompany = (
  tx: Tx,
  brandId: string,
  { timeZone, ...change }: Updateable<Pick<Database['brandProfiles'], (typeof fields)[number] | 'updatedAt'>>,
) =>
  tx
    .updateTable('brandProfiles')
    .set({ ...change, ...(timeZone !== undefined && { timeZone: storedTimeZone(timeZone) }) })
    .where('userId', '=', brandId);

/** Moves the drafts of a brand to its time zone; submitted campaigns keep the days that others have read. */
export const moveDrafts = (tx: Tx, brandId: string) =>
  tx
    .updateTable('campaigns')
    .set({ timeZone: timeZoneOfBrand(brandId) })
    .where('brandId', '=', brandId)
    .where('reviewStatus', '=', 'draft');

/**
 * How many payments a brand has made and for how many campaigns, what it paid and what came back by refunds and disputes, in minor units of each
 * currency.
 */
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

/** The card that the bank stores for a brand. */
export const paymentMethodOf = (db: Db, brandId: string) =>
  db.selectFrom('paymentMethods').select(['brand', 'last4', 'expMonth', 'expYear']).where('brandId', '=', brandId);
