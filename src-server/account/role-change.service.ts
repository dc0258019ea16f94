import { type OpenUnderRole, roleFixerMessages } from '#shared/messages/users.ts';
import type { Role } from '#shared/policy/rule.ts';
import { endAssignmentsOf } from '../agency/assignments.service.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { endAgencySeatsOf } from '../seats/agencies.service.ts';
import { endSeatsOf } from '../seats/ending.service.ts';
import { hideCreator, openUnderRole, removeProgrammaticAccess } from './role-change.queries.ts';

const hasMembers = (role: Role): boolean => role === 'brand' || role === 'agency';

/**
 * Ends what belongs to an account's current role before it gets another: agencies no longer manage it or work for it, it works for no brand, its keys
 * and webhooks are removed, and a creator's page is closed. Creators and staff are in no company, and have no members. An account without a role
 * keeps everything else. The caller has locked the account; this locks its assignments and the seats of its companies.
 * @throws CONFLICT naming everything that is open or owed under the role
 */
export async function leaveRole(
  tx: Tx,
  ctx: Context,
  { id: userId, role }: { id: string; role: Role | null },
  given: Role,
): Promise<void> {
  if (role === given) return;
  if (!hasMembers(given)) await endSeatsOf(tx, ctx, userId);
  if (role === null) return;
  const open = await openUnderRole(tx, userId).executeTakeFirstOrThrow();
  const what = Object.entries(open).flatMap(([name, there]) => (there ? [name as OpenUnderRole] : []));
  if (what.length > 0) throw conflict(roleFixerMessages.stillOpen(what));
  await endAssignmentsOf(tx, ctx, userId);
  await endAgencySeatsOf(tx, ctx, userId);
  for (const statement of removeProgrammaticAccess(tx, userId)) await statement.execute();
  await hideCreator(tx, userId, ctx.now).execute();
}
