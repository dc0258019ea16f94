import type { z } from 'zod';
import type { CampaignBucket } from '#shared/campaigns/campaign-dates.ts';
import type { myCampaignsInput } from '#shared/content/content.schema.ts';
import { allowedUnless } from '#shared/may.ts';
import { coverOf } from '#shared/pictures.ts';
import { isOneOf, UNSEEN_REVIEWS } from '#shared/status-sets.ts';
import { type CampaignRow, creatorCampaign, ownCampaign } from '../access.ts';
import { openCaseRefusal } from '../agreement/deals/deals.rules.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { mayInName } from '../ground/acting.ts';
import { contentByCreator } from '../ground/campaign-facts.ts';
import { requiredPieces } from '../lifecycle/content-progress.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import { campaignCountsOfCreator, campaignsOfCreator, runningDealOn } from './content.queries.ts';
import { forPiece, mayOfBrand, mayOfCreator, mayOnCampaign, withPost } from './content.views.ts';
import { submissionsOfCampaign, submissionsOfCreator, submissionsOfDeals } from './history.queries.ts';
import { launchState } from './launch-state.rules.ts';

/** The columns of a campaign for the pages of content. */
const campaignView = (campaign: CampaignRow) => ({
  id: campaign.id,
  name: campaign.name,
  description: campaign.description,
  status: campaign.status,
  pauseReason: campaign.pauseReason,
  stage: campaign.stage,
  reviewStatus: campaign.reviewStatus,
  launch: campaign.reviewStage,
  platforms: campaign.platforms,
  cover: coverOf(campaign),
  contentRequirements: campaign.contentRequirements,
  startDate: campaign.startDate,
  endDate: campaign.endDate,
  submissionDeadline: campaign.submissionDeadline,
  timeZone: campaign.timeZone,
});

const BRAND_ACTIONS = {
  approve: 'submission.approve',
  requestRevision: 'submission.requestRevision',
  reject: 'submission.reject',
  comment: 'content.comment',
} as const;
const POST_ACTIONS = {
  recheck: 'content.recheckPost',
  replace: 'content.replacePost',
  show: 'content.showPost',
  confirm: 'content.confirmPost',
  object: 'content.objectToPost',
} as const;

/**
 * The content review page of the brand's own campaign (BR-REVIEW): everything submitted, with versions and feedback. Locks nothing.
 * @throws NOT_FOUND for another brand's
 */
export async function contentOfCampaign(ctx: Context, campaignId: string) {
  const campaign = await ownCampaign(ctx.db, ctx, campaignId);
  const [submissions, byCreator] = await Promise.all([
    submissionsOfCampaign(ctx.db, campaign.id).execute(),
    contentByCreator(ctx.db, campaign.id).execute(),
  ]);
  return {
    campaign: campaignView(campaign),
    launch: launchState(byCreator),
    pieces: requiredPieces(campaign),
    may: { share: mayTake(ctx, 'guests.share') },
    submissions: submissions.map((row) => {
      const { post, ...shown } = withPost(row, 'brand', ctx.now);
      return {
        ...shown,
        post: post && { ...post, may: mayInName(userOf(ctx), post.may, POST_ACTIONS, { ...row, ...campaign }) },
        forPiece: forPiece(row, campaign.contentRequirements),
        may: mayInName(userOf(ctx), mayOfBrand(row, campaign), BRAND_ACTIONS, { ...row, ...campaign }),
      };
    }),
  };
}

/** Everything that was submitted for deals, with versions, decisions, comments and the published post; oldest first. Locks nothing. */
export const handedInFor = (db: Db | Tx, dealIds: readonly string[]) => submissionsOfDeals(db, dealIds).execute();

const ACTIONS = {
  save: 'content.save',
  submit: 'submission.submit',
  withdraw: 'submission.withdraw',
  discard: 'content.discard',
  publish: 'submission.publish',
  comment: 'content.comment',
} as const;

/** The creator's own submissions to a campaign. Locks nothing. @throws NOT_FOUND if the creator has no deal on it */
export async function ownContent(ctx: Context, campaignId: string) {
  const campaign = await creatorCampaign(ctx.db, ctx, campaignId);
  const rows = await submissionsOfCreator(ctx.db, campaign.id, userOf(ctx).id).execute();
  return rows.map(({ newestDealId, newestDealStatus, ...posted }) => {
    const { dealStatus, ...row } = withPost(posted, 'creator', ctx.now);
    return {
      ...row,
      forPiece: forPiece(row, campaign.contentRequirements),
      may: mayInName(
        userOf(ctx),
        mayOfCreator({ ...row, dealStatus, newestDealId, newestDealStatus }, campaign, ctx.now),
        ACTIONS,
        { brandId: campaign.brandId, creatorId: userOf(ctx).id },
      ),
    };
  });
}

/**
 * One tab of the creator's campaigns by their dates (ruling A32), newest invitation first, and the count of each tab. Agreed amounts in minor units.
 * Locks nothing.
 */
export async function ownCampaigns(ctx: Context, { tab, cursor, limit }: z.infer<typeof myCampaignsInput>) {
  const { id: creatorId } = userOf(ctx);
  const [rows, counted] = await Promise.all([
    campaignsOfCreator(ctx.db, { creatorId, tab, now: ctx.now, after: keysetOf(cursor), limit }).execute(),
    campaignCountsOfCreator(ctx.db, creatorId, ctx.now).execute(),
  ]);
  const slice = sliceOf(
    rows,
    limit,
    (row) => ({ at: row.invitationDate, id: row.dealId }),
    ({ coverFileId, targetIndustries, invitationDate, ...row }) => ({
      ...row,
      invitedAt: invitationDate,
      cover: coverOf({ coverFileId, targetIndustries }),
    }),
  );
  const count = (of: CampaignBucket): number => counted.find((row) => row.tab === of)?.count ?? 0;
  const counts = { active: count('active'), upcoming: count('upcoming'), completed: count('completed') };
  return { ...slice, counts };
}

/**
 * One campaign that the creator works on, with the deal, its tracking link once there is one, and the brand (CR-CAMP detail). The agreed amount is in
 * minor units. Locks nothing. @throws NOT_FOUND if the creator has no deal on it
 */
export async function campaignForCreator(ctx: Context, campaignId: string) {
  const campaign = await creatorCampaign(ctx.db, ctx, campaignId);
  const seen = !isOneOf(UNSEEN_REVIEWS, campaign.reviewStatus);
  const deal = seen ? await runningDealOn(ctx.db, campaign.id, userOf(ctx).id).executeTakeFirst() : undefined;
  const sides = { brandId: campaign.brandId, creatorId: userOf(ctx).id };
  return {
    campaign: campaignView(campaign),
    pieces: Object.keys(campaign.contentRequirements).length > 0 ? requiredPieces(campaign) : null,
    may: mayInName(userOf(ctx), mayOnCampaign(campaign, deal ?? null, ctx.now), ACTIONS, sides),
    supportEmail: ctx.env.supportEmail,
    brand: { name: deal?.brandName ?? null, logoUrl: deal?.brandLogoUrl ?? null },
    deal: deal
      ? {
          id: deal.id,
          status: deal.status,
          amountMinor: deal.agreedAmountMinor,
          currency: deal.currency,
          case: deal.case,
          may: mayInName(
            userOf(ctx),
            { openCase: allowedUnless(openCaseRefusal(deal, ctx.now)) },
            { openCase: 'case.open' },
            sides,
          ),
          trackingLink: deal.trackingCode && `${ctx.env.publicUrl}/r/${deal.trackingCode}`,
          discountCode: deal.discountCode,
        }
      : null,
  };
}
