import type { Db, Tx } from '../data/db.ts';
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

export const removeDevice = (tx: Tx, subscriptionId: string) =>
  tx.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).returning('userAgent');

export const noteAccepted = (db: Db, subscriptionId: string, at: Date) =>
  db.updateTable('pushSubscriptions').set({ lastOkAt: at, failures: 0 }).where('id', '=', subscriptionId);

export const noteFailure = (tx: Tx, subscriptionId: string) =>
  tx
    .updateTable('pushSubscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', subscriptionId)
    .returning('id');
