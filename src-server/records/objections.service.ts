import type { z } from 'zod';
import { isolated } from '#shared/isolated.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type {
  decideObjectionInput,
  listObjectionsInput,
  ObjectionRow,
  objectInput,
} from '#shared/records/records.schema.ts';
import { displayName } from '#shared/users/people.ts';
import { asStaff } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound, refuse } from '../errors.ts';
import { staffName } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import * as queries from './records.queries.ts';
import { objectRefusal } from './records.rules.ts';
import { recount } from './records.service.ts';

/**
 * Objects to an entry in one's own record: staff decide whether it is left out. Locks nothing.
 * @throws NOT_FOUND for an entry that is not in the record; CONFLICT if there is an objection to it
 */
export async function object(ctx: Context, { figure, entryId, reason }: z.infer<typeof objectInput>): Promise<void> {
  const userId = userOf(ctx).id;
  const auditId = Number(entryId);
  await inTransaction(ctx.db, async (tx) => {
    const found = await queries.entriesOf(tx, userId, figure, { after: null, limit: 1, auditId }).executeTakeFirst();
    if (!found) throw notFound('This entry');
    refuse(objectRefusal(found.objectionStatus));
    const { campaignId } = found;
    const row = { userId, figure, auditId, campaignId, reason, createdAt: ctx.now };
    const objection = await queries.insertObjection(tx, row).executeTakeFirst();
    if (!objection) throw conflict(recordMessages.objectedBefore);
    await recordCreated(tx, ctx, 'objection', objection, 'records.object', 'open', { figure, auditId, reason });
  });
}

/** The objections, newest first. Locks nothing. */
export async function listObjections(
  ctx: Context,
  { status, cursor, limit }: z.infer<typeof listObjectionsInput>,
): Promise<Slice<ObjectionRow>> {
  const rows = await queries.objections(ctx.db, { status, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (row) => ({
      id: row.id,
      figure: row.figure,
      side: row.role === 'brand' ? 'brand' : 'creator',
      person: { id: row.userId, name: row.companyName ?? displayName(row) },
      campaign: row.campaignId === null ? null : { id: row.campaignId, name: nameOrUntitled(row.campaignName) },
      thing: row.thing,
      endedAt: row.endedAt?.toISOString() ?? null,
      reason: row.reason,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      decidedBy: staffName(row),
      decision: row.decision,
      may: {
        uphold: allowedUnless(moveRefusal('objection', row.status, 'uphold')),
        dismiss: allowedUnless(moveRefusal('objection', row.status, 'dismiss')),
      },
    }),
  );
}

/** How many objections wait for a decision, and the oldest of them. Locks nothing. */
export async function waitingObjections(ctx: Context, limit: number) {
  const rows = await queries.longestOpen(ctx.db, limit).execute();
  return { total: rows[0]?.total ?? 0, rows };
}

/**
 * Upholds or dismisses an objection, and tells its author why; their open record reloads. An entry whose objection is upheld no longer counts, at
 * once. Locks the objection, then the record. @throws NOT_FOUND; CONFLICT if it is already decided
 */
export async function decideObjection(
  ctx: Context,
  { objectionId, reason }: z.infer<typeof decideObjectionInput>,
  decision: 'uphold' | 'dismiss',
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await queries.lockObjection(tx, objectionId).executeTakeFirst();
    const objection = asStaff(ctx, locked, 'This objection');
    refuse(moveRefusal('objection', objection.status, decision));
    const set = { decidedBy: userOf(ctx).id, decidedAt: ctx.now, decision: reason };
    await transition(tx, ctx, 'objection', objection, decision, { set, note: reason });
    if (decision === 'uphold') await recount(tx, [objection.userId], null);
    const about = await queries.aboutObjection(tx, objection.id).executeTakeFirstOrThrow();
    const name = nameOrUntitled(about.campaignName);
    await notify(tx, ctx, {
      userId: objection.userId,
      type: 'objection_decided',
      ...(decision === 'uphold'
        ? {
            title: 'Your objection was accepted',
            message: `We left the entry of ${isolated(name)} out of your track record: ${reason}`,
          }
        : {
            title: 'Your objection was declined',
            message: `The entry of ${isolated(name)} stays in your track record: ${reason}`,
          }),
      route:
        about.role === 'brand'
          ? `/brand/record?figure=${objection.figure}`
          : `/creator/record?figure=${objection.figure}`,
    });
    await publish(tx, { userId: objection.userId, topic: 'objection' });
  });
}
