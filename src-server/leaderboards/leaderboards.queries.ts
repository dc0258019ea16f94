import { sql } from 'kysely';
import { LEADERBOARD_ROWS } from '#shared/constants.ts';
import type { Db } from '../data/db.ts';
import { managedBy } from '../ground/people.ts';

// Zeros and limits are written into the SQL text: a kept plan uses a partial index only if the text contains its condition, and is used only if it
// knows how many rows are wanted.

/** The people whom a leaderboard ranks: everybody, or those whom an agency currently manages. */
export type Ranked = 'everybody' | { agencyId: string };

const managed = (db: Db, { agencyId }: Exclude<Ranked, 'everybody'>, role: 'managed_brand' | 'managed_creator') =>
  managedBy(db, agencyId).where('role', '=', role).select('userId');

/** The creators who earned most, in cents. Those with an amount that no rate converts have no total, so they have no place. */
export const topCreators = (db: Db, ranked: Ranked) =>
  db
    .selectFrom('creatorTotals as t')
    .innerJoin('users as u', 'u.id', 't.creatorId')
    .leftJoin('creatorProfiles as c', 'c.userId', 't.creatorId')
    .where('t.unrated', '=', sql.lit(0))
    .where('t.earnedCents', '>', sql.lit(0))
    .where('u.status', '<>', 'deleted')
    .$if(ranked !== 'everybody', (query) =>
      ranked === 'everybody' ? query : query.where('t.creatorId', 'in', managed(db, ranked, 'managed_creator')),
    )
    .select([
      't.creatorId as id',
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('name'),
      sql<string>`u.email::text`.as('email'),
      'c.primaryPlatform as platform',
      't.earnedCents as earnedMinor',
    ])
    .orderBy('t.earnedCents', 'desc')
    .orderBy('t.creatorId')
    .limit(sql.lit(LEADERBOARD_ROWS));

/** The brands with the largest budgets, in cents. Those with an amount that no rate converts have no total, so they have no place. */
export const topBrands = (db: Db, ranked: Ranked) =>
  db
    .selectFrom('brandTotals as t')
    .innerJoin('users as u', 'u.id', 't.brandId')
    .leftJoin('brandProfiles as b', 'b.userId', 't.brandId')
    .where('t.unrated', '=', sql.lit(0))
    .where('t.budgetCents', '>', sql.lit(0))
    .where('u.status', '<>', 'deleted')
    .$if(ranked !== 'everybody', (query) =>
      ranked === 'everybody' ? query : query.where('t.brandId', 'in', managed(db, ranked, 'managed_brand')),
    )
    .select([
      't.brandId as id',
      'b.companyName as name',
      sql<string>`u.email::text`.as('email'),
      'b.industry',
      't.budgetCents as budgetMinor',
    ])
    .orderBy('t.budgetCents', 'desc')
    .orderBy('t.brandId')
    .limit(sql.lit(LEADERBOARD_ROWS));
