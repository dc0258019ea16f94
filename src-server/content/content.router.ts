import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import {
  approveContentInput,
  approveManyInput,
  campaignContentInput,
  commentInput,
  myCampaignsInput,
  objectToPostInput,
  overdueContentInput,
  publishContentInput,
  resolveCommentInput,
  returnContentInput,
  saveSubmissionInput,
  showPostInput,
  submissionIdInput,
  submitContentInput,
} from '#shared/content/content.schema.ts';
import { removalIdInput } from '#shared/many.ts';
import { permitted, router } from '../trpc.ts';
import { commentOnContent, commentsForStaff, resolveComment } from './comments.service.ts';
import { campaignForCreator, contentOfCampaign, ownCampaigns, ownContent } from './content.service.ts';
import { handedInContent, overdueContent } from './overdue.service.ts';
import { confirmPost, objectToPost, recheckPost, replacePost, showPost } from './post-checks.service.ts';
import { approveEach, reviewContent } from './reviews.service.ts';
import {
  discardDraft,
  publishContent,
  restoreDraft,
  saveDraft,
  submitContent,
  withdrawContent,
} from './submissions.service.ts';

export const contentRouter = router({
  forCampaign: permitted('content.forCampaign')
    .input(campaignIdInput)
    .query(({ ctx, input }) => contentOfCampaign(ctx, input.campaignId)),
  forStaff: permitted('content.forStaff')
    .input(campaignContentInput)
    .query(({ ctx, input }) => handedInContent(ctx, input)),
  mine: permitted('content.mine')
    .input(campaignIdInput)
    .query(({ ctx, input }) => ownContent(ctx, input.campaignId)),
  campaigns: permitted('content.campaigns')
    .input(myCampaignsInput)
    .query(({ ctx, input }) => ownCampaigns(ctx, input)),
  campaign: permitted('content.campaign')
    .input(campaignIdInput)
    .query(({ ctx, input }) => campaignForCreator(ctx, input.campaignId)),
  save: permitted('content.save')
    .input(saveSubmissionInput)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  submit: permitted('submission.submit')
    .input(submitContentInput)
    .mutation(({ ctx, input }) => submitContent(ctx, input)),
  withdraw: permitted('submission.withdraw')
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => withdrawContent(ctx, input.submissionId)),
  discard: permitted('content.discard')
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => discardDraft(ctx, input.submissionId)),
  restore: permitted('content.restore')
    .input(removalIdInput)
    .mutation(({ ctx, input }) => restoreDraft(ctx, input.removalId)),
  comment: permitted('content.comment')
    .input(commentInput)
    .mutation(({ ctx, input }) => commentOnContent(ctx, input)),
  resolveComment: permitted('content.resolveComment')
    .input(resolveCommentInput)
    .mutation(({ ctx, input }) => resolveComment(ctx, input)),
  comments: permitted('content.comments')
    .input(submissionIdInput)
    .query(({ ctx, input }) => commentsForStaff(ctx, input.submissionId)),
  overdue: permitted('content.overdue')
    .input(overdueContentInput)
    .query(({ ctx, input }) => overdueContent(ctx, input)),
  publish: permitted('submission.publish')
    .input(publishContentInput)
    .mutation(({ ctx, input }) => publishContent(ctx, input.submissionId, input.postUrl)),
  recheckPost: permitted('content.recheckPost')
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => recheckPost(ctx, input.submissionId)),
  replacePost: permitted('content.replacePost')
    .input(publishContentInput)
    .mutation(({ ctx, input }) => replacePost(ctx, input.submissionId, input.postUrl)),
  showPost: permitted('content.showPost')
    .input(showPostInput)
    .mutation(({ ctx, input }) => showPost(ctx, input.submissionId, input.fileId)),
  confirmPost: permitted('content.confirmPost')
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => confirmPost(ctx, input.submissionId)),
  objectToPost: permitted('content.objectToPost')
    .input(objectToPostInput)
    .mutation(({ ctx, input }) => objectToPost(ctx, input.submissionId, input.reason)),
  approve: permitted('submission.approve')
    .input(approveContentInput)
    .mutation(({ ctx, input }) => reviewContent(ctx, 'approve', input)),
  approveMany: permitted('submission.approve')
    .input(approveManyInput)
    .mutation(({ ctx, input }) => approveEach(ctx, input.submissions)),
  requestRevision: permitted('submission.requestRevision')
    .input(returnContentInput)
    .mutation(({ ctx, input }) => reviewContent(ctx, 'request_revision', input)),
  reject: permitted('submission.reject')
    .input(returnContentInput)
    .mutation(({ ctx, input }) => reviewContent(ctx, 'reject', input)),
});
