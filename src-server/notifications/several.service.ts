import type { ManyNotified } from '#shared/notifications/notifications.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { publish } from '../live.ts';
import { eachOf } from '../many.ts';
import { ownNotification, setDismissed, setListed } from './notifications.queries.ts';
import { bellOf, markRead } from './notifications.service.ts';

const WHAT = 'This notification';

/** Marks several of the person's own notifications as read. Locks nothing. @throws NOT_FOUND if none of them is the person's own */
export async function markEachRead(ctx: Context, ids: readonly string[]): Promise<ManyNotified> {
  return { ...(await eachOf(ctx, WHAT, ids, markRead)), at: ctx.now.toISOString() };
}

/**
 * Removes the person's own notifications from the list and from the unread count, until {@link restoreDismissed} restores them. Locks nothing.
 * @throws NOT_FOUND if none of them is the person's own
 */
export async function dismissEach(ctx: Context, ids: readonly string[]): Promise<ManyNotified> {
  return { ...(await eachOf(ctx, WHAT, ids, dismiss)), at: ctx.now.toISOString() };
}

/** Removes one; a second call changes nothing. @throws NOT_FOUND for someone else's */
async function dismiss(ctx: Context, notificationId: string): Promise<void> {
  const bell = bellOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await ownNotification(tx, bell, notificationId).executeTakeFirst())) throw notFound(WHAT);
    const { numUpdatedRows } = await setDismissed(tx, bell, notificationId, ctx.now).executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(tx, ctx, {
      action: 'notifications.dismiss',
      resourceType: 'notification',
      resourceId: notificationId,
      after: { dismissedAt: ctx.now },
    });
    await publish(tx, { userId: bell.userId, topic: 'notifications' });
  });
}

/** Restores what the person removed from their own list at this moment; returns how many. Locks nothing. */
export async function restoreDismissed(ctx: Context, dismissedAt: Date): Promise<number> {
  const bell = bellOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await setListed(tx, bell, dismissedAt).executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count === 0) return 0;
    await audit(tx, ctx, {
      action: 'notifications.restore',
      resourceType: 'notification',
      resourceId: bell.userId,
      before: { dismissedAt },
      after: { count },
    });
    await publish(tx, { userId: bell.userId, topic: 'notifications' });
    return count;
  });
}
