import type { Currency } from '#shared/currencies.ts';
import type { ReviewStatus } from '#shared/lifecycles.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import type { Money } from '#shared/money.ts';
import type { Slice } from '#shared/paging.ts';
import type { CampaignReview, QueueRow, ReviewStatistics } from '#shared/review/review.schema.ts';
import { type CampaignRow, staffCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { brandNameOf } from '../ground/people.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { historyQuery, pendingCountQuery, queueQuery, statisticsQuery } from './review.queries.ts';

/** The campaigns of one review status, newest first (ADM-CR-58). */
export async function queue(
  ctx: Context,
  input: { status: ReviewStatus; limit: number; cursor?: string | null | undefined },
): Promise<Slice<QueueRow>> {
  const { status, limit } = input;
  const rows = await queueQuery(ctx.db, { status, limit, after: keysetOf(input.cursor) }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ budgetMinor, currency, companyName, name, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      name: name ?? '',
      brandName: companyName,
      budget: moneyOf(budgetMinor, currency),
    }),
  );
}

/** The six figures of the strip (ADM-CR-42 to 46). */
export async function statistics(ctx: Context): Promise<ReviewStatistics> {
  return statisticsQuery(ctx.db).executeTakeFirstOrThrow();
}

/** How many campaigns wait for their review (ADM-CR-57). */
export async function pendingCount(ctx: Context): Promise<number> {
  const { pending } = await pendingCountQuery(ctx.db).executeTakeFirstOrThrow();
  return pending;
}

/** A campaign as the review dialog shows it, with everything said and decided before. @throws NOT_FOUND for a draft */
export async function read(ctx: Context, campaignId: string): Promise<CampaignReview> {
  const campaign = await staffCampaign(ctx.db, ctx, campaignId);
  if (campaign.reviewStatus === 'draft') throw notFound('This campaign');
  const [brand, history] = await Promise.all([
    brandNameOf(ctx.db, campaign.brandId).executeTakeFirst(),
    historyQuery(ctx.db, campaignId).execute(),
  ]);
  return {
    id: campaign.id,
    name: campaign.name ?? '',
    brandName: brand?.companyName ?? null,
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
    status: campaign.status,
    reviewStatus: campaign.reviewStatus,
    reviewPriority: campaign.reviewPriority,
    reviewRound: campaign.reviewRound,
    createdAt: campaign.createdAt.toISOString(),
    submittedAt: campaign.submittedAt?.toISOString() ?? null,
    history: history.map(({ aiRecommendation, firstName, lastName, email, createdAt, ...entry }) => ({
      ...entry,
      createdAt: createdAt.toISOString(),
      recommendation: aiRecommendation,
      reviewer: [firstName, lastName].filter(Boolean).join(' ') || email,
    })),
  };
}

/**
 * Takes a waiting campaign into review (the dialog opens, or the AI is asked); one that is under review or decided stays as it is.
 * Answers the campaign as it then stands.
 */
export async function startReview(ctx: Context, campaignId: string): Promise<CampaignRow> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await staffCampaign(tx, ctx, campaignId, { lock: true });
    refuseDraft(campaign);
    if (campaign.reviewStatus !== 'pending_review') return campaign;
    const started = await transition(tx, ctx, 'review', campaign, 'start', {
      set: { reviewerId: userOf(ctx).id, updatedAt: ctx.now },
    });
    await refreshReviewers(tx);
    return started;
  });
}

/** A draft is still the brand's own. @throws CONFLICT */
export function refuseDraft(campaign: CampaignRow): void {
  if (campaign.reviewStatus === 'draft') throw conflict(reviewMessages.stillDraft);
}

/** Has the badges and figures on the pages of all staff asked for again, when the transaction commits. Throws nothing and locks nothing. */
export async function refreshReviewers(tx: Tx): Promise<void> {
  const staff = await activeStaff(tx).execute();
  await publish(tx, ...staff.map(({ id }) => ({ userId: id, topic: 'badges' as const })));
}

function moneyOf(amountMinor: number | null, currency: Currency): Money | null {
  return amountMinor === null ? null : { amountMinor, currency: currency };
}
