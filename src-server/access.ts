import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './data/db.ts';
import { notFound } from './errors.ts';
import { type Locked, lockCampaign, lockCampaignAndApplication, lockCampaignAndDeal, locking } from './ground/locks.ts';

declare const granted: unique symbol;
/**
 * A row that the actor was granted, to look at or to change. Only this file, access-content.ts and `recordCreated` in transition.ts (for what the
 * actor has just made) create them. To move the status of a campaign, deal, application or submission, a person needs a row that was granted for a
 * change and locked; without it the call does not compile. For everything else (money, accounts, invites, other columns) the types ask for the lock
 * at most; there the procedure's permission and its service check whose row it is.
 */
export type Authorized<Row, Access extends 'view' | 'manage'> = Row & { readonly [granted]: Access };

/** A row that may be changed may also be looked at. */
export type Viewable<Row> = Authorized<Row, 'view'> | Authorized<Row, 'manage'>;

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type CampaignRow = Row<'campaigns'>;
export type DealRow = Row<'deals'>;
export type ApplicationRow = Row<'applications'>;
export type SubmissionRow = Row<'submissions'>;
export type CommentRow = Row<'submissionComments'>;
export type PaymentRow = Row<'payments'>;

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

async function dealToChange(tx: Tx, id: string, mayChange: (deal: DealRow) => boolean): Promise<DealToChange> {
  const found = await lockCampaignAndDeal(tx, id);
  if (!found) throw notFound('This deal');
  const { campaign, deal } = found;
  assertGranted<Locked<DealRow>, 'manage'>(deal, mayChange(deal), 'This deal');
  return { campaign, deal };
}

/** The creator's own deal, to answer or to sign. Locks its campaign and the deal. @throws NOT_FOUND for anyone else's */
export const creatorDealToChange = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, id, ({ creatorId }) => creatorId === actorId(ctx));

/** The brand's own deal, to change it. Locks its campaign and the deal. @throws NOT_FOUND for anyone else's */
export const brandDealToChange = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, id, ({ brandId }) => brandId === actorId(ctx));

/** A deal that the actor may end: a party its own deal, staff and the system any. Locks its campaign and the deal. @throws NOT_FOUND */
export const dealToEnd = (tx: Tx, ctx: Context, id: string): Promise<DealToChange> =>
  dealToChange(tx, id, (deal) => isParty(ctx, deal) || isStaff(ctx));

/** A deal that the actor is a party of, or any for staff. */
export async function partyDeal(db: Db | Tx, ctx: Context, id: string): Promise<Authorized<DealRow, 'view'>> {
  const row = await readDeal(db, id);
  assertGranted<DealRow, 'view'>(row, isParty(ctx, row) || isStaff(ctx), 'This deal');
  return row;
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
  const mayAnswer = isParty(ctx, { brandId, creatorId: application.creatorId }) && deletedAt === null;
  assertGranted<Locked<ApplicationRow>, 'manage'>(application, mayAnswer, 'This application');
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
