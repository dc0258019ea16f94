import { currencyOf } from '#shared/currencies.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { creatorName } from '#shared/names.ts';
import type {
  StaffOrder,
  StaffOrderCreator,
  StaffOrderRow,
  StaffOrdersInput,
  UpdateOrderInput,
} from '#shared/orders/staff-orders.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { type CampaignRow, type Granted, staffCampaign } from '../access.ts';
import { inviteObstacle } from '../agreement/deals/deals.rules.ts';
import { brandOffer } from '../agreement/deals/deals.views.ts';
import { audit } from '../audit.ts';
import { moneyOf } from '../campaigns/campaigns.views.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, unmet } from '../errors.ts';
import { flagRefusal } from '../ground/flags.ts';
import { brandNameOf } from '../ground/people.ts';
import { cancelCampaign } from '../lifecycle/ending.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { completeCampaign } from './launch.service.ts';
import { newestOffers, orderFacts } from './orders.queries.ts';
import { completeRefusal, completionState } from './orders.rules.ts';
import { setNotes, staffOrders } from './staff.queries.ts';

/** The orders of all brands by part of the brand's or the campaign's name, by creation time. Budgets in minor units. Locks nothing. */
export async function listForStaff(
  ctx: Context,
  { search, sort, cursor, limit }: StaffOrdersInput,
): Promise<Slice<StaffOrderRow>> {
  const rows = await staffOrders(ctx.db, search, { sort, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => ({
      id: row.id,
      name: row.name,
      brandName: row.companyName,
      budget: moneyOf(row.budgetMinor, row.currency),
      createdAt: row.createdAt,
      status: row.status,
      accepted: row.creatorsActive,
      creators: row.creatorsAll,
    }),
  );
}

/**
 * One order with its brief notes and what staff may do with it. Locks nothing.
 * @throws NOT_FOUND for a draft
 */
export async function readForStaff(ctx: Context, campaignId: string): Promise<StaffOrder> {
  const campaign = submitted(await staffCampaign(ctx.db, ctx, campaignId));
  const [brand, facts, invitesOff] = await Promise.all([
    brandNameOf(ctx.db, campaign.brandId).executeTakeFirst(),
    orderFacts(ctx.db, campaignId).executeTakeFirstOrThrow(),
    flagRefusal(ctx.db, 'creator_invites_enabled'),
  ]);
  return {
    id: campaign.id,
    name: campaign.name,
    brandName: brand?.companyName ?? null,
    campaignStatus: campaign.status,
    briefNotes: campaign.briefNotes,
    completing: completionState(campaign, facts, ctx.providers.payments.minimumCharge(campaign.currency)),
    may: {
      complete: allowedUnless(completeRefusal(campaign, facts)),
      cancel: allowedUnless(moveRefusal('campaign', campaign.status, 'cancel')),
      invite: allowedUnless(inviteObstacle(campaign, ctx.now, invitesOff)),
    },
  };
}

/**
 * The creators of an order by their newest offers, newest first, and whether staff may send each another one. Amounts in minor units. Locks
 * nothing.
 * @throws NOT_FOUND for a draft
 */
export async function listCreators(
  ctx: Context,
  { campaignId, cursor, limit }: { campaignId: string; cursor?: string | null | undefined; limit: number },
): Promise<Slice<StaffOrderCreator>> {
  const campaign = submitted(await staffCampaign(ctx.db, ctx, campaignId));
  const rows = await newestOffers(ctx.db, campaignId, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.dealId }),
    (row) => {
      const { offerable, may } = brandOffer(row, row, campaign, ctx.now, row.invitesOff);
      return {
        dealId: row.dealId,
        creatorId: row.creatorId,
        name: creatorName(row),
        avatarUrl: row.avatarUrl,
        status: row.status,
        agreed: { amountMinor: row.agreedAmountMinor, currency: currencyOf(row.currency) },
        offerable,
        may: { sendOffer: may.invite },
      };
    },
  );
}

/**
 * Update Order (ruling ADM-ORD-07): writes the brief notes, and ends the order if a status is given, in the same way as all orders end. Locks the
 * campaign and, if it ends, its deals, their milestones, its applications and open payments.
 * @throws NOT_FOUND for a draft; CONFLICT if somebody has changed the notes since they were seen, or the order cannot be cancelled any more;
 * PRECONDITION_FAILED saying why it cannot be completed yet
 */
export async function updateOrder(ctx: Context, input: UpdateOrderInput): Promise<void> {
  const { campaignId, status, reason } = input;
  await inTransaction(ctx.db, async (tx) => {
    const campaign = submitted(await staffCampaign(tx, ctx, campaignId, { lock: true }));
    await writeNotes(tx, ctx, campaign, input);
    if (status === 'cancelled') await cancelCampaign(tx, ctx, campaign, reason ?? '');
    if (status !== 'completed') return;
    const refusal = completeRefusal(campaign, await orderFacts(tx, campaignId).executeTakeFirstOrThrow());
    if (refusal) throw unmet(refusal);
    await completeCampaign(tx, ctx, campaign);
  });
}

async function writeNotes(
  tx: Tx,
  ctx: Context,
  campaign: Granted<CampaignRow>,
  { briefNotes, seenNotes }: UpdateOrderInput,
): Promise<void> {
  const before = campaign.briefNotes;
  if (briefNotes === before) return;
  if (before !== seenNotes)
    throw conflict(
      'Someone else has changed the brief notes in the meantime. Nothing was saved; copy yours and open the order again.',
      'briefNotes',
    );
  await setNotes(tx, campaign, { briefNotes, updatedAt: ctx.now }).execute();
  await audit(tx, ctx, {
    action: 'orders.update',
    resourceType: 'campaign',
    resourceId: campaign.id,
    before: { briefNotes: before },
    after: { briefNotes },
  });
}

/** A campaign that its brand has submitted, which makes it an order. @throws NOT_FOUND for a draft */
function submitted<Row extends CampaignRow>(campaign: Row): Row {
  if (campaign.reviewStatus === 'draft') throw notFound('This order');
  return campaign;
}
