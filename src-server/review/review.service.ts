import { REVIEW_SCORE_FAILED } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { ReviewStatus } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { heldMessages } from '#shared/messages/security/held.ts';
import type { Money } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { coverOf } from '#shared/pictures.ts';
import type { CampaignReview, QueueRow, ReviewEntry, Reviewer } from '#shared/review/review.schema.ts';
import type { ReviewStatistics } from '#shared/review/review.ts';
import type { TimeSort } from '#shared/sorts.ts';
import { type CampaignRow, staffCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { changedSinceRevision } from '../ground/campaign-facts.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import {
  brandAndPayment,
  historyQuery,
  mostPressingQuery,
  pendingCountQuery,
  queueQuery,
  reviewerOf,
  statisticsQuery,
} from './review.queries.ts';
import { decisionRefusal, type ReviewDecision } from './review.rules.ts';

/** The campaigns of one review status by creation time, or those with a name, budgets in minor units (ADM-CR-58). Locks nothing. */
export async function queue(
  ctx: Context,
  input: { search: string; status: ReviewStatus; sort: TimeSort; limit: number; cursor?: string | null | undefined },
): Promise<Slice<QueueRow>> {
  const { search, status, sort, limit } = input;
  const rows = await queueQuery(ctx.db, { search, status, sort, limit, after: keysetOf(input.cursor) }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ budgetMinor, currency, companyName, name, createdAt, reviewerId, firstName, lastName, email, ...row }) => ({
      ...row,
      reviewer: claimOf(row.reviewStatus, reviewerId, { firstName, lastName, email }),
      createdAt,
      name: nameOrUntitled(name),
      brandName: companyName,
      budget: moneyOf(budgetMinor, currency),
    }),
  );
}

/** The six figures of the strip (ADM-CR-42 to 46). Locks nothing. */
export async function statistics(ctx: Context): Promise<ReviewStatistics> {
  return statisticsQuery(ctx.db).executeTakeFirstOrThrow();
}

/** How many campaigns wait for review (ADM-CR-57), and the most pressing of them. Locks nothing. */
export async function waitingForReview(ctx: Context, limit: number) {
  const [{ pending }, rows] = await Promise.all([
    pendingCountQuery(ctx.db).executeTakeFirstOrThrow(),
    mostPressingQuery(ctx.db, limit).execute(),
  ]);
  return { total: pending, rows };
}

/**
 * A campaign as the review dialog shows it, with its earlier assessments and decisions; its budget is in minor units. Locks nothing.
 * @throws NOT_FOUND for a draft
 */
export async function read(ctx: Context, campaignId: string): Promise<CampaignReview> {
  const campaign = await staffCampaign(ctx.db, ctx, campaignId);
  if (campaign.reviewStatus === 'draft') throw notFound('This campaign');
  const [{ companyName, logoUrl, paid, assessOff }, history, reviewer, revised] = await Promise.all([
    brandAndPayment(ctx.db, campaign).executeTakeFirstOrThrow(),
    historyQuery(ctx.db, campaignId).execute(),
    campaign.reviewerId ? reviewerOf(ctx.db, campaign.reviewerId).executeTakeFirst() : undefined,
    hasRevised(ctx.db, campaign),
  ]);
  const reviewed = { ...campaign, paid, revised };
  const may = (decision: ReviewDecision) => allowedUnless(decisionRefusal(decision, reviewed));
  return {
    id: campaign.id,
    may: {
      approve: may('approve'),
      requestRevision: may('requestRevision'),
      reject: may('reject'),
      reopen: may('reopen'),
      assess: allowedUnless(assessOff),
    },
    held: campaign.textHeld === 'brief' ? heldMessages.decideFirst : null,
    name: nameOrUntitled(campaign.name),
    brandName: companyName,
    brandLogoUrl: logoUrl,
    cover: coverOf(campaign),
    campaignType: campaign.campaignType,
    description: campaign.description,
    budget: moneyOf(campaign.budgetMinor, campaign.currency),
    platforms: campaign.platforms,
    contentRequirements: Object.entries(campaign.contentRequirements).map(([type, asked]) => ({
      type,
      quantity: asked.quantity ?? null,
      description: asked.description ?? null,
    })),
    startDate: campaign.startDate,
    endDate: campaign.endDate,
    submissionDeadline: campaign.submissionDeadline,
    timeZone: campaign.timeZone,
    status: campaign.status,
    reviewStatus: campaign.reviewStatus,
    reviewer: claimOf(campaign.reviewStatus, campaign.reviewerId, reviewer),
    reviewPriority: campaign.reviewPriority,
    reviewRound: campaign.reviewRound,
    createdAt: campaign.createdAt,
    submittedAt: campaign.submittedAt,
    history: history.map(entryOf),
  };
}

/**
 * Everything said and decided about a campaign, newest first; nothing for one that was not submitted yet. Locks nothing. @throws NOT_FOUND
 */
export async function history(ctx: Context, campaignId: string): Promise<ReviewEntry[]> {
  await staffCampaign(ctx.db, ctx, campaignId);
  return (await historyQuery(ctx.db, campaignId).execute()).map(entryOf);
}

/** Whether the brand of a campaign that was returned has changed something since. Locks nothing. */
export async function hasRevised(db: Db | Tx, { id, reviewStatus }: CampaignRow): Promise<boolean> {
  return reviewStatus === 'needs_revision' && (await changedSinceRevision(db, id).executeTakeFirst()) !== undefined;
}

type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyQuery>['execute']>>[number];

const entryOf = ({ firstName, lastName, email, createdAt, ...row }: HistoryRow): ReviewEntry => ({
  id: row.id,
  kind: row.kind,
  round: row.round,
  score: row.score,
  reasoning: row.reasoning,
  decision: row.decision,
  note: row.note,
  source:
    row.kind === 'decision' || row.score === REVIEW_SCORE_FAILED
      ? null
      : {
          model: row.aiModel,
          failure: row.aiFailure,
          inputTokens: row.aiInputTokens,
          outputTokens: row.aiOutputTokens,
          costMicros: row.aiCostMicros,
        },
  createdAt,
  recommendation: row.aiRecommendation,
  reviewer: [firstName, lastName].filter(Boolean).join(' ') || email,
});

interface ReviewerRow {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** Who has taken a campaign into review, as long as it is under review. */
function claimOf(status: ReviewStatus, id: string | null, row: ReviewerRow | undefined): Reviewer | null {
  if (status !== 'under_review' || id === null || !row) return null;
  return { id, name: [row.firstName, row.lastName].filter(Boolean).join(' ') || (row.email ?? '') };
}

/**
 * Takes a waiting campaign into review; one that is under review or decided stays as it is. Returns the updated campaign. Locks it. @throws NOT_FOUND;
 * CONFLICT for a draft
 */
export async function startReview(ctx: Context, campaignId: string): Promise<CampaignRow> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await staffCampaign(tx, ctx, campaignId, { lock: true });
    refuseDraft(campaign);
    if (campaign.reviewStatus !== 'pending_review') return campaign;
    // The brand's pages show when the campaign was last changed, and looking at it is not a change.
    const started = await transition(tx, ctx, 'review', campaign, 'start', { set: { reviewerId: userOf(ctx).id } });
    await refreshReviewers(tx);
    return started;
  });
}

/** Refuses a draft, which its brand has not submitted for review yet. Locks nothing. @throws CONFLICT */
export function refuseDraft(campaign: CampaignRow): void {
  if (campaign.reviewStatus === 'draft') throw conflict('This campaign is still a draft.');
}

/** Makes the open pages of all staff reload their badges and figures when the transaction commits. Throws nothing and locks nothing. */
export async function refreshReviewers(tx: Tx): Promise<void> {
  const staff = await activeStaff(tx).execute();
  await publish(tx, ...staff.map(({ id }) => ({ userId: id, topic: 'badges' as const })));
}

function moneyOf(amountMinor: number | null, currency: Currency): Money | null {
  return amountMinor === null ? null : { amountMinor, currency: currency };
}
