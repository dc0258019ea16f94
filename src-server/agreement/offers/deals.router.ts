import {
  applicationIdInput,
  applyInput,
  campaignApplicationsInput,
  declineApplicationInput,
  declineApplicationsInput,
  myApplicationsInput,
  offerInput,
  openCampaignsInput,
} from '#shared/deals/applications.schema.ts';
import {
  campaignDealsInput,
  cancelDealInput,
  candidatesInput,
  dealCampaignInput,
  dealIdInput,
  dealIdsInput,
  extendInput,
  inviteInput,
  myDealsInput,
  myInvitationsInput,
  withdrawDealInput,
  withdrawDealsInput,
} from '#shared/deals/deals.schema.ts';
import { campaignToManage, ownCampaign, staffCampaign } from '../../access.ts';
import { eachOf } from '../../many.ts';
import { permitted, router } from '../../trpc.ts';
import { listPromised } from '../deals/exclusivity.service.ts';
import * as lists from '../deals/lists.service.ts';
import * as applications from './applications.service.ts';
import * as candidates from './candidates.service.ts';
import * as deals from './deals.service.ts';
import * as extensions from './extensions.service.ts';
import * as invites from './invites.service.ts';

export const dealsRouter = router({
  invite: permitted('deal.invite')
    .input(inviteInput)
    .mutation(({ ctx, input }) => invites.invite(ctx, input)),
  extend: permitted('deals.extend')
    .input(extendInput)
    .mutation(({ ctx, input }) => extensions.offerExtension(ctx, input)),
  accept: permitted('deal.accept')
    .input(dealIdInput)
    .mutation(({ ctx, input }) => deals.acceptDeal(ctx, input.dealId)),
  decline: permitted('deal.decline')
    .input(dealIdInput)
    .mutation(({ ctx, input }) => deals.declineDeal(ctx, input.dealId)),
  withdraw: permitted('deal.withdraw')
    .input(withdrawDealInput)
    .mutation(({ ctx, input }) => deals.withdrawDeal(ctx, input.dealId, input.reason)),
  declineMany: permitted('deal.decline')
    .input(dealIdsInput)
    .mutation(({ ctx, input }) => eachOf(ctx, 'This deal', input.dealIds, deals.declineDeal)),
  withdrawMany: permitted('deal.withdraw')
    .input(withdrawDealsInput)
    .mutation(({ ctx, input: { dealIds, reason } }) =>
      eachOf(ctx, 'This deal', dealIds, (_ctx, dealId) => deals.withdrawDeal(ctx, dealId, reason)),
    ),
  cancel: permitted('deal.cancel')
    .input(cancelDealInput)
    .mutation(({ ctx, input }) => deals.cancelDeal(ctx, input.dealId, input.reason)),

  budget: permitted('deals.budget')
    .input(dealCampaignInput)
    .query(async ({ ctx, input }) =>
      candidates.budgetWithMoney(ctx, await campaignToManage(ctx.db, ctx, input.campaignId)),
    ),
  candidates: permitted('deals.candidates')
    .input(candidatesInput)
    .query(async ({ ctx, input }) =>
      candidates.listCandidates(ctx, await campaignToManage(ctx.db, ctx, input.campaignId), input),
    ),
  forCampaign: permitted('deals.forCampaign')
    .input(campaignDealsInput)
    .query(async ({ ctx, input }) =>
      lists.listForCampaign(ctx, await ownCampaign(ctx.db, ctx, input.campaignId), input),
    ),
  forStaff: permitted('deals.forStaff')
    .input(campaignDealsInput)
    .query(async ({ ctx, input }) =>
      lists.listForStaff(ctx, await staffCampaign(ctx.db, ctx, input.campaignId), input),
    ),
  mine: permitted('deals.mine')
    .input(myDealsInput)
    .query(({ ctx, input }) => lists.listMyDeals(ctx, input)),
  myInvitations: permitted('deals.mine')
    .input(myInvitationsInput)
    .query(({ ctx, input }) => lists.listMyInvitations(ctx, input)),
  read: permitted('deals.read')
    .input(dealIdInput)
    .query(({ ctx, input }) => lists.readMine(ctx, input.dealId)),
  invitation: permitted('deals.read')
    .input(dealIdInput)
    .query(({ ctx, input }) => lists.readInvitation(ctx, input.dealId)),
  exclusivity: permitted('deals.exclusivity').query(({ ctx }) => listPromised(ctx)),
  deadlines: permitted('deals.deadlines').query(({ ctx }) => lists.listDeadlines(ctx)),
  openCampaigns: permitted('deals.openCampaigns')
    .input(openCampaignsInput)
    .query(({ ctx, input }) => applications.listOpen(ctx, input)),
  myApplications: permitted('deals.myApplications')
    .input(myApplicationsInput)
    .query(({ ctx, input }) => applications.listMine(ctx, input)),
  applications: permitted('deals.applications')
    .input(campaignApplicationsInput)
    .query(async ({ ctx, input }) =>
      applications.listForCampaign(ctx, await ownCampaign(ctx.db, ctx, input.campaignId), input),
    ),
  sendApplication: permitted('application.apply')
    .input(applyInput)
    .mutation(({ ctx, input }) => applications.apply(ctx, input)),
  withdrawApplication: permitted('application.withdraw')
    .input(applicationIdInput)
    .mutation(({ ctx, input }) => applications.withdraw(ctx, input.applicationId)),
  offer: permitted('application.offer')
    .input(offerInput)
    .mutation(({ ctx, input }) => applications.offer(ctx, input)),
  declineApplication: permitted('application.decline')
    .input(declineApplicationInput)
    .mutation(({ ctx, input }) => applications.decline(ctx, input)),
  declineApplications: permitted('application.decline')
    .input(declineApplicationsInput)
    .mutation(({ ctx, input: { applicationIds, reason } }) =>
      eachOf(ctx, 'This application', applicationIds, (_ctx, applicationId) =>
        applications.decline(ctx, { applicationId, reason }),
      ),
    ),
  pendingCount: permitted('deals.pendingCount').query(({ ctx }) => lists.countPending(ctx)),
});
