import * as inputs from '#shared/approvals/approvals.schema.ts';
import type { Context, UserContext } from '../../context.ts';
import { permitted, router, userOf } from '../../trpc.ts';
import * as approvals from './approvals.service.ts';
import * as asking from './asking.service.ts';
import * as deciding from './deciding.service.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });

/** What is above a member's limit waits here for a second person. */
export const approvalsRouter = router({
  list: permitted('approvals.list')
    .input(inputs.listApprovalsInput)
    .query(({ ctx, input }) => approvals.list(asUser(ctx), input)),
  askToPay: permitted('approvals.askToPay')
    .input(inputs.askToPayInput)
    .mutation(({ ctx, input }) => asking.askToPay(asUser(ctx), input)),
  askToInvite: permitted('approvals.askToOffer')
    .input(inputs.askToInviteInput)
    .mutation(({ ctx, input }) => asking.askToInvite(asUser(ctx), input)),
  askToAnswer: permitted('approvals.askToOffer')
    .input(inputs.askToAnswerInput)
    .mutation(({ ctx, input }) => asking.askToAnswer(asUser(ctx), input)),
  askToExtend: permitted('approvals.askToOffer')
    .input(inputs.askToExtendInput)
    .mutation(({ ctx, input }) => asking.askToExtend(asUser(ctx), input)),
  approve: permitted('approval.approve')
    .input(inputs.approvalIdInput)
    .mutation(({ ctx, input }) => deciding.approve(asUser(ctx), input.approvalId)),
  decline: permitted('approval.decline')
    .input(inputs.declineApprovalInput)
    .mutation(({ ctx, input }) => deciding.decline(asUser(ctx), input)),
  withdraw: permitted('approval.withdraw')
    .input(inputs.approvalIdInput)
    .mutation(({ ctx, input }) => deciding.withdraw(asUser(ctx), input.approvalId)),
});
