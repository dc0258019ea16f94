import {
  approveCampaignInput,
  assessInput,
  completeAssessmentInput,
  returnCampaignInput,
  reviewCampaignInput,
  reviewQueueInput,
} from '#shared/review/review.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as assessments from './assess.service.ts';
import * as decisions from './decide.service.ts';
import * as review from './review.service.ts';

export const reviewRouter = router({
  queue: permitted('review.queue')
    .input(reviewQueueInput)
    .query(({ ctx, input }) => review.queue(ctx, input)),
  statistics: permitted('review.statistics').query(({ ctx }) => review.statistics(ctx)),
  read: permitted('review.read')
    .input(reviewCampaignInput)
    .query(({ ctx, input }) => review.read(ctx, input.campaignId)),
  history: permitted('review.history')
    .input(reviewCampaignInput)
    .query(({ ctx, input }) => review.history(ctx, input.campaignId)),
  start: permitted('review.start')
    .input(reviewCampaignInput)
    .mutation(async ({ ctx, input }) => {
      const { id, reviewStatus } = await review.startReview(ctx, input.campaignId);
      return { id, reviewStatus };
    }),
  assess: permitted('review.assess')
    .input(assessInput)
    .mutation(({ ctx, input }) => assessments.assess(ctx, input)),
  completeAssessment: permitted('review.completeAssessment')
    .input(completeAssessmentInput)
    .mutation(({ ctx, input }) => assessments.completeAssessment(ctx, input)),
  approve: permitted('review.approve')
    .input(approveCampaignInput)
    .mutation(({ ctx, input }) => decisions.approve(ctx, input)),
  requestRevision: permitted('review.requestRevision')
    .input(returnCampaignInput)
    .mutation(({ ctx, input }) => decisions.requestRevision(ctx, input)),
  reject: permitted('review.reject')
    .input(returnCampaignInput)
    .mutation(({ ctx, input }) => decisions.reject(ctx, input)),
  reopen: permitted('review.reopen')
    .input(approveCampaignInput)
    .mutation(({ ctx, input }) => decisions.reopen(ctx, input)),
});
