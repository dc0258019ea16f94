import {
  agencyInviteInput,
  assignInput,
  assignmentIdInput,
  consentInput,
  listAgencyInvitesInput,
  listOrdersInput,
  listPeopleInput,
} from '#shared/agency/agency.schema.ts';
import { inviteIdInput } from '#shared/users/users.schema.ts';
import { inAgencyArea, permitted, router } from '../trpc.ts';
import * as acting from './acting.service.ts';
import { dashboard } from './agency.service.ts';
import * as assignments from './assignments.service.ts';
import * as invites from './invites.service.ts';
import * as people from './people.service.ts';

export const agencyRouter = router({
  dashboard: inAgencyArea('agency.dashboard').query(({ ctx }) => dashboard(ctx)),
  users: inAgencyArea('agency.users')
    .input(listPeopleInput)
    .query(({ ctx, input }) => people.people(ctx, input)),
  orders: inAgencyArea('agency.orders')
    .input(listOrdersInput)
    .query(({ ctx, input }) => people.orders(ctx, input)),
  invites: inAgencyArea('agency.invites')
    .input(listAgencyInvitesInput)
    .query(({ ctx, input }) => invites.invites(ctx, input)),
  invite: inAgencyArea('agency.invite')
    .input(agencyInviteInput)
    .mutation(({ ctx, input }) => invites.invite(ctx, input)),
  revokeInvite: inAgencyArea('agency.revokeInvite')
    .input(inviteIdInput)
    .mutation(({ ctx, input }) => invites.revokeInvite(ctx, input.inviteId)),
  resendInvite: inAgencyArea('agency.resendInvite')
    .input(inviteIdInput)
    .mutation(({ ctx, input }) => invites.resendInvite(ctx, input.inviteId)),
  mine: permitted('agency.mine').query(({ ctx }) => invites.mine(ctx)),
  accept: permitted('agency.accept')
    .input(inviteIdInput)
    .mutation(({ ctx, input }) => invites.answer(ctx, input.inviteId, true)),
  decline: permitted('agency.decline')
    .input(inviteIdInput)
    .mutation(({ ctx, input }) => invites.answer(ctx, input.inviteId, false)),
  consent: permitted('agency.consent')
    .input(consentInput)
    .mutation(({ ctx, input }) => acting.consent(ctx, input)),
  actFor: inAgencyArea('agency.actFor')
    .input(assignmentIdInput)
    .mutation(({ ctx, input }) => acting.actFor(ctx, input.assignmentId)),
  stopActing: permitted('agency.stopActing').mutation(({ ctx }) => acting.stopActing(ctx)),
  assign: permitted('agency.assign')
    .input(assignInput)
    .mutation(({ ctx, input }) => assignments.assign(ctx, input)),
  end: permitted('agency.end')
    .input(assignmentIdInput)
    .mutation(({ ctx, input }) => assignments.end(ctx, input.assignmentId)),
});
