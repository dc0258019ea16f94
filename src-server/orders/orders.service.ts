import type { z } from 'zod';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import type { CampaignCard } from '#shared/campaigns/campaigns.schema.ts';
import type { ContentKind } from '#shared/choices/content-types.ts';
import { contentRefusal } from '#shared/content/submissions.ts';
import { currencyOf } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import { dealWords } from '#shared/deals/deal-words.ts';
import { type Allowed, allowedUnless, type May } from '#shared/may.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { creatorName } from '#shared/names.ts';
import type { moveInput, Order, OrderContent, OrderCreator, StageSum } from '#shared/orders/orders.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { type Stage, stages } from '#shared/stages.ts';
import { HALTED_CAMPAIGNS, isOneOf, LAUNCHED_OR_ENDED, OPEN_EXTENSIONS, TURNED_DOWN } from '#shared/status-sets.ts';
import { type CampaignRow, ownCampaign } from '../access.ts';
import { awaitedSigner } from '../agreement/contracts/contracts.rules.ts';
import { inviteObstacle, openCaseRefusal } from '../agreement/deals/deals.rules.ts';
import { brandOffer } from '../agreement/deals/deals.views.ts';
import { extendRefusal } from '../agreement/deals/extensions.rules.ts';
import { usageView } from '../agreement/deals/usage.rules.ts';
import { waitingInCampaign } from '../approvals/requests/approvals.service.ts';
import { cancelRefusal, deleteRefusal, editRefusal, saveRefusal } from '../campaigns/campaigns.rules.ts';
import { list as listCampaigns } from '../campaigns/campaigns.service.ts';
import { cardOf, moneyOf } from '../campaigns/campaigns.views.ts';
import { launchState } from '../content/launch-state.rules.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, unmet } from '../errors.ts';
import { mayInName } from '../ground/acting.ts';
import { contentByCreator } from '../ground/campaign-facts.ts';
import { bindDeals } from '../lifecycle/binding.service.ts';
import { recheckOpenPayments } from '../money/checkout/revalidation.service.ts';
import { payerState } from '../money/desk/overview.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { nextStep } from './next-step.rules.ts';
import { dealsByStatus, orderContent, orderCreators, orderFacts, orderWithFacts, stageSums } from './orders.queries.ts';
import { advanceRefusal, backRefusal, completeRefusal, completionState, launchRefusal } from './orders.rules.ts';

/** How many creators and content items the overlay shows; the screens of deals and of content have pages with all of them. */
const CREATORS_SHOWN = 200;
const CONTENT_SHOWN = 100;

/** The actions of what a brand may do with an order, and with a deal of it. */
const ACTIONS = {
  advance: 'campaign.advance',
  back: 'campaign.back',
  edit: 'campaign.edit',
  delete: 'campaign.delete',
  cancel: 'campaign.cancel',
  launch: 'campaign.launch',
  complete: 'campaign.complete',
  invite: 'deal.invite',
} as const;
const DEAL_ACTIONS = {
  withdraw: 'deal.withdraw',
  invite: 'deal.invite',
  extend: 'deals.extend',
  openCase: 'case.open',
} as const;

/** The brand's campaigns past draft, newest first (BR-ORD-02), or those in one stage. Budgets in minor units. Locks nothing. */
export function list(
  ctx: Context,
  input: { limit: number; cursor?: string | null | undefined; stage?: Stage | undefined },
): Promise<Slice<CampaignCard>> {
  return listCampaigns(ctx, { ...input, which: 'submitted' });
}

/** How many of these campaigns are in each stage, and the sum of their budgets in cents. Locks nothing. */
export async function pipeline(ctx: Context): Promise<StageSum[]> {
  const counted = await stageSums(ctx.db, userOf(ctx).id, isoDay(ctx.now)).execute();
  const sums = new Map(counted.map((row) => [row.stage, row]));
  return stages.map((stage) => sums.get(stage) ?? { stage, count: 0, budgetMinor: 0 });
}

/**
 * One order for the detail overlay, with its creators, its content and what the brand may do now. Amounts in minor units. Locks nothing.
 * @throws NOT_FOUND for a draft and for another brand's
 */
export async function read(ctx: Context, campaignId: string): Promise<Order> {
  const row = await ownOrder(ctx, campaignId);
  const [creators, statuses, content, byCreator, payer, waiting] = await Promise.all([
    orderCreators(ctx.db, campaignId, CREATORS_SHOWN).execute(),
    dealsByStatus(ctx.db, campaignId).execute(),
    orderContent(ctx.db, campaignId, CONTENT_SHOWN).execute(),
    contentByCreator(ctx.db, campaignId).execute(),
    payerState(ctx, row, row),
    waitingInCampaign(ctx, campaignId),
  ]);
  const counts = { invited: 0, accepted: 0, declined: 0, completed: 0 };
  for (const { status, deals } of statuses) counts[dealWords[status].orderCreator] += deals;
  const offers = creators.filter(({ extendsDealId }) => extendsDealId === null);
  const extending = new Set(
    creators.flatMap(({ extendsDealId, status }) => (isOneOf(OPEN_EXTENSIONS, status) && extendsDealId) || []),
  );
  const newest = new Map(offers.map((creator) => [creator.creatorId, creator]));
  const { due, minimum } = payer;
  const actor = userOf(ctx);
  const may = mayInName(
    actor,
    {
      advance: allowedUnless(advanceRefusal(row, row)),
      back: allowedUnless(backRefusal(row, row)),
      edit: allowedUnless(editRefusal(row, row, {})),
      delete: allowedUnless(deleteRefusal(row, row)),
      cancel: allowedUnless(cancelRefusal(row, row)),
      launch: allowedUnless(launchRefusal(row, row)),
      complete: allowedUnless(completeRefusal(row, row)),
      invite: allowedUnless(inviteObstacle(row, ctx.now, row.invitesOff)),
    },
    ACTIONS,
  );
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
    pauseReason: row.pauseReason,
    textHeld: row.textHeld,
    depositPaid: row.depositPaid,
    balanceDue: moneyOf(due.amountMinor, row.currency),
    creatorCounts: counts,
    pendingApplications: row.pendingApplications,
    waiting,
    creators: creators.map((creator) => {
      const { offerable, may } = brandOffer(
        creator,
        newest.get(creator.creatorId) ?? creator,
        row,
        ctx.now,
        row.invitesOff,
      );
      const open = extending.has(creator.dealId);
      const extend = allowedUnless(extendRefusal(creator, row, { open, off: row.invitesOff }));
      const openCase = allowedUnless(openCaseRefusal(creator, ctx.now));
      return {
        ...creatorOf(creator, row),
        case: creator.case,
        offerable,
        may: mayInName(actor, { ...may, extend, openCase }, DEAL_ACTIONS, { ...creator, brandId: actor.id }),
      };
    }),
    content: content.map(contentOf),
    launching: launchState(byCreator),
    completing: completionState(row, row, minimum),
    next: nextStep(
      row,
      {
        ...row,
        balanceDue: due.amountMinor > 0,
        unsigned: awaitedSigner(payer.deals) !== null,
        lacksPapers: payer.deals.some(({ status, documents }) => status === 'accepted' && !documents.complete),
      },
      offers.map((creator) => ({ ...creator, ...creatorOf(creator, row) })),
      {
        ...may,
        ...payer.may,
        papers: papersAct(row, payer.may),
        ...mayInName(
          actor,
          {
            revise: allowedUnless(saveRefusal(row)),
            review: allowedUnless(contentRefusal('approve', row, 'submitted')),
          },
          { revise: 'campaign.saveDraft', review: 'submission.approve' },
        ),
      },
    ),
    halted: isOneOf(HALTED_CAMPAIGNS, row.status),
    showsApplications:
      row.pendingApplications > 0 || (row.participation === 'application' && !isOneOf(LAUNCHED_OR_ENDED, row.status)),
    may,
  };
}

/**
 * Complete Next Steps: moves the order one stage forward (BR-ORD-33); its deals are bound when it goes into production. Locks the campaign, then its
 * accepted deals and their milestones.
 * @throws NOT_FOUND for a draft and for another brand's; PRECONDITION_FAILED with one sentence that says what is missing; CONFLICT if the order is no
 * longer in the stage `from`
 */
export async function advance(ctx: Context, { campaignId, from }: Move): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, facts } = await lockedOrder(tx, ctx, campaignId);
    assertStillIn(campaign.stage, from);
    const refusal = advanceRefusal(campaign, facts);
    if (refusal) throw unmet(refusal);
    const moved = await transition(tx, ctx, 'campaign', campaign, 'advance');
    if (moved.status === 'in_progress') await bindDeals(tx, ctx, moved);
    if (moved.status === 'awaiting_approval' && moved.reviewStage === 'none') {
      await transition(tx, asSystem(ctx), 'launch', moved, 'open');
    }
  });
}

/**
 * Previous Stage: moves the order one stage back (BR-ORD-33). Locks the campaign, then its open payments.
 * @throws NOT_FOUND, CONFLICT like {@link advance}; PRECONDITION_FAILED saying why it cannot go back
 */
export async function back(ctx: Context, { campaignId, from }: Move): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, facts } = await lockedOrder(tx, ctx, campaignId);
    assertStillIn(campaign.stage, from);
    const refusal = backRefusal(campaign, facts);
    if (refusal) throw unmet(refusal);
    const moved = await transition(tx, ctx, 'campaign', campaign, 'back');
    await recheckOpenPayments(tx, ctx, moved);
    if (campaign.reviewStage === 'content_review' && facts.submissions === 0) {
      await transition(tx, asSystem(ctx), 'launch', moved, 'close');
    }
  });
}

type Move = z.infer<typeof moveInput>;

/** Refuses a move from a stage that the order has already left, so that two tabs move it only once. @throws CONFLICT */
function assertStillIn(stage: Stage, from: Stage | undefined): void {
  if (from !== undefined && from !== stage)
    throw conflict(
      `This order has moved in the meantime: it is now in ${stageLabels[stage]}. Nothing else was changed.`,
    );
}

/**
 * The brand's campaign and the facts that the guards of its order need, amounts in minor units. Locks the campaign before the facts are read.
 * @throws NOT_FOUND for a draft and for another brand's
 */
export async function lockedOrder(tx: Tx, ctx: Context, campaignId: string) {
  const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
  if (campaign.reviewStatus === 'draft') throw notFound('This campaign');
  return { campaign, facts: await orderFacts(tx, campaignId).executeTakeFirstOrThrow() };
}

async function ownOrder(ctx: Context, campaignId: string) {
  const row = await orderWithFacts(ctx.db, campaignId).executeTakeFirst();
  if (row?.brandId !== userOf(ctx).id || row.deletedAt) throw notFound('This campaign');
  return row;
}

/** How the papers that are missing can be added: the brief, the files, or an agreement for each creator. */
function papersAct(
  { briefStored }: { briefStored: boolean },
  may: May<'saveBrief' | 'changeFiles' | 'makeAgreements'>,
): Allowed {
  if (!briefStored) return may.saveBrief;
  return may.changeFiles.allowed ? may.changeFiles : may.makeAgreements;
}

type CreatorRow = Awaited<ReturnType<ReturnType<typeof orderCreators>['execute']>>[number];

function creatorOf(
  { agreedAmountMinor, currency, firstName, lastName, ...row }: CreatorRow,
  campaign: Pick<CampaignRow, 'timeZone'>,
): Omit<OrderCreator, 'may' | 'offerable' | 'case'> {
  return {
    dealId: row.dealId,
    creatorId: row.creatorId,
    name: creatorName({ firstName, lastName }),
    username: row.username,
    avatarUrl: row.avatarUrl,
    status: row.status,
    agreed: { amountMinor: agreedAmountMinor, currency: currencyOf(currency) },
    usage: usageView(row, campaign),
    extension: row.extendsDealId !== null,
    invitedAt: row.invitationDate,
    answeredAt: row.responseDate,
    endReason: row.cancelReason,
  };
}

type ContentRow = Awaited<ReturnType<ReturnType<typeof orderContent>['execute']>>[number];

function contentOf({ firstName, lastName, contentType, ...row }: ContentRow): OrderContent {
  const kind: ContentKind = contentType?.startsWith('video/') ? 'video' : 'post';
  return { ...row, creatorName: creatorName({ firstName, lastName }), kind };
}
