import {
  agencyInviteIdInput,
  agencySeatInput,
  brandSeatInput,
  changeConsentInput,
  inviteAgencyInput,
} from '#shared/seats/agencies.schema.ts';
import {
  changeSeatInput,
  inviteMemberInput,
  memberInviteInput,
  seatInput,
  setLimitInput,
  sitDownInput,
} from '#shared/seats/seats.schema.ts';
import { inAgencyArea, permitted, router } from '../trpc.ts';
import * as agencies from './agencies.service.ts';
import * as brands from './brands.service.ts';
import * as companies from './companies.service.ts';
import * as invites from './invites.service.ts';
import * as limits from './limits.service.ts';
import * as members from './members.service.ts';

export const seatsRouter = router({
  list: permitted('seats.list').query(({ ctx }) => members.members(ctx)),
  invite: permitted('seats.invite')
    .input(inviteMemberInput)
    .mutation(({ ctx, input }) => invites.invite(ctx, input)),
  resendInvite: permitted('seats.resendInvite')
    .input(memberInviteInput)
    .mutation(({ ctx, input }) => invites.resend(ctx, input.inviteId)),
  revokeInvite: permitted('seats.revokeInvite')
    .input(memberInviteInput)
    .mutation(({ ctx, input }) => invites.revokeInvite(ctx, input.inviteId)),
  changeRole: permitted('seats.changeRole')
    .input(changeSeatInput)
    .mutation(({ ctx, input }) => members.changeRole(ctx, input)),
  remove: permitted('seats.remove')
    .input(seatInput)
    .mutation(({ ctx, input }) => members.remove(ctx, input.seatId)),
  setLimit: permitted('seats.setLimit')
    .input(setLimitInput)
    .mutation(({ ctx, input }) => limits.setLimit(ctx, input)),
  handOver: permitted('seats.handOver')
    .input(seatInput)
    .mutation(({ ctx, input }) => members.handOver(ctx, input.seatId)),
  mine: permitted('seats.mine').query(({ ctx }) => companies.companies(ctx)),
  accept: permitted('seats.accept')
    .input(memberInviteInput)
    .mutation(({ ctx, input }) => invites.answer(ctx, input.inviteId, true)),
  decline: permitted('seats.decline')
    .input(memberInviteInput)
    .mutation(({ ctx, input }) => invites.answer(ctx, input.inviteId, false)),
  leave: permitted('seats.leave')
    .input(seatInput)
    .mutation(({ ctx, input }) => members.leave(ctx, input.seatId)),
  sitDown: permitted('seats.sitDown')
    .input(sitDownInput)
    .mutation(({ ctx, input }) => companies.sitDown(ctx, input.seatId)),
  agencies: permitted('seats.agencies').query(({ ctx }) => agencies.agencies(ctx)),
  inviteAgency: permitted('seats.inviteAgency')
    .input(inviteAgencyInput)
    .mutation(({ ctx, input }) => agencies.invite(ctx, input)),
  resendAgencyInvite: permitted('seats.resendAgencyInvite')
    .input(agencyInviteIdInput)
    .mutation(({ ctx, input }) => agencies.resendInvite(ctx, input.inviteId)),
  revokeAgencyInvite: permitted('seats.revokeAgencyInvite')
    .input(agencyInviteIdInput)
    .mutation(({ ctx, input }) => agencies.revokeInvite(ctx, input.inviteId)),
  changeConsent: permitted('seats.changeConsent')
    .input(changeConsentInput)
    .mutation(({ ctx, input }) => agencies.changeConsent(ctx, input)),
  endAgency: permitted('seats.endAgency')
    .input(agencySeatInput)
    .mutation(({ ctx, input }) => agencies.endAgency(ctx, input.seatId)),
  brands: inAgencyArea('seats.brands').query(({ ctx }) => brands.brands(ctx)),
  acceptBrand: inAgencyArea('seats.acceptBrand')
    .input(agencyInviteIdInput)
    .mutation(({ ctx, input }) => brands.answer(ctx, input.inviteId, true)),
  declineBrand: inAgencyArea('seats.declineBrand')
    .input(agencyInviteIdInput)
    .mutation(({ ctx, input }) => brands.answer(ctx, input.inviteId, false)),
  leaveBrand: permitted('seats.leaveBrand')
    .input(brandSeatInput)
    .mutation(({ ctx, input }) => agencies.leaveBrand(ctx, input.seatId)),
});
