import { sql } from 'kysely';
import type { NoticeKind } from '#shared/notifications/kinds.ts';
import { typesOf } from '#shared/notifications/notice-types.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { isNew } from './notifications.queries.ts';

/** The digests that are due, the longest due first. */
export const digestsDue = (db: Db, now: Date) =>
  db
    .selectFrom('notificationDigests')
    .select('notificationDigests.userId as id')
    .where('nextAt', '<=', now)
    .orderBy('nextAt');

/** A person's digest that is still due, locked. */
export const lockDigest = (tx: Tx, userId: string, now: Date) =>
  locking(tx.selectFrom('notificationDigests').selectAll().where('userId', '=', userId).where('nextAt', '<=', now));

/** Begins a person's digest, if it has not begun. */
export const startDigest = (tx: Tx, userId: string, since: Date, nextAt: Date) =>
  tx
    .insertInto('notificationDigests')
    .values({ userId, since, nextAt })
    .onConflict((known) => known.column('userId').doNothing());

/** Ends a person's digest, because it is no longer wanted for any kind. */
export const endDigest = (tx: Tx, account: Locked<{ id: string }>) =>
  tx.deleteFrom('notificationDigests').where('userId', '=', account.id);

/** What has been in a digest up to now, and when the next is due. */
export const continueDigest = (tx: Tx, digest: Locked<{ userId: string }>, since: Date, nextAt: Date) =>
  tx.updateTable('notificationDigests').set({ since, nextAt }).where('userId', '=', digest.userId);

/** The kinds of which a person wants the digest, each with the moment of the choice. */
export const digestChoices = (tx: Tx, userId: string) =>
  tx
    .selectFrom('notificationChoices')
    .select(['kind', 'updatedAt'])
    .where('userId', '=', userId)
    .where('mail', '=', 'digest');

/**
 * What the digest tells: the newest notifications that the person has neither read nor dismissed, of each kind those after a moment, and how many
 * there are altogether.
 */
export function digestRows(
  tx: Tx,
  userId: string,
  kinds: readonly { kind: NoticeKind; since: Date }[],
  until: Date,
  limit: number,
) {
  return tx
    .selectFrom('notifications')
    .select(['id', 'notificationType', 'title', 'message', 'route', sql<number>`count(*) over ()`.as('found')])
    .where('userId', '=', userId)
    .where(isNew)
    .where('createdAt', '<=', until)
    .where((eb) =>
      eb.or(
        kinds.map(({ kind, since }) =>
          eb.and([eb('createdAt', '>', since), eb('notificationType', 'in', [...typesOf(kind)])]),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}
