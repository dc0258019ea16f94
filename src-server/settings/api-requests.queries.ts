import type { Db } from '../data/db.ts';

interface Asked {
  keyId: string;
  requestKey: string;
  requestHash: string;
}

/** Stores that a write has begun, unless the program has chosen the same key since `after`. */
export const claimRequest = (db: Db, asked: Asked, { now, after }: { now: Date; after: Date }) =>
  db
    .insertInto('apiRequests')
    .values({ ...asked, status: null, answer: null, createdAt: now })
    .onConflict((known) =>
      known
        .columns(['keyId', 'requestKey'])
        .doUpdateSet({ requestHash: asked.requestHash, status: null, answer: null, createdAt: now })
        .where('apiRequests.createdAt', '<=', after),
    )
    .returning('keyId');

export const requestOf = (db: Db, { keyId, requestKey }: Asked) =>
  db
    .selectFrom('apiRequests')
    .select(['requestHash', 'status', 'answer', 'createdAt'])
    .where('keyId', '=', keyId)
    .where('requestKey', '=', requestKey);

export const answerRequest = (db: Db, { keyId, requestKey }: Asked, status: number, answer: unknown) =>
  db
    .updateTable('apiRequests')
    .set({ status, answer: answer === null ? null : JSON.stringify(answer) })
    .where('keyId', '=', keyId)
    .where('requestKey', '=', requestKey);

/** Forgets a write that was refused. */
export const dropRequest = (db: Db, { keyId, requestKey }: Asked) =>
  db.deleteFrom('apiRequests').where('keyId', '=', keyId).where('requestKey', '=', requestKey);

/** Removes requests from before a time. */
export const removeRequests = (db: Db, before: Date) => db.deleteFrom('apiRequests').where('createdAt', '<=', before);
