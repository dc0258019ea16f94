import {
  campaignIdInput,
  campaignIdsInput,
  campaignListInput,
  campaignReasonInput,
  campaignSearchInput,
  createCampaignInput,
  dismissActionInput,
  editCampaignInput,
  saveDraftInput,
} from '#shared/campaigns/campaigns.schema.ts';
import { projectsInput } from '#shared/campaigns/projects.schema.ts';
import { eachOf } from '../many.ts';
import { permitted, router } from '../trpc.ts';
import * as campaigns from './campaigns.service.ts';
import * as board from './dashboard.service.ts';
import * as projects from './projects.service.ts';
import * as removal from './removal.service.ts';

export const campaignsRouter = router({
  dashboard: permitted('campaigns.dashboard').query(({ ctx }) => board.dashboard(ctx)),
  dismissAction: permitted('campaigns.dismissAction')
    .input(dismissActionInput)
    .mutation(({ ctx, input }) => board.dismiss(ctx, input.key)),
  restoreAction: permitted('campaigns.restoreAction')
    .input(dismissActionInput)
    .mutation(({ ctx, input }) => board.restoreAction(ctx, input.key)),
  list: permitted('campaigns.list')
    .input(campaignListInput)
    .query(({ ctx, input }) => campaigns.list(ctx, input)),
  read: permitted('campaigns.read')
    .input(campaignIdInput)
    .query(({ ctx, input }) => campaigns.read(ctx, input.campaignId)),
  createDraft: permitted('campaign.create')
    .input(createCampaignInput)
    .mutation(({ ctx, input }) => campaigns.createDraft(ctx, input.draft)),
  duplicate: permitted('campaign.create')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => campaigns.duplicate(ctx, input.campaignId)),
  saveDraft: permitted('campaign.saveDraft')
    .input(saveDraftInput)
    .mutation(({ ctx, input }) => campaigns.saveDraft(ctx, input)),
  edit: permitted('campaign.edit')
    .input(editCampaignInput)
    .mutation(({ ctx, input }) => campaigns.edit(ctx, input)),
  submit: permitted('campaign.submit')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => campaigns.submit(ctx, input.campaignId)),
  resubmit: permitted('review.resubmit')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => campaigns.resubmit(ctx, input.campaignId)),
  projects: permitted('campaigns.projects')
    .input(projectsInput)
    .query(({ ctx, input }) => projects.listProjects(ctx, input)),
  project: permitted('campaigns.project')
    .input(campaignIdInput)
    .query(({ ctx, input }) => projects.readProject(ctx, input.campaignId)),
  pause: permitted('campaign.pause')
    .input(campaignReasonInput)
    .mutation(({ ctx, input }) => projects.pause(ctx, input.campaignId, input.reason)),
  resume: permitted('campaign.resume')
    .input(campaignReasonInput)
    .mutation(({ ctx, input }) => projects.resume(ctx, input.campaignId, input.reason)),
  search: permitted('campaigns.search')
    .input(campaignSearchInput)
    .query(({ ctx, input }) => campaigns.search(ctx, input.search)),
  delete: permitted('campaign.delete')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => removal.remove(ctx, input.campaignId)),
  restore: permitted('campaign.restore')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => removal.restore(ctx, input.campaignId)),
  deleteMany: permitted('campaign.delete')
    .input(campaignIdsInput)
    .mutation(({ ctx, input }) => eachOf(ctx, 'This campaign', input.campaignIds, removal.remove)),
  restoreMany: permitted('campaign.restore')
    .input(campaignIdsInput)
    .mutation(({ ctx, input }) => eachOf(ctx, 'This campaign', input.campaignIds, removal.restore)),
  cancel: permitted('campaign.cancel')
    .input(campaignReasonInput)
    .mutation(({ ctx, input }) => removal.cancel(ctx, input.campaignId, input.reason)),
});
