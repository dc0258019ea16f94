import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../../data/db.ts';
import { locking } from '../../ground/locks.ts';

/** The request of a campaign that nobody has answered; the campaign's lock keeps others from making one. */
export const openRequestOf = (tx: Tx, campaignId: string) =>
  locking(
    tx.selectFrom('refundRequests').selectAll().where('campaignId', '=', campaignId).where('status', '=', 'open'),
  );

/** The last request of a campaign. */
export const lastRequestOf = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('refundRequests')
    .select(['id', 'status', 'answer', 'createdAt', 'closedAt'])
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt', 'desc')
    .limit(1);

export const insertRequest = (tx: Tx, request: Insertable<Database['refundRequests']>) =>
  tx.insertInto('refundRequests').values(request).returningAll();

/** Requests that nobody has answered and that were made before a moment, oldest first. */
export const requestsOpenSince = (db: Db | Tx, before: Date) =>
  db
    .selectFrom('refundRequests')
    .innerJoin('users', 'users.id', 'refundRequests.brandId')
    .where('refundRequests.status', '=', 'open')
    .where('refundRequests.createdAt', '<=', before)
    .select([
      'refundRequests.id',
      'refundRequests.campaignId',
      'users.email',
      'refundRequests.amountMinor',
      'refundRequests.currency',
      'refundRequests.reason',
      'refundRequests.createdAt',
    ])
    .orderBy('refundRequests.createdAt')
    .orderBy('refundRequests.id')
    .limit(100);
