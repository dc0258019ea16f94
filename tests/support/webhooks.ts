import { randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

/** A webhook of a company, with one message in its log. */
export async function createWebhook(db: Db, userId: string): Promise<{ webhookId: string; deliveryId: string }> {
  const webhook = { userId, url: 'https://receiver.example/hook', events: ['deal.accepted' as const] };
  const { id: webhookId } = await db
    .insertInto('webhookEndpoints')
    .values({ ...webhook, secretSalt: randomUUID(), createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhookId, deliveryId: await createDelivery(db, webhookId) };
}

/** A message in the log of a webhook. */
export async function createDelivery(db: Db, endpointId: string): Promise<string> {
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({ endpointId, event: 'deal.accepted', body: '{}', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
