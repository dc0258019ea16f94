import * as inputs from '#shared/proposals/proposals.schema.ts';
import type { Context, UserContext } from '../context.ts';
import { permitted, router, userOf } from '../trpc.ts';
import * as deciding from './deciding.service.ts';
import * as proposals from './proposals.service.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });

/** What programs propose waits here for a person. */
export const proposalsRouter = router({
  list: permitted('proposals.list')
    .input(inputs.listProposalsInput)
    .query(({ ctx, input }) => proposals.list(asUser(ctx), input)),
  waitingCount: permitted('proposals.list').query(({ ctx }) => proposals.waitingCount(asUser(ctx))),
  read: permitted('proposals.read')
    .input(inputs.proposalIdInput)
    .query(({ ctx, input }) => proposals.read(asUser(ctx), input.proposalId)),
  confirm: permitted('proposal.confirm')
    .input(inputs.confirmProposalInput)
    .mutation(({ ctx, input }) => deciding.confirm(asUser(ctx), input)),
  decline: permitted('proposal.decline')
    .input(inputs.declineProposalInput)
    .mutation(({ ctx, input }) => deciding.decline(asUser(ctx), input)),
  withdraw: permitted('proposal.withdraw')
    .input(inputs.proposalIdInput)
    .mutation(({ ctx, input }) => deciding.withdraw(asUser(ctx), input.proposalId)),
});
