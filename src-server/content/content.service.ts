import { type CampaignRow, creatorCampaign, ownCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';
import { campaignsOfCreator, submissionsOfCampaign, submissionsOfCreator } from './content.queries.ts';
import { requiredPieces } from './progress.service.ts';

/** What a page may know of a campaign. */
const campaignView = (campaign: CampaignRow) => ({
  id: campaign.id,
  name: campaign.name,
  description: campaign.description,
  status: campaign.status,
  stage: campaign.stage,
  reviewStatus: campaign.reviewStatus,
  launch: campaign.reviewStage,
  platforms: campaign.platforms,
  contentRequirements: campaign.contentRequirements,
  startDate: campaign.startDate,
  endDate: campaign.endDate,
  submissionDeadline: campaign.submissionDeadline,
});

/** The content review page of the brand's own campaign (BR-REVIEW): everything handed in, with versions and feedback. */
export async function contentOfCampaign(ctx: Context, campaignId: string) {
  const campaign = await ownCampaign(ctx.db, ctx, campaignId);
  const submissions = await submissionsOfCampaign(ctx.db, campaign.id).execute();
  return { campaign: campaignView(campaign), pieces: requiredPieces(campaign), submissions };
}

/** The creator's own uploads to a campaign. */
export async function ownContent(ctx: Context, campaignId: string) {
  const campaign = await creatorCampaign(ctx.db, ctx, campaignId);
  return submissionsOfCreator(ctx.db, campaign.id, userOf(ctx).id).execute();
}

/** The creator's campaigns; which bucket each is in is decided by dates on the page (ruling A32). */
export async function ownCampaigns(ctx: Context) {
  return campaignsOfCreator(ctx.db, userOf(ctx).id).execute();
}

/** One campaign that the creator works on, with the deal, its own tracking link once there is one, and the brand (CR-CAMP detail). */
export async function campaignForCreator(ctx: Context, campaignId: string) {
  const campaign = await creatorCampaign(ctx.db, ctx, campaignId);
  const rows = await campaignsOfCreator(ctx.db, userOf(ctx).id).where('campaigns.id', '=', campaign.id).execute();
  const deal = rows[0];
  return {
    campaign: campaignView(campaign),
    pieces: Object.keys(campaign.contentRequirements).length > 0 ? requiredPieces(campaign) : null,
    supportEmail: ctx.env.supportEmail,
    brand: { name: deal?.brandName ?? null, logoUrl: deal?.brandLogoUrl ?? null },
    deal: deal
      ? {
          id: deal.dealId,
          status: deal.dealStatus,
          amountMinor: deal.agreedAmountMinor,
          currency: deal.currency,
          trackingLink: deal.trackingCode && `${ctx.env.publicUrl}/r/${deal.trackingCode}`,
        }
      : null,
  };
}
