import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { type Locked, locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';

/** What is read of a webhook that is to be changed. */
type LockedWebhook = Locked<Pick<Selectable<Database['webhookEndpoints']>, 'id' | 'secretSalt'>>;

/** The webhooks of a company, the oldest first. There are {@link WEBHOOKS_MAX} at most. */
export const webhooksOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('webhookEndpoints')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'url', 'events', 'createdAt', 'disabledAt', 'failingSince']);

export const insertWebhook = (tx: Tx, webhook: Insertable<Database['webhookEndpoints']>) =>
  tx.insertInto('webhookEndpoints').values(webhook).returning('id');

/** A company's webhook, locked. */
export const lockWebhook = (tx: Tx, userId: string, webhookId: string) =>
  locking(
    tx
      .selectFrom('webhookEndpoints')
      .where('id', '=', webhookId)
      .where('userId', '=', userId)
      .select(['id', 'url', 'events', 'secretSalt', 'disabledAt', 'failingSince']),
  );

export const updateWebhook = (tx: Tx, { id }: LockedWebhook, set: Updateable<Database['webhookEndpoints']>) =>
  tx.updateTable('webhookEndpoints').set(set).where('id', '=', id);

export const deleteWebhook = (tx: Tx, { id }: OwnRow<'webhookEndpoints'>) =>
  tx.deleteFrom('webhookEndpoints').where('id', '=', id);

/** The log of a company's webhook, newest first. */
export const deliveriesOf = (
  db: Db,
  { userId, webhookId, after, limit }: { userId: string; webhookId: string; after: Keyset | null; limit: number },
) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .where('d.endpointId', '=', webhookId)
    .where('e.userId', '=', userId)
    .select(['d.id', 'd.event', 'd.createdAt', 'd.attempts', 'd.attemptedAt', 'd.deliveredAt'])
    .select(['d.responseStatus', 'd.response'])
    .$call((query) => inOrder(query, 'descending', ['d.createdAt', 'd.id'], after))
    .limit(limit);

/** Whether a webhook is the company's. */
export const ownWebhook = (db: Db, userId: string, webhookId: string) =>
  db.selectFrom('webhookEndpoints').where('id', '=', webhookId).where('userId', '=', userId).select('id');

export const insertDelivery = (tx: Tx, delivery: Insertable<Database['webhookDeliveries']>) =>
  tx.insertInto('webhookDeliveries').values(delivery).returning('id');

/** A message of one of a company's webhooks. */
export const ownDelivery = (tx: Tx, userId: string, deliveryId: string) =>
  tx
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .where('d.id', '=', deliveryId)
    .where('e.userId', '=', userId)
    .select(['d.id', 'd.endpointId', 'd.event', 'd.deliveredAt', 'e.disabledAt']);

/** A message that is not delivered yet, with its webhook, if that is on and its company active. */
export const deliveryToSend = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .where('d.id', '=', deliveryId)
    .where('d.deliveredAt', 'is', null)
    .where('e.disabledAt', 'is', null)
    .where('u.status', '=', 'active')
    .select(['d.id', 'd.endpointId', 'd.event', 'd.body', 'd.attempts', 'e.userId', 'u.role'])
    .select(['e.url', 'e.secretSalt', 'e.previousSalt', 'e.previousUntil']);

export const updateDelivery = (tx: Tx, deliveryId: string, set: Updateable<Database['webhookDeliveries']>) =>
  tx.updateTable('webhookDeliveries').set(set).where('id', '=', deliveryId);

/** Records one more try. */
export const noteAttempt = (tx: Tx, deliveryId: string, set: Updateable<Database['webhookDeliveries']>) =>
  updateDelivery(tx, deliveryId, set).set((eb) => ({ attempts: eb('attempts', '+', 1) }));

/** Removes messages that were sent before a time. */
export const removeDeliveries = (db: Db, before: Date) =>
  db.deleteFrom('webhookDeliveries').where('createdAt', '<', before);
