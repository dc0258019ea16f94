import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { type Context, holderOf, type SystemContext } from './context.ts';
import type { Db, Tx } from './data/db.ts';
import { notFound } from './errors.ts';
import { refuseBothSides } from './ground/acting.ts';
import {
  type Locked,
  lockCampaign,
  lockCampaignAndApplication,
  lockCampaignAndApproval,
  lockCampaignAndDeal,
  lockCampaignDealAndCase,
  locking,
  lockOwned,
} from './ground/locks.ts';

declare const granted: unique symbol;
/**
 * A row that the actor was allowed to have, to look at or to change. This file and access-content.ts make them, and `recordCreated` in transition.ts
 * for what the actor has just made.
 */
export type Authorized<Row, Access extends 'view' | 'manage'> = Row & { readonly [granted]: Access };

/** A row that a person may change: granted to them, and locked. */
export type Granted<Row> = Authorized<Locked<Row>, 'manage'>;

/**
 * A row that may be changed by whoever acts: a person changes one that was granted to them, and that is locked; for the system the lock is enough.
 * Without it a status does not move and no money is sent: the call does not compile.
 */
export type Changeable<Row, Ctx extends Context> = Ctx extends SystemContext
  ? Locked<Row>
  : Authorized<Locked<Row>, 'manage'>;

/** A row that may be changed may also be looked at. */
export type Viewable<Row> = Authorized<Row, 'view'> | Authorized<Row, 'manage'>;

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type CampaignRow = Row<'campaigns'>;
export type DealRow = Row<'deals'>;
export type ApplicationRow = Row<'applications'>;
export type SubmissionRow = Row<'submissions'>;
export type CommentRow = Row<'submissionComments'>;
export type PaymentRow = Row<'payments'>;
export type CaseRow = Row<'cases'>;
export type ApprovalRow = Row<'approvals'>;

/**
 * Grants a row. A row of another tenant is answered as if it did not exist (spec rulings C). Only this file and access-content.ts grant rows.
 * @throws NOT_FOUND if the actor may not have the row, or if there is none
 */
export function assertGranted<R, A extends 'view' | 'manage'>(
  row: R | undefined,
  allowed: boolean,
  what: string,
): asserts row is Authorized<R, A> {
  if (row === undefined || !allowed) throw notFound(what);
}

/** Whether the actor is staff, or the system. */
export const isStaff = (ctx: Context): boolean =>
  ctx.actor.kind === 'system' ||
  (ctx.actor.kind === 'user' && (ctx.actor.role === 'admin' || ctx.actor.role === 'super_admin'));
/** The signed-in person; null for visitors and the system. */
export const actorId = (ctx: Context): string | null => (ctx.actor.kind === 'user' ? ctx.actor.id : null);
/** Whether the actor is the brand or the creator of a row that belongs to both. */
export const isParty = (ctx: Context, row: { brandId: string; creatorId: string } | undefined): boolean =>
  row !== undefined && [row.brandId, row.creatorId].some((id) => id === actorId(ctx));

/** How a row is loaded: locked until the transaction ends, or just read. */
type Load = { lock: true } | undefined;
/** The loaded row, branded as locked if the lock was asked for. */
type Loaded<Row, L extends Load> = L extends { lock: true } ? Locked<Row> : Row;

/** A campaign that is not deleted. */
async function readCampaign<L extends Load>(
  db: Db | Tx,
  id: string,
  load?: L,
): Promise<Loaded<CampaignRow, L> | undefined> {
  const query = db.selectFrom('campaigns').selectAll().where('id', '=', id).where('deletedAt', 'is', null);
  return (await (load ? locking(query) : query).executeTakeFirst()) as Loaded<CampaignRow, L> | undefined;
}

function readDeal(db: Db | Tx, id: string): Promise<DealRow | undefined> {
  return db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst();
}

function readPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The brand's own campaign, drafts included; NOT_FOUND for anyone else's and for deleted ones. */
export async function ownCampaign<L extends Load = undefined>(
  db: Db | Tx,
  ctx: Context,
  id: string,
  load?: L,
): Promise<Authorized<Loaded<CampaignRow, L>, 'manage'>> {
  const row = await readCampaign(db, id, load);
  assertGranted<CampaignRow, 'manage'>(row, row?.brandId === actorId(ctx), 'This campaign');
  return row;
}

/** Any campaign for staff and the system. */
export async function staffCampaign<L extends Load = undefined>(
  db: Db | Tx,
  ctx: Context,
  id: string,
  load?: L,
): Promise<Authorized<Loaded<CampaignRow, L>, 'manage'>> {
  const row = await readCampaign(db, id, load);
  assertGranted<CampaignRow, 'manage'>(row, isStaff(ctx), 'This campaign');
  return row;
}

/** A campaign that the actor may manage: the brand's own, or any for staff. */
export function campaignToManage<L extends Load = undefined>(
  db: Db | Tx,
  ctx: Context,
  id: string,
  load?: L,
): Promise<Authorized<Loaded<CampaignRow, L>, 'manage'>> {
  return isStaff(ctx) ? staffCampaign(db, ctx, id, load) : ownCampaign(db, ctx, id, load);
}

/** The same for a deleted campaign that is not purged yet; locked. */
export async function deletedCampaign(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<Authorized<Locked<CampaignRow>, 'manage'>> {
  const row = await lockCampaign(tx, id).where('deletedAt', 'is not', null).executeTakeFirst();
  assertGranted<Locked<CampaignRow>, 'manage'>(row, isStaff(ctx) || row?.brandId === actorId(ctx), 'This campaign');
  return row;
}

/** A campaign that the creator has a deal on; never a draft. */
export async function creatorCampaign(db: Db | Tx, ctx: Context, id: string): Promise<Authorized<CampaignRow, 'view'>> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .where('campaigns.id', '=', id)
    .where('campaigns.deletedAt', 'is', null)
    .where('campaigns.reviewStatus', '<>', 'draft')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('deals')
          .whereRef('deals.campaignId', '=', 'campaigns.id')
          .where('deals.creatorId', '=', actorId(ctx))
          .select('deals.id'),
      ),
    )
    .executeTakeFirst();
  assertGranted<CampaignRow, 'view'>(row, row !== undefined, 'This campaign');
  return row;
}

/** The campaign that a guest's link is about. @throws NOT_FOUND for any other, and for a deleted one */
export async function guestCampaign(db: Db | Tx, { actor }: Context): Promise<Authorized<CampaignRow, 'view'>> {
  const id = actor.kind === 'guest' ? actor.link.campaignId : null;
  const row = id === null ? undefined : await readCampaign(db, id);
  assertGranted<CampaignRow, 'view'>(
    row,
    actor.kind === 'guest' && row?.brandId === actor.link.brandId,
    'This campaign',
  );
  return row;
}

/** A campaign whose money concerns the actor: the brand's own, one that the creator has a deal on, or any for staff. */
export function campaignOfParty(db: Db | Tx, ctx: Context, id: string): Promise<Viewable<CampaignRow>> {
  const { actor } = ctx;
  return actor.kind === 'user' && actor.role === 'creator'
    ? creatorCampaign(db, ctx, id)
    : campaignToManage(db, ctx, id);
}

/** The creator's own deal. */
export async function creatorDeal(db: Db | Tx, ctx: Context, id: string): Promise<Authorized<DealRow, 'manage'>> {
  const row = await readDeal(db, id);
  assertGranted<DealRow, 'manage'>(row, row?.creatorId === actorId(ctx), 'This deal');
  return row;
}

/** A deal that the actor may change, and its campaign; both are locked, the campaign first. */
export interface DealToChange {
  campaign: Locked<CampaignRow>;
  deal: Authorized<Locked<DealRow>, 'manage'>;
}

async function dealToChange(tx: Tx, ctx: Context, id: string, may: (deal: DealRow) => boolean): Promise<DealToChange> {
  const found = await lockCampaignAndDeal(tx, id);
  if (!found) throw notFound('This deal');
  const { campaign, deal } = found;
  assertGranted<Locked<DealRow>, 'manage'>(deal, may(deal), 'This deal');
  refuseBothSides(ctx, deal);
  return { campaign, deal };
}

/** The creator's own deal, to answer or to sign. Locks its campaign and the deal. @throws NOT_FOUND for anyone else's */
export const creatorDealToChange = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, ctx, id, ({ creatorId }) => creatorId === actorId(ctx));

/** The brand's own deal, to change it. Locks its campaign and the deal. @throws NOT_FOUND for anyone else's */
export const brandDealToChange = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, ctx, id, ({ brandId }) => brandId === actorId(ctx));

/** A deal that the actor may end: a party its own deal, staff and the system any. Locks its campaign and the deal. @throws NOT_FOUND */
export const dealToEnd = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, ctx, id, (deal) => isParty(ctx, deal) || isStaff(ctx));

/** A deal that the actor is a party of, to open a case about it. Locks its campaign and the deal. @throws NOT_FOUND for anyone else's */
export const ownDealToChange = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, ctx, id, (deal) => isParty(ctx, deal));

/** A case that the actor may change, with its campaign and its deal; all are locked, in this order. */
export interface CaseToChange {
  campaign: Locked<CampaignRow>;
  deal: Locked<DealRow>;
  case: Authorized<Locked<CaseRow>, 'manage'>;
}

/** A case of the actor's, or any for staff, to change it. Locks its campaign, the deal and the case. @throws NOT_FOUND for anyone else's */
export async function caseToChange(tx: Tx, ctx: Context, id: string): Promise<CaseToChange> {
  const found = await lockCampaignDealAndCase(tx, id);
  if (!found) throw notFound('This case');
  const { campaign, deal, case: row } = found;
  assertGranted<Locked<CaseRow>, 'manage'>(row, isParty(ctx, row) || isStaff(ctx), 'This case');
  refuseBothSides(ctx, row);
  return { campaign, deal, case: row };
}

/** A case that the actor is a party of, or any for staff. @throws NOT_FOUND for anyone else's */
export async function caseToView(db: Db | Tx, ctx: Context, id: string): Promise<Authorized<CaseRow, 'view'>> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  assertGranted<CaseRow, 'view'>(row, isParty(ctx, row) || isStaff(ctx), 'This case');
  return row;
}

/** A deal that the actor is a party of, or any for staff. */
export async function partyDeal(db: Db | Tx, ctx: Context, id: string): Promise<Authorized<DealRow, 'view'>> {
  const row = await readDeal(db, id);
  assertGranted<DealRow, 'view'>(row, isParty(ctx, row) || isStaff(ctx), 'This deal');
  return row;
}

/** A request for approval in the actor's company, with its campaign. Both are locked, the campaign first. @throws NOT_FOUND for another company's */
export async function approvalToAnswer(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<{ campaign: Locked<CampaignRow>; approval: Authorized<Locked<ApprovalRow>, 'manage'> }> {
  const found = await lockCampaignAndApproval(tx, id);
  if (!found) throw notFound('This request');
  const { campaign, approval } = found;
  assertGranted<Locked<ApprovalRow>, 'manage'>(approval, approval.companyId === actorId(ctx), 'This request');
  return { campaign, approval };
}

/**
 * An application that the creator made, or one to the brand's own campaign, with its campaign. Both are locked, the campaign first.
 * @throws NOT_FOUND for anyone else's, and if the campaign is deleted
 */
export async function applicationToAnswer(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<{ campaign: Locked<CampaignRow>; application: Authorized<Locked<ApplicationRow>, 'manage'> }> {
  const found = await lockCampaignAndApplication(tx, id);
  if (!found) throw notFound('This application');
  const { campaign, application } = found;
  const { brandId, deletedAt } = campaign;
  const sides = { brandId, creatorId: application.creatorId };
  const mayAnswer = isParty(ctx, sides) && deletedAt === null;
  assertGranted<Locked<ApplicationRow>, 'manage'>(application, mayAnswer, 'This application');
  refuseBothSides(ctx, sides);
  return { campaign, application };
}

/**
 * Grants a campaign that was locked together with rows that belong to it, if it is the brand's own. NOT_FOUND for anyone else's and for deleted ones.
 */
export function asOwnCampaign(ctx: Context, campaign: Locked<CampaignRow>): Authorized<Locked<CampaignRow>, 'manage'> {
  const { brandId, deletedAt } = campaign;
  assertGranted<Locked<CampaignRow>, 'manage'>(
    campaign,
    brandId === actorId(ctx) && deletedAt === null,
    'This campaign',
  );
  return campaign;
}

/** Grants a row that belongs to a campaign which the actor may change. */
export function withCampaign<R extends { campaignId: string }>(
  campaign: Authorized<Locked<CampaignRow>, 'manage'>,
  row: Locked<R>,
): Authorized<Locked<R>, 'manage'> {
  assertGranted<Locked<R>, 'manage'>(row, row.campaignId === campaign.id, 'This row');
  return row;
}

/**
 * A campaign whose money goes back to its brand because something of it has ended, whoever ended it. Only what works out for itself how much nobody
 * needs any more may ask for this: it is called where a person had to be granted another row, or none.
 */
export const asFollowing = (campaign: Locked<CampaignRow>): Authorized<Locked<CampaignRow>, 'manage'> =>
  campaign as Authorized<Locked<CampaignRow>, 'manage'>;

/** The tables whose every row belongs to one account: the column that names it, and what a row is called where there is none. */
const OWNED = {
  apiKeys: { column: 'userId', what: 'This API key' },
  creatorLists: { column: 'brandId', what: 'This list' },
  guestLinks: { column: 'brandId', what: 'This link' },
  passkeys: { column: 'userId', what: 'This passkey' },
  proposals: { column: 'accountId', what: 'This proposal' },
  portfolioItems: { column: 'creatorId', what: 'This item' },
  socialAccounts: { column: 'creatorId', what: 'This account' },
  templates: { column: 'ownerId', what: 'This template' },
  webhookEndpoints: { column: 'userId', what: 'This webhook' },
} as const satisfies { [Table in keyof Database]?: { column: keyof Database[Table]; what: string } };
type OwnedTable = keyof typeof OWNED;

/** A row of one's own, locked, which may be changed. */
export type OwnRow<Table extends OwnedTable> = Granted<Row<Table>>;

/**
 * A row of the actor's own, to change it: locks it. Templates are the agency's own where it acts in a creator's name; all else is the creator's.
 * @throws NOT_FOUND for anyone else's, and where there is none
 */
export async function ownRow<Table extends OwnedTable>(
  tx: Tx,
  { actor }: Context,
  table: Table,
  id: string,
): Promise<OwnRow<Table>> {
  const { column, what } = OWNED[table];
  if (actor.kind !== 'user') throw notFound(what);
  const ownerId = table === 'templates' ? holderOf(actor) : actor.id;
  const { rows } = await lockOwned(tx, table, { id, column, ownerId });
  const [row] = rows;
  assertGranted<Locked<Row<Table>>, 'manage'>(row, row !== undefined, what);
  return row;
}

/** A locked row for staff and for the system; NOT_FOUND for anyone else, and where there is none. */
export function asStaff<R>(ctx: Context, row: Locked<R> | undefined, what: string): Authorized<Locked<R>, 'manage'> {
  assertGranted<Locked<R>, 'manage'>(row, isStaff(ctx), what);
  return row;
}

/** A locked row of the actor's own, by the column that names its owner; NOT_FOUND for anyone else's, and where there is none. */
export function asOwn<R>(
  ctx: Context,
  row: Locked<R> | undefined,
  owner: keyof R,
  what: string,
): Authorized<Locked<R>, 'manage'> {
  const mine = row !== undefined && row[owner] === actorId(ctx);
  assertGranted<Locked<R>, 'manage'>(row, mine, what);
  return row;
}

/** A locked row that was sent to the actor's address; NOT_FOUND for anyone else, and where there is none. */
export function asAddressee<R extends { email: string }>(
  ctx: Context,
  row: Locked<R> | undefined,
  what: string,
): Authorized<Locked<R>, 'manage'> {
  const address = ctx.actor.kind === 'user' ? ctx.actor.email.toLowerCase() : null;
  assertGranted<Locked<R>, 'manage'>(row, row?.email.toLowerCase() === address, what);
  return row;
}

/** What a link is about, for whoever has it: an account or an invite, locked. NOT_FOUND where the link is about another. */
export function byLink<R extends { id: string }>(
  { userId, inviteId }: { userId: string | null; inviteId: string | null },
  row: Locked<R>,
): Authorized<Locked<R>, 'manage'> {
  assertGranted<Locked<R>, 'manage'>(row, row.id === userId || row.id === inviteId, 'This link');
  return row;
}

/** A payment of the brand's own campaign. */
export async function brandPayment(db: Db, ctx: Context, id: string): Promise<Authorized<PaymentRow, 'manage'>> {
  const row = await readPayment(db, id);
  assertGranted<PaymentRow, 'manage'>(row, row?.brandId === actorId(ctx), 'This payment');
  return row;
}

/** A payment that the actor may look at: the brand's own, or any for staff. */
export async function paymentToView(db: Db, ctx: Context, id: string): Promise<Authorized<PaymentRow, 'view'>> {
  const row = await readPayment(db, id);
  assertGranted<PaymentRow, 'view'>(row, row?.brandId === actorId(ctx) || isStaff(ctx), 'This payment');
  return row;
}
