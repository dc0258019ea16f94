import type { z } from 'zod';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import type { CampaignCard } from '#shared/campaigns/campaigns.schema.ts';
import type { ContentKind } from '#shared/content-types.ts';
import { currencyOf } from '#shared/currencies.ts';
import { dealWords } from '#shared/deals/deal-words.ts';
import type { Stage } from '#shared/lifecycles.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { creatorName } from '#shared/names.ts';
import type { Allowed, moveInput, Order, OrderContent, OrderCreator } from '#shared/orders/orders.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { isOneOf, TURNED_DOWN } from '#shared/status-sets.ts';
import { ownCampaign } from '../access.ts';
import { cancelRefusal, deleteRefusal, editRefusal } from '../campaigns/campaigns.rules.ts';
import { list as listCampaigns } from '../campaigns/campaigns.service.ts';
import { cardOf, moneyOf } from '../campaigns/campaigns.views.ts';
import { asSystem, type Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, unmet } from '../errors.ts';
import { balanceMinor } from '../ground/campaign-money.ts';
import { bindDeals, recheckOpenPayments } from '../payments/payments.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { orderContent, orderCreators, orderWithFacts } from './orders.queries.ts';
import { advanceRefusal, backRefusal, completeRefusal, launchRefusal } from './orders.rules.ts';

/** How many creators and content items the overlay shows; the screens of deals and of content page through the rest. */
const CREATORS_SHOWN = 200;
const CONTENT_SHOWN = 100;

/** The brand's campaigns past draft, newest first (BR-ORD-02). */
export function list(
  ctx: Context,
  input: { limit: number; cursor?: string | null | undefined },
): Promise<Slice<CampaignCard>> {
  return listCampaigns(ctx, { ...input, which: 'submitted' });
}

/** One order for the detail overlay, with its creators, its content and what may be done now. @throws NOT_FOUND for another brand's. */
export async function read(ctx: Context, campaignId: string): Promise<Order> {
  const row = await ownOrder(ctx.db, ctx, campaignId);
  const [creators, content] = await Promise.all([
    orderCreators(ctx.db, campaignId, CREATORS_SHOWN).execute(),
    orderContent(ctx.db, campaignId, CONTENT_SHOWN).execute(),
  ]);
  const counts = { invited: 0, accepted: 0, declined: 0, completed: 0 };
  for (const { status } of creators) counts[dealWords[status].orderCreator] += 1;
  const balance = moneyOf(balanceMinor(row), row.currency);
  return {
    ...cardOf(row),
    origin: row.origin,
    participation: row.participation,
    description: row.description,
    currency: row.currency,
    netBudget: row.budgetMinor === null ? null : moneyOf(creatorPoolMinor(row.budgetMinor), row.currency),
    startDate: row.startDate,
    endDate: row.endDate,
    launch: row.reviewStage,
    reviewNote: isOneOf(TURNED_DOWN, row.reviewStatus) ? row.reviewNote : null,
    depositPaid: row.depositPaid,
    balanceDue: balance,
    creatorCounts: counts,
    pendingApplications: row.pendingApplications,
    creators: creators.map(creatorOf),
    content: content.map(contentOf),
    may: {
      advance: allowed(advanceRefusal(row, row)),
      back: allowed(backRefusal(row, row)),
      edit: allowed(editRefusal(row, row, {})),
      delete: allowed(deleteRefusal(row, row)),
      cancel: allowed(cancelRefusal(row, row)),
      launch: allowed(launchRefusal(row, row)),
      complete: allowed(completeRefusal(row, row)),
    },
  };
}

/**
 * Complete Next Steps: one stage forward (BR-ORD-33). @throws PRECONDITION_FAILED with the one sentence that says what is missing;
 * CONFLICT when the order is no longer in the stage that it was moved from
 */
export async function advance(ctx: Context, { campaignId, from }: Move): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, order: row } = await lockedOrder(tx, ctx, campaignId);
    assertStillIn(row.stage, from);
    const refusal = advanceRefusal(row, row);
    if (refusal) throw unmet(refusal);
    const moved = await transition(tx, ctx, 'campaign', campaign, 'advance');
    if (moved.status === 'in_progress') await bindDeals(tx, ctx, moved);
    if (moved.status === 'awaiting_approval' && moved.reviewStage === 'none') {
      await transition(tx, asSystem(ctx), 'launch', moved, 'open');
    }
  });
}

/** Previous Stage: one stage back (BR-ORD-33). @throws PRECONDITION_FAILED saying why it cannot; CONFLICT as for `advance` */
export async function back(ctx: Context, { campaignId, from }: Move): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, order: row } = await lockedOrder(tx, ctx, campaignId);
    assertStillIn(row.stage, from);
    const refusal = backRefusal(row, row);
    if (refusal) throw unmet(refusal);
    const moved = await transition(tx, ctx, 'campaign', campaign, 'back');
    await recheckOpenPayments(tx, ctx, moved);
    if (row.reviewStage === 'content_review' && row.submissions === 0) {
      await transition(tx, asSystem(ctx), 'launch', moved, 'close');
    }
  });
}

type Move = z.infer<typeof moveInput>;

/** Two tabs that move the same order move it once. */
function assertStillIn(stage: Stage, from: Stage | undefined): void {
  if (from !== undefined && from !== stage) throw conflict(stageMessages.moved(stageLabels[stage]));
}

/** The campaign, locked, and then its order with all facts. @throws NOT_FOUND for a draft and for another brand's. */
export async function lockedOrder(tx: Tx, ctx: Context, campaignId: string) {
  const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
  return { campaign, order: await ownOrder(tx, ctx, campaignId) };
}

async function ownOrder(db: Db | Tx, ctx: Context, campaignId: string) {
  const row = await orderWithFacts(db, campaignId).executeTakeFirst();
  if (row?.brandId !== userOf(ctx).id || row.deletedAt) throw notFound('This campaign');
  return row;
}

const allowed = (refusal: string | null): Allowed => (refusal === null ? true : { missing: refusal });

type CreatorRow = Awaited<ReturnType<ReturnType<typeof orderCreators>['execute']>>[number];

function creatorOf({ agreedAmountMinor, currency, firstName, lastName, ...row }: CreatorRow): OrderCreator {
  return {
    dealId: row.dealId,
    creatorId: row.creatorId,
    name: creatorName({ firstName, lastName }),
    username: row.username,
    avatarUrl: row.avatarUrl,
    status: row.status,
    agreed: { amountMinor: agreedAmountMinor, currency: currencyOf(currency) },
    invitedAt: row.invitationDate,
    answeredAt: row.responseDate,
  };
}

type ContentRow = Awaited<ReturnType<ReturnType<typeof orderContent>['execute']>>[number];

function contentOf({ firstName, lastName, contentType, ...row }: ContentRow): OrderContent {
  const kind: ContentKind = contentType?.startsWith('video/') ? 'video' : 'post';
  return { ...row, creatorName: creatorName({ firstName, lastName }), kind };
}
