import type { ManyNotified } from '#shared/notifications/notifications.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { publish } from '../live.ts';
import { eachOf } from '../many.ts';
import { userOf } from '../trpc.ts';
import { ownNotification, setDismissed, setListed } from './notifications.queries.ts';
import { markRead } from './notifications.service.ts';

const WHAT = 'This notification';

/** Marks several notifications of one's own as read. Locks nothing. @throws NOT_FOUND where none of them is one's own */
export async function markEachRead(ctx: Context, ids: readonly string[]): Promise<ManyNotified> {
  return { ...(await eachOf(ctx, WHAT, ids, markRead)), at: ctx.now.toISOString() };
}

/**
 * Takes notifications of one's own out of the list and out of the count of what is unread, until {@link restoreDismissed} puts them back.
 * Locks nothing. @throws NOT_FOUND where none of them is one's own
 */
export async function dismissEach(ctx: Context, ids: readonly string[]): Promise<ManyNotified> {
  return { ...(await eachOf(ctx, WHAT, ids, dismiss)), at: ctx.now.toISOString() };
}

/** Takes one out; a second time it changes nothing. @throws NOT_FOUND for someone else's */
async function dismiss(ctx: Context, notificationId: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await ownNotification(tx, userId, notificationId).executeTakeFirst())) throw notFound(WHAT);
    const { numUpdatedRows } = await setDismissed(tx, userId, notificationId, ctx.now).executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(tx, ctx, {
      action: 'notifications.dismiss',
      resourceType: 'notification',
      resourceId: notificationId,
      after: { dismissedAt: ctx.now },
    });
    await publish(tx, { userId, topic: 'notifications' });
  });
}

/** Puts back what was taken out of one's own list at this moment; returns how many. Locks nothing. */
export async function restoreDismissed(ctx: Context, dismissedAt: Date): Promise<number> {
  const { id: userId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await setListed(tx, userId, dismissedAt).executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count === 0) return 0;
    await audit(tx, ctx, {
      action: 'notifications.restore',
      resourceType: 'notification',
      resourceId: userId,
      before: { dismissedAt },
      after: { count },
    });
    await publish(tx, { userId, topic: 'notifications' });
    return count;
  });
}
