import { assignRefusal } from '#shared/agency/managed.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { AccountAct } from '#shared/users/users.schema.ts';
import { isStaffRole } from '../context.ts';

interface Person {
  id: string;
  role: Role | null;
}

/** Why one person may not act on another's account as staff; null if it is allowed (rulings C08 and D). */
export function staffRefusal(actor: Person, account: Person): string | null {
  if (actor.id === account.id) return 'You cannot do this to your own account.';
  if (actor.role !== 'super_admin' && isStaffRole(account.role)) return 'Only a super admin can do this to an admin.';
  return null;
}

export function mayWith(actor: Person, account: Person & { status: StatusOf<'account'> }): May<AccountAct> {
  const refusal = staffRefusal(actor, account);
  return {
    suspend: allowedUnless(refusal ?? moveRefusal('account', account.status, 'suspend')),
    activate: allowedUnless(refusal ?? moveRefusal('account', account.status, 'activate')),
    flag: allowedUnless(refusal),
    delete: allowedUnless(refusal),
    assign: allowedUnless(assignRefusal(account.role)),
  };
}
