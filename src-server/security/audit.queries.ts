import { type RawBuilder, sql } from 'kysely';
import type { AuditFilters } from '#shared/security/security.schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { campaignContains, contains } from '../data/sql.ts';
import type { NumberedKeyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/** Every pair of action and resource in the log: one step through the index for each, however many rows there are. */
const PAIRS = sql`pairs (action, resource_type) as (
    (select action, resource_type from audit_log order by action, resource_type limit 1)
    union all
    select next.action, next.resource_type from pairs cross join lateral (
      select action, resource_type from audit_log where (action, resource_type) > (pairs.action, pairs.resource_type)
      order by action, resource_type limit 1) next
  )`;

interface Page {
  after: NumberedKeyset | null;
  limit: number;
}

/** How many campaigns of a name are looked at. */
const LOOKED_AT = 50;

/** What the search and the filters want of a row's action and resource; the search is for a part of either (ADM-SEC-31). */
function kindIs({ search, action, resourceType }: AuditFilters, of: 'pairs' | 'audit_log') {
  const [does, to] = [sql.ref(`${of}.action`), sql.ref(`${of}.resource_type`)];
  const wanted = [
    sql`true`,
    ...(action === null ? [] : [sql`${does} = ${action}`]),
    ...(resourceType === null ? [] : [sql`${to} = ${resourceType}`]),
    ...(search === '' ? [] : [sql`(${contains(sql`${does}`, search)} or ${contains(sql`${to}`, search)})`]),
  ];
  return sql.join(wanted, sql` and `);
}

/** The ids of the newest rows of one person. */
const newestOfPerson = (filters: AuditFilters, place: RawBuilder<unknown>, limit: number) =>
  sql`select id from audit_log where user_id = ${filters.personId} and ${place} and ${kindIs(filters, 'audit_log')}
    order by created_at desc, id desc limit ${limit}`;

/** The ids of the newest rows about a thing: that with this id, or the campaigns of this name. */
const newestOfThings = (filters: AuditFilters, place: RawBuilder<unknown>, limit: number) =>
  sql`select found.id from (select distinct resource_type as noun, ${filters.thing} as id from pairs
      union select 'campaign', id::text from (select id from campaigns where deleted_at is null and ${campaignContains(filters.thing)} limit ${LOOKED_AT}) named) things
    cross join lateral (select id, created_at from audit_log where resource_type = things.noun and resource_id = things.id and ${place}
      and ${kindIs(filters, 'audit_log')} ${filters.personId === null ? sql`` : sql`and user_id = ${filters.personId}`}
      order by created_at desc, id desc limit ${limit}) found
    order by found.created_at desc, found.id desc limit ${limit}`;

/**
 * The ids of the newest rows that match: the newest of each matching pair of action and resource, and the newest of these. So a rare word does not
 * read the whole log.
 */
function newestMatching(filters: AuditFilters, place: RawBuilder<unknown>, limit: number) {
  return sql`select found.id, found.created_at from pairs cross join lateral (
      select id, created_at from audit_log
      where action = pairs.action and resource_type = pairs.resource_type and ${place}
      order by created_at desc, id desc limit ${limit}) found
    where ${kindIs(filters, 'pairs')} order by found.created_at desc, found.id desc limit ${limit}`;
}

export interface AuditRow {
  id: number;
  createdAt: Date;
  action: string;
  resourceType: string;
  resourceId: string;
  userId: string | null;
  onBehalfOf: string | null;
  agencyId: string | null;
  actor: 'user' | 'system' | 'anonymous' | 'guest';
  fromStatus: string | null;
  toStatus: string | null;
  before: unknown;
  after: unknown;
  ipAddress: string | null;
  userAgent: string | null;
  program: string | null;
  proposedBy: string | null;
  assistant: string | null;
}

/** The beginning of a day in UTC, and of the next one. */
const dayOf = (day: string, later = 0) => sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone 'UTC'`;

/** Audit rows that match, newest first; one more than `limit`, to see whether there are more (ADM-SEC-31). */
export function auditRows(db: Db | Tx, filters: AuditFilters, { after, limit }: Page) {
  const { search, action, resourceType, personId, thing, from, until } = filters;
  const places = [
    sql`true`,
    ...(after === null ? [] : [sql`(created_at, id) < (${after.at}, ${after.number}::bigint)`]),
    ...(from ? [sql`created_at >= ${dayOf(from)}`] : []),
    ...(until ? [sql`created_at < ${dayOf(until, 1)}`] : []),
  ];
  const place = sql.join(places, sql` and `);
  const shown = sql`audit_log.id, audit_log.created_at, action, resource_type, resource_id, user_id, on_behalf_of, audit_log.agency_id, actor, from_status, to_status,
    before, after, ip_address, user_agent, api_key as program, proposed_by, assistant`;
  const newest = () => {
    if (thing !== '') return newestOfThings(filters, place, limit + 1);
    if (personId !== null) return newestOfPerson(filters, place, limit + 1);
    return search !== '' || action !== null || resourceType !== null ? newestMatching(filters, place, limit + 1) : null;
  };
  const ids = newest();
  const rows = ids
    ? sql<AuditRow>`(with recursive ${PAIRS}, page as materialized (${ids})
      select ${shown} from page join audit_log on audit_log.id = page.id)`
    : sql<AuditRow>`(select ${shown} from audit_log where ${place} order by created_at desc, id desc limit ${limit + 1})`;
  return db
    .selectFrom(rows.as('rows'))
    .selectAll()
    .orderBy('rows.createdAt', 'desc')
    .orderBy('rows.id', 'desc')
    .withPlugin(plannedEachTime);
}

/** What this transaction has recorded so far, without what the security rules did, in the order in which it was done. */
export const recordedHere = (tx: Tx) =>
  tx
    .selectFrom('auditLog')
    .select(['action', 'resourceType', 'resourceId', 'userId', 'onBehalfOf', 'agencyId', 'proposedBy'])
    .where('transactionId', '=', sql<string>`pg_current_xact_id()`)
    .where('action', 'not like', 'security.%')
    .orderBy('id');

/** The values by which the log can be filtered. */
export function auditNames(db: Db) {
  const pairs = sql<{ action: string; resourceType: string }>`(with recursive ${PAIRS} select * from pairs)`;
  return db.selectFrom(pairs.as('pairs')).selectAll();
}
