import { randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

/** A stored passkey, which no authenticator has; returns its id. */
export async function createPasskey(db: Db, userId: string, name = 'Laptop'): Promise<string> {
  const facts = { counter: 0, transports: ['internal'], deviceType: 'multiDevice' as const, backedUp: true };
  const { id } = await db
    .insertInto('passkeys')
    .values({
      ...facts,
      userId,
      name,
      credentialId: randomUUID(),
      publicKey: Buffer.from('none'),
      createdAt: FACTORY_TIME,
      lastUsedAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
