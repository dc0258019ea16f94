import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { Db, Tx } from '../data/db.ts';

declare const held: unique symbol;
/**
 * A row that nobody else can change before this transaction ends: it was locked, or written, in it. What changes a row takes one, so that
 * forgetting the lock does not compile. Only {@link locking} here, and transition.ts for what it has written, make one; access.ts hands it on.
 */
export type Locked<Row> = Row & { readonly [held]: true };

/** Locks the rows that a query answers until the transaction ends; of the named table alone where it joins others. */
export function locking<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table?: Tables & string,
): SelectQueryBuilder<DB, Tables, Locked<Row>> {
  const locked = table === undefined ? query.forNoKeyUpdate() : query.forNoKeyUpdate(table);
  return locked.$castTo<Locked<Row>>();
}

/**
 * The one order in which rows are locked, so that no two transactions ever wait for each other:
 *
 *     event of the inbox → account → campaign → deal → everything else of that campaign
 *
 * Whoever changes anything of a campaign, its money above all, locks the campaign's row first: what follows (deals, milestones, submissions,
 * payments, refunds, payouts) is then nobody else's, in whatever order it is locked. Where one transaction needs several campaigns, or
 * several deals of one, it takes them by id.
 *
 * Rows are locked `for no key update`: against everyone who changes them, not against those who only point at them. A notice or a line of
 * the ledger names its campaign and its person by a foreign key, and must not wait for a lock that was taken in another order.
 */
export const lockCampaign = (tx: Tx, campaignId: string) =>
  locking(tx.selectFrom('campaigns').selectAll().where('id', '=', campaignId));

/** An account: before anything about its security, its role or its status changes. */
export const lockAccount = (tx: Tx, userId: string) =>
  locking(tx.selectFrom('users').selectAll().where('id', '=', userId));

/** An invite of the staff or of an agency. */
export const lockInvite = (tx: Tx, inviteId: string) =>
  locking(tx.selectFrom('invites').selectAll().where('id', '=', inviteId));

/** A campaign that is locked: whoever locks what belongs to it shows one. */
type LockedCampaign = Locked<Selectable<Database['campaigns']>>;

/** One deal of a campaign. */
export const lockDeal = (tx: Tx, campaign: LockedCampaign, dealId: string) =>
  locking(tx.selectFrom('deals').selectAll().where('id', '=', dealId).where('campaignId', '=', campaign.id));

/** Campaign and deal, locked in this order, where only the deal's id is known; undefined where there is no such deal. */
export async function lockCampaignAndDeal(tx: Tx, dealId: string) {
  const campaign = await locking(
    tx
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', (eb) => eb.selectFrom('deals').select('campaignId').where('deals.id', '=', dealId)),
  ).executeTakeFirst();
  const deal = campaign && (await lockDeal(tx, campaign, dealId).executeTakeFirst());
  return deal && { campaign, deal };
}

/** The same for an application. */
export async function lockCampaignAndApplication(tx: Tx, applicationId: string) {
  const campaign = await locking(
    tx
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', (eb) =>
        eb.selectFrom('applications').select('campaignId').where('applications.id', '=', applicationId),
      ),
  ).executeTakeFirst();
  const found = tx.selectFrom('applications').selectAll().where('id', '=', applicationId);
  const application = campaign && (await locking(found).executeTakeFirst());
  return application && { campaign, application };
}

/** The campaign's deals in the given statuses, in the order of their ids. */
export const lockDeals = (tx: Tx, campaign: LockedCampaign, statuses: readonly DealStatus[]) =>
  locking(
    tx
      .selectFrom('deals')
      .selectAll()
      .where('campaignId', '=', campaign.id)
      .where('status', 'in', [...statuses])
      .orderBy('id'),
  );

/** A deal as it is, without a lock: to find its campaign, which is locked first. */
export const dealById = (db: Db | Tx, dealId: string) => db.selectFrom('deals').selectAll().where('id', '=', dealId);
