import { sql } from 'kysely';
import type { Days } from '#shared/analytics/revenue.schema.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { moneyPart } from '../ground/campaign-money.ts';
import { keptCounts } from '../ground/kept-counts.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import type { Keyset } from '../paging.ts';

/**
 * Revenue and the platform's share of each day from `from` until the day before `until`, in cents at the day's rates, null without one. Closed days
 * are already summed; only what was earned after them is summed here.
 */
export function revenueByDay(db: Db, { from, until }: Days) {
  const closed = db.selectFrom('earningDays').select(sql<Date>`(max(day) + 1)::timestamp at time zone 'UTC'`.as('end'));
  return db
    .with('days', (cte) =>
      cte
        .selectFrom('earningDays')
        .select(['day', 'currency', 'grossMinor as gross', 'feeMinor as fee', 'transactions'])
        .where('day', '>=', from)
        .where('day', '<', until)
        .unionAll(
          cte
            .selectFrom('earnings')
            .select([
              sql<string>`(earned_at at time zone 'UTC')::date`.as('day'),
              'currency',
              (eb) => eb.fn.sum<number>('grossMinor').as('gross'),
              (eb) => eb.fn.sum<number>('feeMinor').as('fee'),
              (eb) => eb.fn.countAll<number>().as('transactions'),
            ])
            .where('earnedAt', '>=', sql<Date>`greatest(${startOf(from)}::timestamptz, (${closed}))`)
            .where('earnedAt', '<', startOf(until))
            .groupBy([sql`1`, 'currency']),
        ),
    )
    .with('rated', (cte) =>
      cte
        .selectFrom('days')
        .selectAll()
        .select((eb) => usdMicros(eb.ref('days.currency'), eb.ref('days.day')).as('micros')),
    )
    .selectFrom('rated')
    .select((eb) => [
      'day',
      comparableTotal(inCents(eb.ref('gross'), eb.ref('currency'), eb.ref('micros'))).as('revenueMinor'),
      comparableTotal(inCents(eb.ref('fee'), eb.ref('currency'), eb.ref('micros'))).as('profitMinor'),
      sql<number>`sum(transactions)::bigint`.as('transactions'),
    ])
    .groupBy('day')
    .orderBy('day');
}

/** Closes at most a month of the days before `until`; `left` says whether some of them are still open. */
export function closeEarningDays(db: Db, until: string) {
  return db.selectNoFrom(sql<boolean>`close_earning_days(${until}::date)`.as('left'));
}

/** The released milestones of a range of days with the creator and the brand, newest first; one more than `limit`, to see whether there are more. */
export function revenueRows(db: Db, { from, until }: Days, { after, limit }: { after: Keyset | null; limit: number }) {
  const page = db
    .selectFrom('earnings')
    .select([
      'id',
      'milestoneId',
      'dealId',
      'campaignId',
      'creatorId',
      'brandId',
      'grossMinor',
      'feeMinor',
      'currency',
      'earnedAt',
      sql<string>`(earned_at at time zone 'UTC')::date`.as('day'),
    ])
    .where('earnedAt', '>=', startOf(from))
    .where('earnedAt', '<', startOf(until))
    .$call((query) => inOrder(query, 'descending', ['earnedAt', 'id'], after))
    .limit(limit + 1);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('milestones', 'milestones.id', 'page.milestoneId')
    .innerJoin('deals', 'deals.id', 'page.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'page.campaignId')
    .innerJoin('users', 'users.id', 'page.creatorId')
    .select((eb) => [
      'page.id',
      'page.campaignId',
      'page.grossMinor',
      'page.feeMinor',
      'page.currency',
      'page.earnedAt',
      moneyPart.as('kind'),
      'campaigns.name as campaignName',
      'users.firstName',
      'users.lastName',
      eb
        .selectFrom('brandProfiles')
        .select('companyName')
        .whereRef('brandProfiles.userId', '=', 'page.brandId')
        .as('companyName'),
      sql<number | null>`nullif(${inCents(
        eb.ref('page.grossMinor'),
        eb.ref('page.currency'),
        usdMicros(eb.ref('page.currency'), eb.ref('page.day')),
      )}, 'NaN')::bigint`.as('revenueMinor'),
    ])
    .orderBy('page.earnedAt', 'desc')
    .orderBy('page.id', 'desc');
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/**
 * The number of drafts and the total of their budgets, in cents at today's rates, null if one has none; read from stored totals, nothing is counted.
 */
export function pipelineTotals(db: Db, today: string) {
  return db
    .with('rated', (cte) =>
      cte
        .selectFrom(keptCounts(db, 'drafts').as('kept'))
        .selectAll()
        .select((eb) => usdMicros(eb.ref('kept.key'), sql`${today}::date`).as('micros')),
    )
    .selectFrom('rated')
    .select((eb) => [
      sql<number>`coalesce(sum(rows), 0)::bigint`.as('drafts'),
      comparableTotal(inCents(eb.ref('minor'), eb.ref('key'), eb.ref('micros'))).as('valueMinor'),
    ]);
}

/** Drafts with their brand's name, newest first; one more than `limit`, to see whether there are more. */
export function pipelineRows(db: Db, options: { after: Keyset | null; limit: number }) {
  const { after, limit } = options;
  return db
    .with('page', (cte) =>
      cte
        .selectFrom('campaigns')
        .select(['id', 'brandId', 'name', 'budgetMinor', 'currency', 'createdAt'])
        .where('reviewStatus', '=', 'draft')
        .where('deletedAt', 'is', null)
        .$call((query) => inOrder(query, 'descending', ['createdAt', 'id'], after))
        .limit(limit + 1),
    )
    .selectFrom('page')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'page.brandId')
    .select([
      'page.id',
      'page.name',
      'page.budgetMinor',
      'page.currency',
      'page.createdAt',
      'brandProfiles.companyName',
    ])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc');
}
