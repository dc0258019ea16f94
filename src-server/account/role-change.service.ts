import { type OpenUnderRole, roleFixerMessages } from '#shared/messages/users.ts';
import { endAssignmentsOf } from '../agency/assignments.service.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { hideCreator, openUnderRole, removeProgrammaticAccess } from './role-change.queries.ts';

/**
 * Why an account cannot be given another role, in one sentence that names all that is open or owed under the present one; null where nothing is.
 * Locks nothing: exact only while the caller holds the account's lock.
 */
export async function roleObstacle(tx: Tx, userId: string): Promise<string | null> {
  const open = await openUnderRole(tx, userId).executeTakeFirstOrThrow();
  const what = Object.entries(open).flatMap(([name, there]) => (there ? [name as OpenUnderRole] : []));
  return what.length === 0 ? null : roleFixerMessages.stillOpen(what);
}

/**
 * Ends what an account had by its present role, because it is given another: agencies no longer manage it, its keys and webhooks are removed,
 * and a creator's page is closed. The caller has locked the account. @throws CONFLICT while something is open or owed under the role
 */
export async function leaveRole(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const obstacle = await roleObstacle(tx, userId);
  if (obstacle !== null) throw conflict(obstacle);
  await endAssignmentsOf(tx, ctx, userId);
  for (const statement of removeProgrammaticAccess(tx, userId)) await statement.execute();
  await hideCreator(tx, userId, ctx.now).execute();
}
