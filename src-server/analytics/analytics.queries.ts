import { sql } from 'kysely';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import type { Keyset } from '../paging.ts';

/**
 * Revenue and the platform's share of each day from `from` until the day before `until`, in cents at that day's rates, null without one.
 * Each day is converted by itself, so that weeks and months are the sums of their days.
 */
export function revenueByDay(db: Db, { from, until }: { from: string; until: string }) {
  return db
    .with('days', (cte) =>
      cte
        .selectFrom('earnings')
        .select([
          sql<string>`(earned_at at time zone 'UTC')::date`.as('day'),
          'currency',
          (eb) => eb.fn.sum<number>('grossMinor').as('gross'),
          (eb) => eb.fn.sum<number>('feeMinor').as('fee'),
          (eb) => eb.fn.countAll<number>().as('transactions'),
        ])
        .where('earnedAt', '>=', new Date(`${from}T00:00:00Z`))
        .where('earnedAt', '<', new Date(`${until}T00:00:00Z`))
        .groupBy([sql`1`, 'currency']),
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

/** How many drafts there are and what their budgets come to, in cents at today's rates, null when one has none. */
export function pipelineTotals(db: Db, today: string) {
  return db
    .with('budgets', (cte) =>
      cte
        .selectFrom('campaigns')
        .select([
          'currency',
          (eb) => eb.fn.countAll<number>().as('drafts'),
          (eb) => eb.fn.coalesce(eb.fn.sum<number>('budgetMinor'), sql<number>`0`).as('budget'),
        ])
        .where('reviewStatus', '=', 'draft')
        .where('deletedAt', 'is', null)
        .groupBy('currency'),
    )
    .with('rated', (cte) =>
      cte
        .selectFrom('budgets')
        .selectAll()
        .select((eb) => usdMicros(eb.ref('budgets.currency'), sql`${today}::date`).as('micros')),
    )
    .selectFrom('rated')
    .select((eb) => [
      sql<number>`coalesce(sum(drafts), 0)::bigint`.as('drafts'),
      comparableTotal(inCents(eb.ref('budget'), eb.ref('currency'), eb.ref('micros'))).as('valueMinor'),
    ]);
}

/** Drafts with their brand's name, newest first; one more than `limit`, to see whether there is more. */
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
