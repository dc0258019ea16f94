import { type RawBuilder, sql } from 'kysely';
import { SEARCHED_USERS_MAX } from '#shared/constants.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { PeopleSort, TimeSort } from '#shared/sorts.ts';
import type { Db } from '../data/db.ts';
import { inOrder, mixedTimeOrder } from '../data/keyset.ts';
import { calledKey, companyContains, personContains } from '../data/sql.ts';
import { keptCount } from '../ground/kept-counts.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

interface Listed {
  id: string;
  createdAt: Date;
  name: string;
}

/** Which accounts are wanted: what their names, company, address or id contain, their role, their status, and whether they are flagged. */
export interface Wanted {
  search: string;
  /** Null for every role. */
  role: Role | null;
  /** Null for every status. */
  status: StatusOf<'account'> | null;
  /** Whether only flagged accounts are wanted. */
  flagged: boolean;
}

const meant = ({ role, status, flagged }: Omit<Wanted, 'search'>) =>
  sql`status <> 'deleted' ${role === null ? sql`` : sql`and role = ${role}`}
    ${status === null ? sql`` : sql`and status = ${status}`} ${flagged ? sql`and flagged` : sql``}`;

/** The accounts that are not erased. */
const accounts = (wanted: Wanted) =>
  sql<Listed>`(select id, created_at, ${calledKey} as name from users where ${meant(wanted)})`;

/**
 * The accounts whose names, company, address or id contain the text, in upper or lower case: of each kind of match at most one more than {@link
 * SEARCHED_USERS_MAX}, so that a word that nearly all accounts contain does not cause all of them to be sorted.
 */
function matches({ search, ...wanted }: Wanted) {
  const most = SEARCHED_USERS_MAX + 1;
  const from = sql`select id, created_at, ${calledKey} as name from users where ${meant(wanted)}`;
  return sql<Listed>`(
    (${from} and ${personContains(search)} limit ${most})
    union (${from} and id::text like containing(${search}) limit ${most})
    union (${from} and id in (select user_id from brand_profiles where ${companyContains(search)} limit ${most})))`;
}

/** Whether the number of wanted accounts is known without reading the accounts. */
const isKept = ({ search, status, flagged }: Wanted): boolean => search === '' && status === null && !flagged;

/** The joining time before which a late page begins, or from which on if the oldest come first, and how many accounts it skips from there. */
type Beginning = RawBuilder<{ bound: Date; skipped: number }>;

/**
 * A late page sorted by joining time begins in its month, found by the kept counts of the months, so that it costs the same however far down it is.
 */
const inItsMonth = (role: Role | null, sort: TimeSort, offset: number): Beginning => {
  const [order, bound] = sort === 'oldest' ? ['month', '0'] : ['month desc', '1 month'];
  return sql`(
    select ((month || '-01')::timestamp + ${sql.lit(bound)}::interval) at time zone 'UTC' as bound, ${offset} - before as skipped
    from (select month, sum(rows) over (order by ${sql.raw(order)}) - rows as before
      from (select left(key, 7) as month, sum(rows) as rows from kept_counts where what = 'joined_users'
        ${role === null ? sql`` : sql`and substr(key, 9) = ${role}`} group by 1) as months) as places
    where before <= ${offset} order by before desc limit 1)`;
};

const atTheTop = (offset: number): Beginning => sql`(select null::timestamptz as bound, ${offset}::bigint as skipped)`;

const listed = (wanted: Wanted) => (wanted.search === '' ? accounts(wanted) : matches(wanted)).as('found');

/**
 * One page of the accounts, or of those that a search finds, each row with their number. Only those of the page are looked up, and a search is run
 * once for both the list and the count.
 */
export function usersPage(db: Db, wanted: Wanted, page: { sort: PeopleSort; limit: number; offset: number }) {
  const { sort, offset } = page;
  const byMonth = sort !== 'name' && offset > 0 && isKept(wanted);
  const beginning = byMonth ? inItsMonth(wanted.role, sort, offset) : atTheTop(offset);
  const query = db
    .with('listed', (with_) => with_.selectFrom(listed(wanted)).selectAll())
    .with('beginning', (with_) => with_.selectFrom(beginning.as('b')).selectAll())
    .selectFrom((eb) =>
      eb
        .selectFrom('listed')
        .select(['listed.id', 'listed.createdAt'])
        // Only if the list is sorted by it, because it would be computed for each row that a late page skips.
        .$if(page.sort === 'name', (rows) => rows.select('listed.name'))
        .$call((rows) =>
          page.sort === 'name'
            ? rows.orderBy('listed.name').orderBy('listed.id')
            : inOrder(rows, mixedTimeOrder(page.sort), ['listed.createdAt', 'listed.id'], null),
        )
        .$if(byMonth, (rows) =>
          rows.where('listed.createdAt', sort === 'oldest' ? '>=' : '<', (from) =>
            from.selectFrom('beginning').select('bound'),
          ),
        )
        .limit(sql.lit(page.limit))
        .offset((from) => from.selectFrom('beginning').select('skipped'))
        .as('page'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .whereRef('users.id', '=', 'page.id')
          .select([
            'firstName',
            'lastName',
            'role',
            'status',
            'emailConfirmedAt',
            'lastSignInAt',
            sql<string>`email::text`.as('email'),
          ])
          .limit(1)
          .as('u'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('brandProfiles')
          .whereRef('brandProfiles.userId', '=', 'page.id')
          .select('brandProfiles.companyName')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      (isKept(wanted)
        ? keptCount(db, 'users', wanted.role)
        : eb.selectFrom('listed').select((all) => all.fn.countAll<number>().as('total'))
      )
        .$asScalar()
        .$notNull()
        .as('total'),
      'page.id',
      'page.createdAt',
      'u.email',
      'b.companyName',
      'u.firstName',
      'u.lastName',
      'u.role',
      'u.status',
      'u.emailConfirmedAt',
      'u.lastSignInAt',
    ])
    .$call((rows) =>
      page.sort === 'name'
        ? rows.orderBy('page.name').orderBy('page.id')
        : inOrder(rows, mixedTimeOrder(page.sort), ['page.createdAt', 'page.id'], null),
    );
  return isKept(wanted) ? query : query.withPlugin(plannedEachTime);
}

/** How many accounts there are, or how many a search finds; for a page without any. */
export const countUsers = (db: Db, wanted: Wanted) =>
  isKept(wanted)
    ? keptCount(db, 'users', wanted.role)
    : db.selectFrom(listed(wanted)).select(sql<number>`count(*)`.as('total')).withPlugin(plannedEachTime);

/** Figures for people who look after the installation. */
export const debugFigures = (db: Db, now: Date) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('users')
      .where('emailConfirmedAt', 'is', null)
      .select(sql<number>`count(*)`.as('n'))
      .as('unconfirmed'),
    eb.selectFrom('sessions').where('expiresAt', '>', now).select(sql<number>`count(*)`.as('n')).as('openSessions'),
    sql<number>`accord_failed_jobs()`.as('failedJobs'),
    sql<string>`current_setting('server_version')`.as('database'),
  ]);
