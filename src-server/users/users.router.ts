import {
  deleteUserInput,
  fixRoleInput,
  flagUserInput,
  inviteIdInput,
  listInvitesInput,
  listUsersInput,
  lookUpInput,
  staffInviteInput,
  suspendUserInput,
  userIdInput,
} from '#shared/users/users.schema.ts';
import { permitted, router } from '../trpc.ts';
import { debugInfo, listUsers } from './list.service.ts';
import { readUser } from './panel.service.ts';
import { fixRole, lookUp } from './role-fixer.service.ts';
import * as acts from './staff-acts.service.ts';
import * as invites from './staff-invites.service.ts';
import { totals } from './totals.service.ts';

export const usersRouter = router({
  totals: permitted('users.totals').query(({ ctx }) => totals(ctx)),
  list: permitted('users.list')
    .input(listUsersInput)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  debug: permitted('users.debug').query(({ ctx }) => debugInfo(ctx)),
  read: permitted('users.read')
    .input(userIdInput)
    .query(({ ctx, input }) => readUser(ctx, input.userId)),
  suspend: permitted('account.suspend')
    .input(suspendUserInput)
    .mutation(({ ctx, input }) => acts.suspend(ctx, input)),
  activate: permitted('account.activate')
    .input(suspendUserInput)
    .mutation(({ ctx, input }) => acts.activate(ctx, input)),
  delete: permitted('account.delete')
    .input(deleteUserInput)
    .mutation(({ ctx, input }) => acts.deleteUser(ctx, input)),
  flag: permitted('users.flag')
    .input(flagUserInput)
    .mutation(({ ctx, input }) => acts.flag(ctx, input)),
  lookUp: permitted('users.lookUp')
    .input(lookUpInput)
    .query(({ ctx, input }) => lookUp(ctx, input)),
  fixRole: permitted('users.fixRole')
    .input(fixRoleInput)
    .mutation(({ ctx, input }) => fixRole(ctx, input)),
  invites: permitted('users.invites')
    .input(listInvitesInput)
    .query(({ ctx, input }) => invites.listInvites(ctx, input)),
  invite: permitted('users.invite')
    .input(staffInviteInput)
    .mutation(({ ctx, input }) => invites.invite(ctx, input)),
  resendInvite: permitted('users.resendInvite')
    .input(inviteIdInput)
    .mutation(({ ctx, input }) => invites.resendInvite(ctx, input.inviteId)),
  revokeInvite: permitted('users.revokeInvite')
    .input(inviteIdInput)
    .mutation(({ ctx, input }) => invites.revokeInvite(ctx, input.inviteId)),
});
