import { sql } from 'kysely';
import { UNFINISHED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import { dealsShown, shownOf } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';

const accounts = (db: Db, scope: Scope, role: 'brand' | 'creator') =>
  db
    .selectFrom('users')
    .where('role', '=', role)
    .where('status', '<>', 'deleted')
    .$call(shownOf(scope, 'users.id'))
    .select((eb) => eb.fn.countAll<number>().as('n'));

/** The open deals by currency. */
const openByCurrency = (db: Db, scope: Scope) =>
  db
    .selectFrom('deals')
    .where('status', 'in', UNFINISHED_DEALS)
    .$call(dealsShown(scope))
    .groupBy('currency')
    .select((eb) => ['currency', eb.fn.countAll<number>().as('n'), eb.fn.sum('agreedAmountMinor').as('minor')]);

/** Brands, creators whose account is active, and the open deals with what they come to in cents: null where a currency has no rate. */
export const statsQuery = (db: Db, scope: Scope, now: Date) =>
  db
    .selectFrom(openByCurrency(db, scope).as('byCurrency'))
    .select((eb) => [
      accounts(db, scope, 'brand').$asScalar().$notNull().as('brands'),
      accounts(db, scope, 'creator').where('status', '=', 'active').$asScalar().$notNull().as('activeCreators'),
      sql<number>`coalesce(sum(n), 0)::int`.as('openDeals'),
      comparableTotal(
        inCents(eb.ref('minor'), eb.ref('currency'), usdMicros(eb.ref('currency'), sql`${now}::date`)),
      ).as('dealValueMinor'),
    ]);
