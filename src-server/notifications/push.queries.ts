import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { isNew } from './notifications.queries.ts';

/** A device whose session is open. */
export const deviceToPush = (db: Db, subscriptionId: string, now: Date) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .select(['pushSubscriptions.id', 'pushSubscriptions.userId', 'endpoint', 'p256dh', 'auth'])
    .where('pushSubscriptions.id', '=', subscriptionId)
    .where('sessions.expiresAt', '>', now);

/** A person's notification that is still new. */
export const noticeToPush = (db: Db, userId: string, notificationId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'notificationType', 'title', 'message', 'route'])
    .where('id', '=', notificationId)
    .where('userId', '=', userId)
    .where(isNew);

/** A device, locked while the answer of its push service is recorded. */
export const lockDevice = (tx: Tx, subscriptionId: string) =>
  locking(tx.selectFrom('pushSubscriptions').select(['id', 'failures']).where('id', '=', subscriptionId));

export const removeDevice = (tx: Tx, { id }: Locked<{ id: string }>) =>
  tx.deleteFrom('pushSubscriptions').where('id', '=', id);

export const noteAnswer = (
  tx: Tx,
  { id }: Locked<{ id: string }>,
  answer: { lastOkAt: Date; failures: 0 } | { failures: number },
) => tx.updateTable('pushSubscriptions').set(answer).where('id', '=', id);
