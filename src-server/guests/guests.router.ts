import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { listIdInput } from '#shared/discovery/lists.schema.ts';
import * as inputs from '#shared/guests/guests.schema.ts';
import { permitted, permittedToGuest, router } from '../trpc.ts';
import * as links from './links.service.ts';
import { page } from './page.service.ts';
import * as visits from './visits.service.ts';

export const guestsRouter = router({
  shareContent: permitted('guests.share')
    .input(inputs.shareContentInput)
    .mutation(({ ctx, input }) => links.shareContent(ctx, input)),
  shareList: permitted('guests.share')
    .input(inputs.shareListInput)
    .mutation(({ ctx, input }) => links.shareList(ctx, input)),
  shareReport: permitted('guests.share')
    .input(inputs.shareReportInput)
    .mutation(({ ctx, input }) => links.shareReport(ctx, input)),
  links: permitted('guests.list')
    .input(inputs.guestLinksInput)
    .query(({ ctx, input }) => links.links(ctx, input)),
  change: permitted('guests.change')
    .input(inputs.changeGuestLinkInput)
    .mutation(({ ctx, input }) => links.change(ctx, input)),
  withdraw: permitted('guests.withdraw')
    .input(inputs.guestLinkIdInput)
    .mutation(({ ctx, input }) => links.withdraw(ctx, input.linkId)),
  onCampaign: permitted('guests.feedback')
    .input(campaignIdInput)
    .query(({ ctx, input }) => links.onCampaign(ctx, input.campaignId)),
  onList: permitted('guests.feedback')
    .input(listIdInput)
    .query(({ ctx, input }) => links.onList(ctx, input.listId)),
  open: permitted('guests.open')
    .input(inputs.openGuestLinkInput)
    .mutation(({ ctx, input }) => visits.open(ctx, input)),
  page: permittedToGuest('guests.read')
    .input(inputs.guestLinkIdInput)
    .query(({ ctx, input }) => page(ctx, input.linkId)),
  comment: permittedToGuest('guests.comment')
    .input(inputs.guestCommentInput)
    .mutation(({ ctx, input }) => visits.comment(ctx, input)),
  vote: permittedToGuest('guests.vote')
    .input(inputs.guestVoteInput)
    .mutation(({ ctx, input }) => visits.vote(ctx, input)),
});
