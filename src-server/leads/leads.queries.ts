import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { LeadFilters } from '#shared/leads/leads.schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, timeOrder } from '../data/keyset.ts';
import { contains } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

const SHOWN = [
  'id',
  'name',
  'email',
  'phoneNumber',
  'userType',
  'status',
  'confirmedAt',
  'createdAt',
  'updatedAt',
  'note',
  'imported',
] as const;

/** A new lead; returns its id. */
export function insertLead(tx: Tx, lead: Insertable<Database['leads']>) {
  return tx.insertInto('leads').values(lead).returning('id');
}

/** Those of these addresses that are among the leads. */
export function addressesAmongLeads(db: Db | Tx, emails: readonly string[]) {
  return db.selectFrom('leads').select('email').distinct().where(sql<SqlBool>`email = any(${emails}::citext[])`);
}

/**
 * The leads that match filters and search. The search is a subquery of its own, so that it uses its index: following the list's order for a
 * rare word would read the whole table.
 */
function filtered(db: Db | Tx, { search, status, userType }: LeadFilters) {
  return db
    .selectFrom('leads')
    .$if(search !== '', (query) =>
      query.withPlugin(plannedEachTime).where((eb) => {
        const found = eb.selectFrom('leads as found').select('found.id');
        return sql<SqlBool>`leads.id = any(array(${found.where(contains(sql`found.search_text`, search))}))`;
      }),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
    .$if(userType !== undefined, (query) => query.where('userType', '=', userType ?? 'creator'));
}

/** Leads by registration time, with who took the last step; one more than `limit`, to see whether there are more. */
export function leadsQuery(db: Db | Tx, filters: LeadFilters, page: { after: Keyset | null; limit: number }) {
  const { after, limit } = page;
  return filtered(db, filters)
    .select(SHOWN)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select(sql<string>`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email::text)`.as('name'))
        .whereRef('users.id', '=', 'leads.handledBy')
        .as('handledBy'),
    )
    .$call((query) => inOrder(query, timeOrder(filters.sort), ['createdAt', 'id'], after))
    .limit(limit + 1);
}

export function lockLead(tx: Tx, leadId: string) {
  return locking(tx.selectFrom('leads').selectAll().where('id', '=', leadId));
}

/** A registration; locks its address, so that no other job mails it until the transaction ends. */
export function leadToAsk(tx: Tx, leadId: string) {
  return tx
    .selectFrom('leads')
    .select(['email', 'createdAt'])
    .select(sql`pg_advisory_xact_lock(hashtextextended('lead:' || lower(email::text), 0))`.as('locked'))
    .where('id', '=', leadId);
}

/** When an address was confirmed, and when the newest of its registrations arrived for which a mail was sent. */
export function earlierOfAddress(tx: Tx, email: string) {
  return tx
    .selectFrom('leads')
    .select((eb) => [
      eb.fn.max('confirmedAt').as('confirmedAt'),
      eb.fn.max('createdAt').filterWhere('confirmExpiresAt', 'is not', null).as('askedAt'),
    ])
    .where('email', '=', email);
}

/** Marks one registration as confirmed. */
export function confirmLead(tx: Tx, leadId: string, confirmedAt: Date) {
  return tx.updateTable('leads').set({ confirmedAt }).where('id', '=', leadId);
}

/** Stores the hash of a registration's confirmation link and when it expires. */
export function keepLink(tx: Tx, leadId: string, confirmTokenHash: string, confirmExpiresAt: Date) {
  return tx.updateTable('leads').set({ confirmTokenHash, confirmExpiresAt }).where('id', '=', leadId);
}

/** The lead of a confirmation link, if it is confirmed or the link has not expired; locked, so that the link is used once. */
export function leadOfToken(tx: Tx, tokenHash: string, now: Date) {
  return locking(
    tx
      .selectFrom('leads')
      .select(['id', 'email', 'confirmedAt'])
      .where('confirmTokenHash', '=', tokenHash)
      .where((eb) => eb.or([eb('confirmedAt', 'is not', null), eb('confirmExpiresAt', '>', now)])),
  );
}

/** Marks every registration of an address as confirmed; its links report that from then on. */
export function confirmAddress(tx: Tx, email: string, now: Date) {
  return tx.updateTable('leads').set({ confirmedAt: now }).where('email', '=', email).where('confirmedAt', 'is', null);
}
