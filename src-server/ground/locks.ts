import { type Expression, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { Tx } from '../data/db.ts';

declare const held: unique symbol;
/**
 * A row that no other transaction can change before this one ends, because this one has locked or written it. Functions that change a row take one,
 * so that code which forgets the lock does not compile. Only {@link locking} here makes one, and transition.ts for rows that it has written;
 * access.ts passes them on.
 */
export type Locked<Row> = Row & { readonly [held]: true };

/** Locks the rows of a query until the transaction ends; of the named table only, if the query joins others. */
export function locking<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table?: Tables & string,
): SelectQueryBuilder<DB, Tables, Locked<Row>> {
  const locked = table === undefined ? query.forNoKeyUpdate() : query.forNoKeyUpdate(table);
  return locked.$castTo<Locked<Row>>();
}

/** Keeps the rows of a query unchanged until the transaction ends, of the named table only; other transactions may do so at the same time. */
export const sharing = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: Tables & string,
): SelectQueryBuilder<DB, Tables, Row> => query.forShare(table);

/**
 * The one order in which rows are locked, so that no two transactions ever wait for each other:
 * event of the inbox → proposal that does it → account → campaign → deal → everything else of that campaign
 * A transaction that changes anything belonging to a campaign, above all its money, locks the campaign's row first. Until it ends no other
 * transaction can change the campaign's deals, milestones, submissions, payments, refunds or payouts, so these may be locked in any order. A
 * transaction that needs several campaigns, or several deals of one, locks them by id.
 * Rows are locked `for no key update`, which stops transactions that change them, but not those that only refer to them. A notice or a line of the
 * ledger refers to its campaign and its person by a foreign key, and must not wait for a lock that was taken in another order.
 */
export const lockCampaign = (tx: Tx, campaignId: string) =>
  locking(tx.selectFrom('campaigns').selectAll().where('id', '=', campaignId));

/** What has no row that could be locked while it is looked for or made. */
type Unrowed =
  | 'address'
  | 'bulk'
  | 'benchmarks'
  | 'content'
  | 'conversions'
  | 'import'
  | 'leads.import'
  | 'people.import'
  | 'post'
  | 'uploads'
  | 'username';

/**
 * Makes transactions take turns at something that has no row yet: an address or user name that becomes somebody's, the content of a file, a post, a
 * person's uploads, an import, the orders and the codes of a brand, the messages that a company sends to several creators. The turn ends with the transaction.
 */
export const takeTurn = (tx: Tx, what: Unrowed, which?: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${which === undefined ? what : `${what}:${which}`}, 0))`.execute(
    tx,
  );

/** One row of a table, where it has this id and belongs to whom a column names. */
export const lockOwned = <Table extends keyof Database & string>(
  tx: Tx,
  table: Table,
  { id, column, ownerId }: { id: string; column: string; ownerId: string },
) =>
  sql<Locked<Selectable<Database[Table]>>>`
    select * from ${sql.table(table)}
    where ${sql.ref('id')} = ${id} and ${sql.ref(column)} = ${ownerId} for no key update`.execute(tx);

/** A lookup of the one id that another row names. */
type IdOf = Expression<string>;

/**
 * The campaign of a row, if only that row is known: found and locked in one statement. Such a lookup sees the database as it was before it waited for
 * the lock. That is correct only here, because a row belongs to the same campaign and the same deal for its whole life.
 */
export const lockCampaignOf = (tx: Tx, campaignId: IdOf) =>
  locking(tx.selectFrom('campaigns').selectAll().where('id', '=', campaignId));

/** Locks an account, before anything about its security, its role or its status changes. */
export const lockAccount = (tx: Tx, userId: string) =>
  locking(tx.selectFrom('users').selectAll().where('id', '=', userId));

/** An invite by staff or an agency. */
export const lockInvite = (tx: Tx, inviteId: string) =>
  locking(tx.selectFrom('invites').selectAll().where('id', '=', inviteId));

/** A locked campaign; functions that lock rows of a campaign take one. */
type LockedCampaign = Locked<Selectable<Database['campaigns']>>;

export const lockDeal = (tx: Tx, campaign: LockedCampaign, dealId: string | IdOf) =>
  locking(tx.selectFrom('deals').selectAll().where('id', '=', dealId).where('campaignId', '=', campaign.id));

/** Campaign and deal, locked in this order, if only the deal's id is known; undefined if there is no such deal. */
export async function lockCampaignAndDeal(tx: Tx, dealId: string) {
  const its = tx.selectFrom('deals').select('campaignId').where('id', '=', dealId).$asScalar();
  const campaign = await lockCampaignOf(tx, its).executeTakeFirst();
  const deal = campaign && (await lockDeal(tx, campaign, dealId).executeTakeFirst());
  return deal && { campaign, deal };
}

/** The same for an application. */
export async function lockCampaignAndApplication(tx: Tx, applicationId: string) {
  const its = tx.selectFrom('applications').select('campaignId').where('id', '=', applicationId).$asScalar();
  const campaign = await lockCampaignOf(tx, its).executeTakeFirst();
  const found = tx.selectFrom('applications').selectAll().where('id', '=', applicationId);
  const application = campaign && (await locking(found).executeTakeFirst());
  return application && { campaign, application };
}

/** The same for a request for approval. */
export async function lockCampaignAndApproval(tx: Tx, approvalId: string) {
  const found = tx.selectFrom('approvals').where('id', '=', approvalId);
  const campaign = await lockCampaignOf(tx, found.select('campaignId').$asScalar()).executeTakeFirst();
  const approval = campaign && (await locking(found.selectAll()).executeTakeFirst());
  return approval && { campaign, approval };
}

/** The same for a case, with its deal. */
export async function lockCampaignDealAndCase(tx: Tx, caseId: string) {
  const found = tx.selectFrom('cases').where('id', '=', caseId);
  const campaign = await lockCampaignOf(tx, found.select('campaignId').$asScalar()).executeTakeFirst();
  const deal = campaign && (await lockDeal(tx, campaign, found.select('dealId').$asScalar()).executeTakeFirst());
  const row = deal && (await locking(found.selectAll()).executeTakeFirst());
  return row && { campaign, deal, case: row };
}

/** Campaign, deal and submission, locked in this order, if only the id of the submission, or of a row that belongs to it, is known. */
export async function lockCampaignDealAndSubmission(tx: Tx, submissionId: string | IdOf) {
  const found = tx.selectFrom('submissions').where('id', '=', submissionId);
  const campaign = await lockCampaignOf(tx, found.select('campaignId').$asScalar()).executeTakeFirst();
  const deal = campaign && (await lockDeal(tx, campaign, found.select('dealId').$asScalar()).executeTakeFirst());
  const submission = deal && (await locking(found.selectAll()).executeTakeFirst());
  return submission && { campaign, deal, submission };
}

/** The campaign's deals in the given statuses, ordered by id. */
export const lockDeals = (tx: Tx, campaign: LockedCampaign, statuses: readonly DealStatus[]) =>
  locking(
    tx
      .selectFrom('deals')
      .selectAll()
      .where('campaignId', '=', campaign.id)
      .where('status', 'in', [...statuses])
      .orderBy('id'),
  );
