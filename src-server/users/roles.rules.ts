import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import type { Role } from '#shared/policy/rule.ts';
import { isStaffRole } from '../context.ts';

/** What staff decide on a role request; a rejection can be taken back. */
export type RoleDecision = 'approve' | 'reject' | 'reopen';

interface RoleRequest {
  userId: string;
  role: Role;
  status: StatusOf<'roleRequest'>;
  /** Whether the address of whoever asked is confirmed; nobody decides before. */
  confirmed: boolean;
}

/** Why a person may not decide on a role request, in one sentence; null if they may (rulings C06, B2.5). */
export function decisionRefusal(
  actor: { id: string; role: Role | null },
  request: RoleRequest,
  decision: RoleDecision,
): string | null {
  if (!request.confirmed) return roleRequestMessages.unconfirmed;
  if (actor.id === request.userId) return roleRequestMessages.notYourOwn;
  if (isStaffRole(request.role) && actor.role !== 'super_admin') return roleRequestMessages.onlySuperAdmin;
  return moveRefusal('roleRequest', request.status, decision);
}

export const mayDecide = (
  actor: { id: string; role: Role | null },
  request: RoleRequest,
): May<'approve' | 'reject'> => ({
  approve: allowedUnless(decisionRefusal(actor, request, 'approve')),
  reject: allowedUnless(decisionRefusal(actor, request, 'reject')),
});
