import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import { DAY_MS } from '#shared/constants.ts';

/** A device on which somebody has turned push notifications on, with its session; returns its id. Nothing can be sent to it. */
export async function createPushDevice(db: Db, userId: string): Promise<string> {
  const sessionId = randomUUID();
  const keys = createECDH('prime256v1');
  const expiresAt = new Date(FACTORY_TIME.getTime() + 3_650 * DAY_MS);
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId, expiresAt, createdAt: FACTORY_TIME, lastUsedAt: FACTORY_TIME })
    .execute();
  const { id } = await db
    .insertInto('pushSubscriptions')
    .values({
      userId,
      sessionId,
      endpoint: `https://push.example.test/${sessionId}`,
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      createdAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
