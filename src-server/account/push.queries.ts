import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';

/** The devices on which a person has turned push notifications on, in that order. */
export const devicesOf = (db: Db | Tx, userId: string, sessionId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .select((eb) => [
      'id',
      'userAgent',
      eb('sessionId', '=', sessionId).$castTo<boolean>().as('current'),
      'createdAt as addedAt',
      'lastOkAt',
      eb('failures', '>', 0).$castTo<boolean>().as('failing'),
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id');

/** Removes what a browser or a session had before, whoever turned it on; the person is locked who turns it on now. */
export const removeEarlier = (
  tx: Tx,
  _account: Locked<{ id: string }>,
  { endpoint, sessionId }: { endpoint: string; sessionId: string },
) =>
  tx
    .deleteFrom('pushSubscriptions')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('sessionId', '=', sessionId)]));

export const insertDevice = (tx: Tx, device: Insertable<Database['pushSubscriptions']>) =>
  tx.insertInto('pushSubscriptions').values(device).returning('id');

export const lockOwnDevice = (tx: Tx, userId: string, id: string) =>
  locking(
    tx.selectFrom('pushSubscriptions').select(['id', 'userAgent']).where('userId', '=', userId).where('id', '=', id),
  );

export const removeDevice = (tx: Tx, { id }: Locked<{ id: string }>) =>
  tx.deleteFrom('pushSubscriptions').where('id', '=', id);

export const ownDevice = (db: Db | Tx, userId: string, id: string) =>
  db.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).where('id', '=', id);
