import { sql } from 'kysely';
import { DAY_MS, PENDING_DEAL_HIGH_DAYS } from '#shared/constants.ts';
import { AGREED_DEALS, COMMITTED_DEALS, REFUSED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { managedBy } from '../ground/people.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';

/** How many brands, creators and others an agency manages. */
export const managedPeople = (db: Db, agencyId: string) =>
  managedBy(db, agencyId)
    .groupBy('role')
    .select((eb) => ['role', eb.fn.countAll<number>().as('people')]);

/**
 * Counts and sums over the deals of everybody an agency manages, each deal once; the value in cents at today's rates, null if one has none (ruling
 * AG-19).
 */
export function managedDeals(db: Db, agencyId: string, now: Date) {
  const people = managedBy(db, agencyId).select('userId');
  // An extension of usage rights adds value, but does not count as a deal.
  const own = sql<boolean>`extends_deal_id is null`;
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${own} and ${condition})`;
  const isOne = (statuses: readonly string[]) => sql<boolean>`status in (${sql.join([...statuses])})`;
  const tooLong = new Date(now.getTime() - PENDING_DEAL_HIGH_DAYS * DAY_MS);
  const waiting = sql<boolean>`${own} and status = 'invited' and invitation_date < ${tooLong}`;
  // One index look-up for each person; a deal between two of them is found twice, so duplicates are removed.
  const theirs = (side: 'brandId' | 'creatorId') =>
    db.selectFrom('deals').selectAll().whereRef(`deals.${side}`, '=', sql.ref('people.user_id'));
  return db
    .with('managed', (cte) =>
      cte
        .selectFrom(people.as('people'))
        .innerJoinLateral(theirs('brandId').unionAll(theirs('creatorId')).as('deals'), (join) => join.onTrue())
        .selectAll('deals')
        .distinctOn('deals.id'),
    )
    .selectFrom('managed')
    .select((eb) => [
      count(own).as('deals'),
      count(isOne(COMMITTED_DEALS.filter((status) => status !== 'completed'))).as('active'),
      count(isOne(AGREED_DEALS)).as('agreed'),
      count(isOne(REFUSED_DEALS)).as('refused'),
      sql<number>`count(distinct campaign_id)`.as('campaigns'),
      sql<number>`count(distinct campaign_id) filter (where ${waiting})`.as('waiting'),
      comparableTotal(
        sql`case when ${isOne(AGREED_DEALS)} then ${inCents(
          eb.ref('agreedAmountMinor'),
          eb.ref('currency'),
          usdMicros(eb.ref('currency'), sql`${now}::date`),
        )} end`,
      ).as('valueMinor'),
    ]);
}
