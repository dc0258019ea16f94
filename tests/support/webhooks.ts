import { randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

const EVENT = 'deal.accepted' as const;

/** A webhook of an account, with one message in its log, about another account if one is given. */
export async function createWebhook(
  db: Db,
  userId: string,
  concerns = userId,
): Promise<{ webhookId: string; deliveryId: string }> {
  const webhook = { userId, url: 'https://receiver.example/hook', events: [EVENT] as [typeof EVENT] };
  const { id: webhookId } = await db
    .insertInto('webhookEndpoints')
    .values({ ...webhook, secretSalt: randomUUID(), createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = { userId, concerns, event: EVENT, body: '{}', createdAt: FACTORY_TIME };
  const { id } = await db.insertInto('webhookEvents').values(event).returning('id').executeTakeFirstOrThrow();
  const deliveryId = await createDelivery(db, webhookId, id);
  const attempt = { deliveryId, attemptedAt: FACTORY_TIME, durationMs: 40, headers: '{"webhook-id": "1"}' };
  await db
    .insertInto('webhookAttempts')
    .values([
      { ...attempt, number: 1, status: null, response: null, error: 'No answer', nextAt: FACTORY_TIME },
      { ...attempt, number: 2, status: 500, response: 'Not now', error: null, nextAt: null },
    ])
    .execute();
  return { webhookId, deliveryId };
}

/** A message in the log of a webhook. */
export async function createDelivery(db: Db, endpointId: string, eventId: number | null = null): Promise<string> {
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({ endpointId, eventId, event: EVENT, body: '{}', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
