import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';

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

/** Removes what a browser or a session had before. */
export const removeEarlier = (tx: Tx, { endpoint, sessionId }: { endpoint: string; sessionId: string }) =>
  tx
    .deleteFrom('pushSubscriptions')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('sessionId', '=', sessionId)]));

export const insertDevice = (tx: Tx, device: Insertable<Database['pushSubscriptions']>) =>
  tx.insertInto('pushSubscriptions').values(device).returning('id');

export const removeOwn = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('id', '=', id).returning('userAgent');

export const ownDevice = (db: Db | Tx, userId: string, id: string) =>
  db.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).where('id', '=', id);
