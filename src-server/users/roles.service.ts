import type { z } from 'zod';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import type { Slice } from '#shared/paging.ts';
import type { listRoleRequestsInput, RoleRequestRow } from '#shared/security/security.schema.ts';
import { displayName, roleLabels } from '#shared/users/people.ts';
import { asStaff } from '../access.ts';
import { leaveRole } from '../account/role-change.service.ts';
import { type Context, isStaffRole } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { updateAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { transition } from '../transition.ts';
import { requireProof, userOf } from '../trpc.ts';
import { lockRequester, lockRoleRequest, longestWaiting, roleAsked, roleRequestsQuery } from './roles.queries.ts';
import { decisionRefusal, mayDecide, type RoleDecision } from './roles.rules.ts';

/** The role requests, newest first (ADM-SEC-14, ADM-SEC-18). Locks nothing. */
export async function listRoleRequests(
  ctx: Context,
  { search, status, cursor, limit }: z.infer<typeof listRoleRequestsInput>,
): Promise<Slice<RoleRequestRow>> {
  const actor = userOf(ctx);
  const rows = await roleRequestsQuery(ctx.db, { search, status, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ id, userId, role, status: of, email, firstName, lastName, createdAt }) => ({
      id,
      userId,
      name: displayName({ firstName, lastName, email }),
      email,
      role,
      status: of,
      requestedAt: createdAt,
      may: mayDecide(actor, { userId, role, status: of, confirmed: true }),
    }),
  );
}

/** How many role requests wait for an answer, and the oldest of them. Locks nothing. */
export async function waitingRequests(ctx: Context, limit: number) {
  const rows = await longestWaiting(ctx.db, limit).execute();
  return { total: rows[0]?.total ?? 0, rows };
}

const NOTICES = {
  approve: roleRequestMessages.approvedNotice,
  reject: roleRequestMessages.rejectedNotice,
  reopen: roleRequestMessages.reopenedNotice,
} as const;

/**
 * Approves or rejects a role request, or opens a rejected one again (rulings C06, B2.5): with approval the person has the role, and their sessions
 * end, because their permissions have changed. They are told of each decision. Locks the account, then the request.
 * @throws NOT_FOUND; FORBIDDEN for the actor's own request, and for a staff role unless a super admin decides; CONFLICT if its status does not allow
 * it, and while something is open or owed under the person's current role; PRECONDITION_FAILED if a super admin makes somebody staff without a proof
 */
export async function decideRole(ctx: Context, roleRequestId: string, decision: RoleDecision): Promise<void> {
  const actor = userOf(ctx);
  if (decision === 'approve' && actor.role === 'super_admin') {
    const asked = await roleAsked(ctx.db, roleRequestId).executeTakeFirst();
    if (asked && isStaffRole(asked.role)) await requireProof(ctx, 'roleRequest.approve');
  }
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockRequester(tx, roleRequestId).executeTakeFirst();
    const request = await lockRoleRequest(tx, roleRequestId).executeTakeFirst();
    if (!account || !request || account.emailConfirmedAt === null) throw notFound('This role request');
    const refusal = decisionRefusal(actor, { ...request, confirmed: true }, decision);
    if (refusal) throw moveRefusal('roleRequest', request.status, decision) ? conflict(refusal) : forbidden(refusal);
    if (account.status === 'deleted') throw conflict(roleRequestMessages.accountGone);
    const decided =
      decision === 'reopen' ? { decidedBy: null, decidedAt: null } : { decidedBy: actor.id, decidedAt: ctx.now };
    await transition(tx, ctx, 'roleRequest', asStaff(ctx, request, 'This role request'), decision, { set: decided });
    if (decision === 'approve') {
      await leaveRole(tx, ctx, account, request.role);
      await updateAccount(tx, account, { role: request.role }).execute();
      await endEverySession(tx, ctx, account.id);
    }
    await notify(tx, ctx, {
      userId: account.id,
      type: 'role_decided',
      ...NOTICES[decision](roleLabels[request.role]),
      route: '/account',
    });
  });
}
