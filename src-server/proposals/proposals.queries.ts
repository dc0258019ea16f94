import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { ProposalList } from '#shared/proposals/proposals.schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { past } from '../data/keyset.ts';
import { isOneOfIds } from '../data/sql.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { nameOfAccount } from '../ground/people.ts';
import type { Keyset } from '../paging.ts';
import type { StoredText } from './proposals.rules.ts';

/** Written out, so that the index of what waits is used. */
const WAITING = sql.lit('waiting' as const);

/** Stores a proposal; no row if the same order of the same program waits. */
export const insertProposal = (tx: Tx, row: Omit<Insertable<Database['proposals']>, 'status'>) =>
  tx
    .insertInto('proposals')
    .values({ ...row, status: 'waiting' })
    .onConflict((known) => known.columns(['keyId', 'orderHash']).where('status', '=', WAITING).doNothing())
    .returningAll();

/** What waits of a program for the same order, locked. */
export const sameWaiting = (tx: Tx, { keyId, orderHash }: { keyId: string; orderHash: string }) =>
  locking(
    tx
      .selectFrom('proposals')
      .selectAll()
      .where('keyId', '=', keyId)
      .where('orderHash', '=', orderHash)
      .where('status', '=', WAITING),
  );

/** How many proposals wait for an account. */
export const countWaiting = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('accountId', '=', accountId)
    .where('status', '=', WAITING);

const listed = (db: Db | Tx) =>
  db
    .selectFrom('proposals')
    .innerJoin('users as proposer', 'proposer.id', 'proposals.proposedBy')
    .leftJoin('users as decider', 'decider.id', 'proposals.decidedBy')
    .leftJoin('proposals as before', 'before.replacedBy', 'proposals.id')
    .leftJoin('apiKeys as program', 'program.id', 'proposals.keyId')
    .selectAll('proposals')
    .select([
      'program.name as keyName',
      'program.revokedAt as programRevokedAt',
      'program.expiresAt as programExpiresAt',
      nameOfAccount('proposer').as('proposerName'),
      sql<string | null>`case when decider.id is not null then ${nameOfAccount('decider')} end`.as('deciderName'),
      sql<StoredText | null>`case when before.id is not null then json_build_object('title', before.title, 'fields', before.fields,
        'effects', before.effects, 'priceMinor', before.price_minor, 'currency', before.currency) end`.as('before'),
    ]);
export type ListedProposal = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

/** A proposal of an account; only one of a program's own, if a program asks. */
export const proposalOf = (db: Db | Tx, { accountId, id, keyId }: { accountId: string; id: string; keyId?: string }) =>
  listed(db)
    .where('proposals.id', '=', id)
    .where('proposals.accountId', '=', accountId)
    .$if(keyId !== undefined, (query) => query.where('proposals.keyId', '=', keyId ?? ''));

interface Page {
  accountId: string;
  show: ProposalList;
  keyId?: string;
  after: Keyset | null;
  limit: number;
}

/** What waits for an account, or was decided, newest first; only a program's own, if a program asks; one more than `limit`. */
export const proposalsOf = (db: Db, { accountId, show, keyId, after, limit }: Page) => {
  const at = show === 'waiting' ? 'proposals.createdAt' : 'proposals.decidedAt';
  const page = past(
    db
      .selectFrom('proposals')
      .select('proposals.id')
      .where('proposals.accountId', '=', accountId)
      .where('proposals.status', show === 'waiting' ? '=' : '<>', WAITING)
      .$if(keyId !== undefined, (query) => query.where('proposals.keyId', '=', keyId ?? '')),
    'descending',
    [at, 'proposals.id'],
    after,
  )
    .orderBy(at, 'desc')
    .orderBy('proposals.id', 'desc')
    .limit(limit + 1);
  return listed(db)
    .innerJoin(page.as('page'), 'page.id', 'proposals.id')
    .orderBy(at, 'desc')
    .orderBy('proposals.id', 'desc');
};

/** Proposals that nobody has answered in time. */
export const unanswered = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('proposals')
    .select('proposals.id')
    .where('proposals.status', '=', WAITING)
    .where('proposals.expiresAt', '<=', now)
    .orderBy('proposals.expiresAt');

export const lockUnanswered = (tx: Tx, id: string, now: Date) =>
  locking(
    tx
      .selectFrom('proposals')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', WAITING)
      .where('expiresAt', '<=', now),
  );

/** When a program ended or will end; no row for one that ended long ago and was removed, which has nothing that waits. */
export const programOf = (db: Db | Tx, keyId: string) =>
  db.selectFrom('apiKeys').select(['revokedAt', 'expiresAt']).where('id', '=', keyId);

/** What is asked of a deal when its act is proposed. */
export const dealFacts = (db: Db | Tx, dealId: string) =>
  db.selectFrom('deals').select(['campaignId', 'extendsDealId', 'currency']).where('id', '=', dealId);

interface NamedThing {
  id: string;
  name: string;
  currency: Currency | null;
}

/** The names of whatever has one of these ids, and the currency of its money. */
export function thingsWith(db: Db | Tx, ids: readonly string[]) {
  const of = (column: string) => isOneOfIds(column, ids);
  const campaign = (idOf: string) =>
    sql`(select coalesce(nullif(name, ''), 'Untitled campaign') from campaigns of_it where of_it.id = ${sql.ref(idOf)})`;
  const person = (idOf: string) =>
    sql`(select coalesce(nullif(company_name, ''), ${nameOfAccount('person')}) from users person
      left join brand_profiles on user_id = person.id where person.id = ${sql.ref(idOf)})`;
  const deal = (alias: string) =>
    sql`concat(${person(`${alias}.creator_id`)}, ' and ', ${person(`${alias}.brand_id`)}, ', ', ${campaign(`${alias}.campaign_id`)})`;
  const things = sql<NamedThing>`(
    select id, coalesce(nullif(name, ''), 'Untitled campaign') as name, currency from campaigns where ${of('id')}
    union all select id, ${person('users.id')}, null from users where ${of('id')}
    union all select id, ${deal('deals')}, currency from deals where ${of('id')}
    union all select id, concat(${person('applications.creator_id')}, ', ', ${campaign('applications.campaign_id')}), null from applications where ${of('id')}
    union all select id, concat(title, ' by ', ${person('submissions.creator_id')}), null from submissions where ${of('id')}
    union all select payments.id, concat(initcap(kind), ', ', ${campaign('payments.campaign_id')}), currency from payments where ${of('payments.id')}
    union all select refund_requests.id, ${campaign('refund_requests.campaign_id')}, null from refund_requests where ${of('refund_requests.id')}
    union all select milestones.id, concat(initcap(kind), ', ', ${person('deals.creator_id')}), deals.currency
      from milestones join deals on deals.id = deal_id where ${of('milestones.id')}
    union all select cases.id, ${deal('deals')}, deals.currency from cases join deals on deals.id = cases.deal_id where ${of('cases.id')}
    union all select id, coalesce(name, email, handle, ${person('brand_people.creator_id')}), null from brand_people where ${of('id')}
    union all select id, name, null from creator_lists where ${of('id')}
    union all select id, name, null from files where ${of('id')}
    union all select id, body, null from submission_comments where ${of('id')}
    union all select id, body, null from crm_notes where ${of('id')}
    union all select id, title, null from crm_follow_ups where ${of('id')}
    union all select case_proposals.id, case_proposals.note, null from case_proposals where ${of('case_proposals.id')}
    union all select campaign_files.id, files.name, null from campaign_files join files on files.id = file_id where ${of('campaign_files.id')}
  )`;
  return db.selectFrom(things.as('things')).selectAll();
}

/** Somebody who is told something. */
interface Told {
  userId: string | null;
  name: string;
  role: Role | null;
}

/** The notices with these ids, in their order, and who gets them; without what the bell leaves out. */
export const noticesWith = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .select([
      'notifications.userId',
      'notifications.title',
      'notifications.message',
      'users.role',
      sql<string>`coalesce(nullif(brand_profiles.company_name, ''), ${nameOfAccount('users')})`.as('name'),
    ])
    .where(isOneOfIds('notifications.id', ids))
    .where('notifications.dismissedAt', 'is', null)
    .orderBy(sql`array_position(${[...ids]}::uuid[], notifications.id)`)
    .$castTo<Told & { title: string; message: string }>();

/** The mails with these ids, in their order, and who gets them; an address only where there is no account. */
export const mailsWith = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('mailOutbox')
    .leftJoin('users', 'users.id', 'mailOutbox.userId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .select([
      'mailOutbox.userId',
      'mailOutbox.subject',
      'users.role',
      sql<string>`case when users.id is null then mail_outbox.to_address
        else coalesce(nullif(brand_profiles.company_name, ''), ${nameOfAccount('users')}) end`.as('name'),
    ])
    .where(isOneOfIds('mailOutbox.id', ids))
    .orderBy(sql`array_position(${[...ids]}::uuid[], mail_outbox.id)`)
    .$castTo<Told & { subject: string }>();

/** How many of these messages each webhook of an account gets, by their event. */
export const deliveriesWith = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'webhookDeliveries.endpointId')
    .select((eb) => ['webhookEndpoints.url', 'webhookDeliveries.event', eb.fn.countAll<number>().as('count')])
    .where(isOneOfIds('webhookDeliveries.id', ids))
    .where('webhookEndpoints.userId', '=', accountId)
    .groupBy(['webhookEndpoints.id', 'webhookEndpoints.url', 'webhookDeliveries.event'])
    .orderBy('webhookEndpoints.url')
    .orderBy('webhookEndpoints.id')
    .orderBy('webhookDeliveries.event');

/** Names the proposal that was made anew instead of one. */
export const setReplacedBy = (tx: Tx, { id }: Locked<{ id: string }>, replacedBy: string) =>
  tx.updateTable('proposals').set({ replacedBy }).where('id', '=', id);

/** Notes what an outside service has answered to what was confirmed. */
export const setNote = (tx: Tx, { id }: OwnRow<'proposals'>, note: string) =>
  tx.updateTable('proposals').set({ note }).where('id', '=', id);
