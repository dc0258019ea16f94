import { pipelineInput, revenueInput } from '#shared/analytics.ts';
import { permitted, router } from '../trpc.ts';
import * as analytics from './analytics.service.ts';

export const analyticsRouter = router({
  revenue: permitted('analytics.revenue')
    .input(revenueInput)
    .query(({ ctx, input }) => analytics.revenue(ctx, input)),
  pipeline: permitted('analytics.pipeline')
    .input(pipelineInput)
    .query(({ ctx, input }) => analytics.pipeline(ctx, input)),
});
