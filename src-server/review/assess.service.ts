import type { z } from 'zod';
import { REVIEWER_TIMEOUT_MS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { Assessment, assessInput } from '#shared/review/review.schema.ts';
import { aiDecision, type ReviewSource } from '#shared/review/review.ts';
import { type CampaignRow, staffCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { requireFlag } from '../ground/flags.ts';
import { brandNameOf } from '../ground/people.ts';
import { type CampaignBrief, ReviewerUnavailable } from '../providers/reviewer/interface.ts';
import { failedReview, type ParsedReview, parseReview } from '../providers/reviewer/parse.ts';
import { userOf } from '../trpc.ts';
import { openReceipt, sealAssessment } from './receipt.rules.ts';
import { appendReview, lowestFloorQuery } from './review.queries.ts';
import { refreshReviewers, refuseDraft } from './review.service.ts';

/**
 * Asks the AI reviewer about a campaign (ADM-CR-60). The answer is advice: it is not stored, sets no status, and does not take the campaign into
 * review; a failure is answered as a result with score 0 (ADM-CR-66). What a person asks for and what comes when they open a campaign have a limit
 * each. Locks nothing.
 * @throws PRECONDITION_FAILED if the feature is off; NOT_FOUND; CONFLICT for a draft; TOO_MANY_REQUESTS over the limit
 */
export async function assess(
  ctx: Context,
  { campaignId, automatic }: z.output<typeof assessInput>,
): Promise<Assessment> {
  await requireFlag(ctx.db, 'ai_review_enabled');
  const campaign = await staffCampaign(ctx.db, ctx, campaignId);
  refuseDraft(campaign);
  const limit = automatic ? 'review.opened' : 'review.assess';
  await ctx.limits.take(limit, userOf(ctx).id, 'Too many reviews were run. Please try again in an hour.');
  const brief = await briefOf(ctx, campaign);
  // No transaction is open from here on, because the reviewer may take a long time.
  const result = await consultReviewer(ctx, brief);
  await recordModel(ctx, { campaignId, automatic }, result.source);
  const record = { campaignId, round: campaign.reviewRound, ...result, assessedAt: ctx.now.toISOString() };
  return { ...result, receipt: sealAssessment(ctx.env, record) };
}

/**
 * Stores the reviewer's answer with the campaign; it decides nothing (ruling ADM-CR-41). The same receipt again changes nothing. Locks the campaign.
 * @throws BAD_REQUEST for a receipt that this server did not issue, or issued for another campaign; NOT_FOUND; CONFLICT if the brand has sent a new
 * version since
 */
export async function completeAssessment(
  ctx: Context,
  input: { campaignId: string; receipt: string },
): Promise<{ aiDecision: 'approved' | 'flagged' | null }> {
  const { id, campaignId, round, assessedAt, ...result } = openReceipt(ctx.env, input.receipt);
  if (campaignId !== input.campaignId) throw badRequest('Review result is about another campaign', 'receipt');
  const decision = aiDecision(result);
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await staffCampaign(tx, ctx, campaignId, { lock: true });
    if (campaign.reviewRound !== round)
      throw conflict('The brand has changed this campaign since. Run the review again.');
    const stored = await appendReview(tx, {
      id,
      campaignId,
      round,
      kind: 'assessment',
      reviewerId: userOf(ctx).id,
      aiRecommendation: result.recommendation,
      aiDecision: decision,
      score: result.score,
      reasoning: result.reasoning,
      aiModel: result.source?.model ?? null,
      aiFailure: result.source?.failure ?? null,
      aiInputTokens: result.source?.inputTokens ?? null,
      aiOutputTokens: result.source?.outputTokens ?? null,
      aiCostMicros: result.source?.costMicros ?? null,
      reviewedAt: assessedAt,
      createdAt: ctx.now,
    }).executeTakeFirst();
    if (!stored) return;
    await audit(tx, ctx, {
      action: 'review.completeAssessment',
      resourceType: 'campaign',
      resourceId: campaignId,
      after: { recommendation: result.recommendation, score: result.score, aiDecision: decision },
    });
    await refreshReviewers(tx);
  });
  return { aiDecision: decision };
}

/** The campaign as the reviewer reads it: only what the brand wrote, and the lowest price that applies to it. */
async function briefOf(ctx: Context, campaign: CampaignRow): Promise<CampaignBrief> {
  const brand = await brandNameOf(ctx.db, campaign.brandId).executeTakeFirst();
  const { currency } = campaign;
  const floor =
    campaign.campaignType === null
      ? undefined
      : await lowestFloorQuery(ctx.db, campaign.campaignType, currency, isoDay(ctx.now)).executeTakeFirst();
  return {
    name: campaign.name ?? '',
    brand: brand?.companyName ?? '',
    campaignType: campaign.campaignType ?? '',
    budgetMinor: campaign.budgetMinor,
    currency,
    description: campaign.description ?? '',
    platforms: campaign.platforms,
    contentRequirements: Object.entries(campaign.contentRequirements).map(([type, asked]) => ({
      type,
      quantity: asked.quantity,
      description: asked.description ?? '',
    })),
    startsOn: campaign.startDate,
    endsOn: campaign.endDate,
    submissionDeadline: campaign.submissionDeadline,
    timeZone: campaign.timeZone,
    lowestFloorMinor: floor?.lowestMinor ?? null,
  };
}

/** Records each run of a language model, even for a review that nobody completes, because each run is paid for. */
async function recordModel(
  ctx: Context,
  { campaignId, automatic }: z.output<typeof assessInput>,
  source: ReviewSource | null,
): Promise<void> {
  if (source === null || source.model === null) return;
  const after = { ...source, automatic };
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'review.assess', resourceType: 'campaign', resourceId: campaignId, after }),
  );
}

async function consultReviewer(
  ctx: Context,
  brief: CampaignBrief,
): Promise<ParsedReview & { source: ReviewSource | null }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ReviewerUnavailable('The reviewer did not answer in time')),
      REVIEWER_TIMEOUT_MS,
    );
  });
  try {
    const { text, source } = await Promise.race([ctx.providers.reviewer.review(brief, ctx.now), late]);
    return { ...parseReview(text), source };
  } catch (error) {
    // Only errors that are meant for people are answered with their sentence.
    return { ...failedReview(error instanceof ReviewerUnavailable ? error.message : null), source: null };
  } finally {
    clearTimeout(timer);
  }
}
