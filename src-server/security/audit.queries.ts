import { type RawBuilder, sql } from 'kysely';
import type { AuditFilters } from '#shared/security/security.schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { contains } from '../data/sql.ts';
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

/**
 * The ids of the newest rows that match: the newest of each matching pair of action and resource, and the newest of these. So a rare word does not
 * read the whole log. The search is for a part of the action or the resource (ADM-SEC-31).
 */
function newestMatching({ search, action, resourceType }: AuditFilters, place: RawBuilder<unknown>, limit: number) {
  const wanted = [
    sql`true`,
    ...(action === null ? [] : [sql`pairs.action = ${action}`]),
    ...(resourceType === null ? [] : [sql`pairs.resource_type = ${resourceType}`]),
    ...(search === ''
      ? []
      : [sql`(${contains(sql`pairs.action`, search)} or ${contains(sql`pairs.resource_type`, search)})`]),
  ];
  return sql`select found.id, found.created_at from pairs cross join lateral (
      select id, created_at from audit_log
      where action = pairs.action and resource_type = pairs.resource_type and ${place}
      order by created_at desc, id desc limit ${limit}) found
    where ${sql.join(wanted, sql` and `)} order by found.created_at desc, found.id desc limit ${limit}`;
}

export interface AuditRow {
  id: number;
  createdAt: Date;
  action: string;
  resourceType: string;
  resourceId: string;
  userId: string | null;
  onBehalfOf: string | null;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Audit rows that match, newest first; one more than `limit`, to see whether there are more (ADM-SEC-31). */
export function auditRows(db: Db | Tx, filters: AuditFilters, { after, limit }: Page) {
  const place = after === null ? sql`true` : sql`(created_at, id) < (${after.at}, ${after.number}::bigint)`;
  const shown = sql`audit_log.id, audit_log.created_at, action, resource_type, resource_id, user_id, on_behalf_of, ip_address, user_agent`;
  const filtered = filters.search !== '' || filters.action !== null || filters.resourceType !== null;
  const rows = filtered
    ? sql<AuditRow>`(with recursive ${PAIRS}, page as materialized (${newestMatching(filters, place, limit + 1)})
      select ${shown} from page join audit_log on audit_log.id = page.id)`
    : sql<AuditRow>`(select ${shown} from audit_log where ${place} order by created_at desc, id desc limit ${limit + 1})`;
  return db
    .selectFrom(rows.as('rows'))
    .selectAll()
    .orderBy('rows.createdAt', 'desc')
    .orderBy('rows.id', 'desc')
    .withPlugin(plannedEachTime);
}

/** The values by which the log can be filtered. */
export function auditNames(db: Db) {
  const pairs = sql<{ action: string; resourceType: string }>`(with recursive ${PAIRS} select * from pairs)`;
  return db.selectFrom(pairs.as('pairs')).selectAll();
}

/** How many rows are sealed. */
export const sealedRows = (db: Db | Tx) =>
  db.selectFrom('auditSeals').select((eb) => eb.fn.coalesce(eb.fn.max('seq'), sql<number>`0::bigint`).as('sealed'));
