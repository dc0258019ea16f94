import { sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import { UNFINISHED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { keptCount, keptCounts } from '../ground/kept-counts.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import { dealsShown, shownOf } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';

interface OpenDeals {
  currency: Currency;
  n: number;
  minor: unknown;
}

const accounts = (db: Db, scope: Scope, role: 'brand' | 'creator') =>
  db
    .selectFrom('users')
    .where('role', '=', role)
    .where('status', '<>', 'deleted')
    .$call(shownOf(scope, 'users.id'))
    .select((eb) => eb.fn.countAll<number>().as('n'));

/** The open deals by currency; those of the whole platform are stored totals. */
const openByCurrency = (db: Db, scope: Scope) =>
  scope === 'everyone'
    ? db
        .selectFrom(keptCounts(db, 'open_deals').as('kept'))
        .select(['kept.key as currency', 'kept.rows as n', 'kept.minor'])
        .$castTo<OpenDeals>()
    : db
        .selectFrom('deals')
        .where('status', 'in', UNFINISHED_DEALS)
        .$call(dealsShown(scope))
        .groupBy('currency')
        .select([
          'currency',
          (eb) => eb.fn.countAll<number>().as('n'),
          (eb) => eb.fn.sum<number>('agreedAmountMinor').as('minor'),
        ])
        .$castTo<OpenDeals>();

/** The number of brands, of creators whose account is active, and of open deals with their total in cents: null if a currency has no rate. */
export const statsQuery = (db: Db, scope: Scope, now: Date) => {
  const all = scope === 'everyone';
  const brands = all ? keptCount(db, 'users', 'brand') : accounts(db, scope, 'brand');
  const creators = all
    ? keptCount(db, 'active_users', 'creator')
    : accounts(db, scope, 'creator').where('status', '=', 'active');
  return db
    .selectFrom(openByCurrency(db, scope).as('byCurrency'))
    .select((eb) => [
      sql<number>`${brands}`.as('brands'),
      sql<number>`${creators}`.as('activeCreators'),
      sql<number>`coalesce(sum(n), 0)::int`.as('openDeals'),
      comparableTotal(
        inCents(eb.ref('minor'), eb.ref('currency'), usdMicros(eb.ref('currency'), sql`${now}::date`)),
      ).as('dealValueMinor'),
    ]);
};
