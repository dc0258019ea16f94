import { randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

const LONG_AFTER = new Date('2030-01-01T00:00:00.000Z');

/** A key of an account that made it itself, with everything that a key can have, and a write that was answered. Returns its id. */
export async function createApiKey(db: Db, userId: string): Promise<string> {
  const facts = { name: 'Reports', prefix: 'accord_abcdef', keyHash: randomUUID(), scopes: ['content:read' as const] };
  const used = { lastUsedAt: FACTORY_TIME, lastUsedFrom: '203.0.113.7', networks: ['203.0.113.0/24'] };
  const times = { createdAt: FACTORY_TIME, expiresAt: LONG_AFTER, oldKeyHash: randomUUID(), oldKeyUntil: LONG_AFTER };
  const { id: keyId } = await db
    .insertInto('apiKeys')
    .values({ userId, createdBy: userId, ...facts, ...used, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = { keyId, requestKey: randomUUID(), requestHash: randomUUID(), status: 200, answer: '{}' };
  await db
    .insertInto('apiRequests')
    .values({ ...request, createdAt: FACTORY_TIME })
    .execute();
  return keyId;
}
