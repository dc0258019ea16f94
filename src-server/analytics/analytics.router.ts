import {
  conversionsInput,
  restoreConversionsInput,
  strikeConversionsInput,
} from '#shared/analytics/conversions.schema.ts';
import { pipelineInput, revenueInput } from '#shared/analytics/revenue.schema.ts';
import { importConversionsInput, setTrackingInput } from '#shared/analytics/tracking.schema.ts';
import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { heavy, permitted, router } from '../trpc.ts';
import * as analytics from './analytics.service.ts';
import * as brand from './brand.service.ts';
import { importConversions } from './conversions.service.ts';
import { exportCampaign, exportCampaigns } from './export.service.ts';
import { setTracking } from './links.service.ts';
import { conversions, restoreConversions, strikeConversions } from './strikes.service.ts';

export const analyticsRouter = router({
  revenue: permitted('analytics.revenue')
    .input(revenueInput)
    .query(({ ctx, input }) => analytics.revenue(ctx, input)),
  pipeline: permitted('analytics.pipeline')
    .input(pipelineInput)
    .query(({ ctx, input }) => analytics.pipeline(ctx, input)),
  brand: permitted('analytics.brand').query(({ ctx }) => brand.overview(ctx)),
  brandCampaigns: permitted('analytics.brand')
    .input(pipelineInput)
    .query(({ ctx, input }) => brand.campaigns(ctx, input)),
  exportAll: permitted('analytics.brand')
    .use(heavy)
    .query(({ ctx }) => exportCampaigns(ctx)),
  campaign: permitted('analytics.campaign')
    .input(campaignIdInput)
    .query(({ ctx, input }) => brand.campaign(ctx, input.campaignId)),
  export: permitted('analytics.campaign')
    .input(campaignIdInput)
    .use(heavy)
    .query(({ ctx, input }) => exportCampaign(ctx, input.campaignId)),
  setTracking: permitted('tracking.set')
    .input(setTrackingInput)
    .mutation(({ ctx, input }) => setTracking(ctx, input)),
  importConversions: permitted('tracking.import')
    .input(importConversionsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => importConversions(ctx, input)),
  conversions: permitted('conversions.list')
    .input(conversionsInput)
    .query(({ ctx, input }) => conversions(ctx, input)),
  strikeConversions: permitted('conversions.strike')
    .input(strikeConversionsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => strikeConversions(ctx, input)),
  restoreConversions: permitted('conversions.restore')
    .input(restoreConversionsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => restoreConversions(ctx, input)),
});
