import { benchmarksInput } from '#shared/analytics/benchmarks.schema.ts';
import {
  conversionsInput,
  restoreConversionsInput,
  strikeConversionsInput,
} from '#shared/analytics/conversions.schema.ts';
import { brandPeriodInput, creatorPeriodInput, withCreatorInput } from '#shared/analytics/creator-analytics.schema.ts';
import { exportRevenueInput, pipelineInput, revenueInput, revenueRowsInput } from '#shared/analytics/revenue.schema.ts';
import {
  importConversionsInput,
  reportConversionsInput,
  setAttributionInput,
  setDiscountCodeInput,
  setTrackingInput,
} from '#shared/analytics/tracking.schema.ts';
import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { heavy, permitted, router } from '../trpc.ts';
import * as analytics from './analytics.service.ts';
import { benchmarks } from './benchmarks.service.ts';
import * as brand from './brand.service.ts';
import { importConversions, reportConversions } from './conversions.service.ts';
import * as creator from './creator.service.ts';
import { exportCampaign, exportCampaigns, exportRevenue } from './export.service.ts';
import { setAttribution, setDiscountCode, setTracking, tracking } from './links.service.ts';
import { reportPaper } from './report.service.ts';
import { conversions, restoreConversions, strikeConversions } from './strikes.service.ts';

export const analyticsRouter = router({
  revenue: permitted('analytics.revenue')
    .input(revenueInput)
    .query(({ ctx, input }) => analytics.revenue(ctx, input)),
  revenueRows: permitted('analytics.revenue')
    .input(revenueRowsInput)
    .query(({ ctx, input }) => analytics.rowsOfRevenue(ctx, input)),
  exportRevenue: permitted('analytics.exportRevenue')
    .input(exportRevenueInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exportRevenue(ctx, input)),
  pipeline: permitted('analytics.pipeline')
    .input(pipelineInput)
    .query(({ ctx, input }) => analytics.pipeline(ctx, input)),
  brand: permitted('analytics.brand')
    .input(brandPeriodInput)
    .query(({ ctx, input }) => brand.overview(ctx, input.period)),
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
  withCreator: permitted('analytics.withCreator')
    .input(withCreatorInput)
    .query(({ ctx, input }) => brand.withCreator(ctx, input.creatorId)),
  benchmarks: permitted('analytics.benchmarks')
    .input(benchmarksInput)
    .query(({ ctx, input }) => benchmarks(ctx, input)),
  reportPdf: permitted('analytics.campaign')
    .input(campaignIdInput)
    .use(heavy)
    .query(({ ctx, input }) => reportPaper(ctx, input.campaignId)),
  creatorTotals: permitted('analytics.creator').query(({ ctx }) => creator.creatorTotals(ctx)),
  creatorEarnings: permitted('analytics.creator')
    .input(creatorPeriodInput)
    .query(({ ctx, input }) => creator.creatorEarnings(ctx, input.period)),
  creatorPerformance: permitted('analytics.creator')
    .input(creatorPeriodInput)
    .query(({ ctx, input }) => creator.creatorPerformance(ctx, input.period)),
  creatorGrowth: permitted('analytics.creator')
    .input(creatorPeriodInput)
    .query(({ ctx, input }) => creator.creatorGrowth(ctx, input.period)),
  exportEarnings: permitted('analytics.creator')
    .input(creatorPeriodInput)
    .use(heavy)
    .query(({ ctx, input }) => creator.exportEarnings(ctx, input.period)),
  tracking: permitted('tracking.read')
    .input(campaignIdInput)
    .query(({ ctx, input }) => tracking(ctx, input.campaignId)),
  setTracking: permitted('tracking.set')
    .input(setTrackingInput)
    .mutation(({ ctx, input }) => setTracking(ctx, input)),
  setAttribution: permitted('tracking.setAttribution')
    .input(setAttributionInput)
    .mutation(({ ctx, input }) => setAttribution(ctx, input)),
  setDiscountCode: permitted('tracking.setCode')
    .input(setDiscountCodeInput)
    .mutation(({ ctx, input }) => setDiscountCode(ctx, input)),
  importConversions: permitted('tracking.import')
    .input(importConversionsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => importConversions(ctx, input)),
  reportConversions: permitted('tracking.import')
    .input(reportConversionsInput)
    .mutation(({ ctx, input }) => reportConversions(ctx, input)),
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
