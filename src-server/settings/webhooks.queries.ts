import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';

/** What is read of a webhook that is to be changed. */
export type LockedWebhook = Locked<Pick<Selectable<Database['webhookEndpoints']>, 'id' | 'secretSalt'>>;

/** The webhooks of an account, the oldest first. There are {@link WEBHOOKS_MAX} at most. */
export const webhooksOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('webhookEndpoints')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'url', 'events', 'createdAt', 'disabledAt', 'failingSince']);

export const insertWebhook = (tx: Tx, webhook: Insertable<Database['webhookEndpoints']>) =>
  tx.insertInto('webhookEndpoints').values(webhook).returning('id');

/** An account's webhook, locked. */
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

/** Whether a webhook is the account's. */
export const ownWebhook = (db: Db, userId: string, webhookId: string) =>
  db.selectFrom('webhookEndpoints').where('id', '=', webhookId).where('userId', '=', userId).select('id');
