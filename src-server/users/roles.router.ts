import { listRoleRequestsInput, roleRequestIdInput } from '#shared/security/security.schema.ts';
import { permitted, router } from '../trpc.ts';
import { decideRole, listRoleRequests } from './roles.service.ts';

/** Role requests; the clients find them under `security`. */
export const rolesRouter = router({
  roleRequests: permitted('security.roleRequests')
    .input(listRoleRequestsInput)
    .query(({ ctx, input }) => listRoleRequests(ctx, input)),
  approveRole: permitted('roleRequest.approve')
    .input(roleRequestIdInput)
    .mutation(({ ctx, input }) => decideRole(ctx, input.roleRequestId, 'approve')),
  rejectRole: permitted('roleRequest.reject')
    .input(roleRequestIdInput)
    .mutation(({ ctx, input }) => decideRole(ctx, input.roleRequestId, 'reject')),
  reopenRole: permitted('roleRequest.reopen')
    .input(roleRequestIdInput)
    .mutation(({ ctx, input }) => decideRole(ctx, input.roleRequestId, 'reopen')),
});
