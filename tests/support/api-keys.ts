import { createHash, randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import { encoded } from '#server/settings/oauth.rules.ts';

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

const REDIRECT = 'https://assistant.example/callback';
/** What somebody must know to exchange the code of {@link requestOfClient}. */
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** A program that has registered itself. Returns its id. */
export async function createClient(db: Db): Promise<string> {
  const client = { name: 'Helper', redirectUris: [REDIRECT], createdAt: FACTORY_TIME };
  return (await db.insertInto('oauthClients').values(client).returning('id').executeTakeFirstOrThrow()).id;
}

/** What a program asks for when it sends somebody to the page on which it is connected. */
export const requestOfClient = (clientId: string): string =>
  encoded({ client_id: clientId, response_type: 'code', code_challenge: CHALLENGE, code_challenge_method: 'S256' }) ??
  '';

/** An assistant that an account's own person has connected, with a token of each kind. Returns its id. */
export async function createAssistant(db: Db, userId: string): Promise<string> {
  const [id, clientId] = [randomUUID(), await createClient(db)];
  const facts = { name: 'Helper', prefix: `assistant_${id.slice(0, 8)}`, keyHash: `assistant_${id}` };
  const used = { lastUsedAt: FACTORY_TIME, lastUsedFrom: '203.0.113.7', networks: ['203.0.113.0/24'] };
  const times = { createdAt: FACTORY_TIME, expiresAt: LONG_AFTER };
  await db
    .insertInto('apiKeys')
    .values({ id, userId, clientId, createdBy: userId, ...facts, ...used, ...times, scopes: ['content:read'] })
    .execute();
  const token = { keyId: id, createdAt: FACTORY_TIME, expiresAt: LONG_AFTER };
  const code = { redirectUri: REDIRECT, challenge: CHALLENGE, usedAt: FACTORY_TIME };
  await db
    .insertInto('oauthTokens')
    .values([
      { ...token, kind: 'code', tokenHash: randomUUID(), ...code },
      { ...token, kind: 'access', tokenHash: randomUUID() },
      { ...token, kind: 'refresh', tokenHash: randomUUID() },
    ])
    .execute();
  return id;
}
