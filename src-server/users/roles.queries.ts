import { type SqlBool, sql } from 'kysely';
import { folded } from '#shared/folded.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { type Role, roles } from '#shared/policy/rule.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { personContains } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/** The roles whose name or label contains the text. */
function rolesNamed(search: string): Role[] {
  const wanted = folded(search);
  return roles.filter((role) => role.includes(wanted) || folded(roleLabels[role]).includes(wanted));
}

/** The requests of people whose address is confirmed; nobody decides on others. */
const requests = (db: Db) =>
  db
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .where('users.emailConfirmedAt', 'is not', null);

/** The requests that wait for an answer, the oldest first, each with how many there are. */
export const longestWaiting = (db: Db, limit: number) =>
  requests(db)
    .where('userRoles.status', '=', sql.lit('pending'))
    .select(['userRoles.id', 'userRoles.userId', 'userRoles.role', 'userRoles.createdAt'])
    .select(['users.email', 'users.firstName', 'users.lastName'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('userRoles.createdAt')
    .orderBy('userRoles.id')
    .limit(limit);

/**
 * Role requests of people whose address is confirmed, newest first; searched by role, address or name (ADM-SEC-13, ADM-SEC-18). People are found in a
 * separate subquery, so that it uses its index.
 */
export function roleRequestsQuery(
  db: Db,
  {
    search,
    status,
    after,
    limit,
  }: { search: string; status: StatusOf<'roleRequest'> | undefined; after: Keyset | null; limit: number },
) {
  const people = sql`select id from users
    where ${personContains(search)}`;
  return requests(db)
    .$if(status !== undefined, (query) => query.where('userRoles.status', '=', status ?? 'pending'))
    .$if(search !== '', (query) =>
      query
        .withPlugin(plannedEachTime)
        .where(
          sql<SqlBool>`(user_roles.role = any(${sql.val(rolesNamed(search))}) or user_roles.user_id = any(array(${people})))`,
        ),
    )
    .select([
      'userRoles.id',
      'userRoles.userId',
      'userRoles.role',
      'userRoles.status',
      'userRoles.createdAt',
      'users.email',
      'users.firstName',
      'users.lastName',
    ])
    .$call((query) => inOrder(query, 'descending', ['userRoles.createdAt', 'userRoles.id'], after))
    .limit(limit + 1);
}

/** The role that a request asks for; it never changes. */
export const roleAsked = (db: Db, roleRequestId: string) =>
  db.selectFrom('userRoles').select('role').where('id', '=', roleRequestId);

/** The account that made the request, locked. */
export const lockRequester = (tx: Tx, roleRequestId: string) =>
  locking(
    tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('userRoles').select('userRoles.userId').where('userRoles.id', '=', roleRequestId),
      ),
  );

export const lockRoleRequest = (tx: Tx, roleRequestId: string) =>
  locking(tx.selectFrom('userRoles').selectAll().where('id', '=', roleRequestId));
