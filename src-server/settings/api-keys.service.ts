import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS } from '#shared/constants.ts';
import { apiKeyMessages, apiMessages } from '#shared/messages/settings/api-keys.ts';
import type { ApiKeysView, createApiKeyInput } from '#shared/settings/api-keys.schema.ts';
import { API_ROLES, type ApiScope, scopesOf } from '#shared/settings/api-scopes.ts';
import { API_KEY_KEPT_DAYS, API_KEY_TOUCH_MS, API_KEYS_MAX } from '#shared/settings/limits.ts';
import { isOneOf } from '#shared/status-sets.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context, UserActor } from '../context.ts';
import { type Db, inTransaction } from '../data/db.ts';
import { badRequest, conflict, notFound, unauthorized } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './api-keys.queries.ts';

/** The beginning of every key, so that a leaked key is recognised. */
const KEY_MARK = 'accord_';
/** How many characters of a key its owner sees in the list. */
const SHOWN_CHARS = KEY_MARK.length + 6;
const KEY_FORM = /^accord_[\w-]{43}$/;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The company's own keys that are not revoked, and the scopes that a new one can have. Locks nothing. */
export async function listApiKeys(ctx: Context): Promise<ApiKeysView> {
  const { id, role } = userOf(ctx);
  const rows = await queries.keysOf(ctx.db, id).execute();
  const keys = rows.map((key) => ({ ...key, expired: key.expiresAt !== null && key.expiresAt <= ctx.now }));
  return { keys, scopes: role === null ? [] : scopesOf(role) };
}

/**
 * Creates a key and returns it, only this once: only its hash is stored. Locks the account. @throws BAD_REQUEST for a scope that the account could
 * not use itself, CONFLICT if {@link API_KEYS_MAX} keys are not revoked
 */
export async function createApiKey(
  ctx: Context,
  { name, scopes, days }: z.infer<typeof createApiKeyInput>,
): Promise<{ id: string; key: string }> {
  const { id: userId, role, seat } = userOf(ctx);
  const own = role === null ? [] : scopesOf(role);
  if (!scopes.every((scope) => own.includes(scope))) throw badRequest(apiKeyMessages.scopeNotYours, 'scopes');
  const key = `${KEY_MARK}${randomBytes(32).toString('base64url')}`;
  const facts = {
    name,
    prefix: key.slice(0, SHOWN_CHARS),
    scopes: own.filter((scope) => scopes.includes(scope)),
    expiresAt: days === null ? null : new Date(ctx.now.getTime() + days * DAY_MS),
  };
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, userId).executeTakeFirstOrThrow();
    const held = await queries.keysOf(tx, userId).execute();
    if (held.length >= API_KEYS_MAX) throw conflict(apiKeyMessages.full);
    const createdBy = seat?.person.id ?? null;
    const times = { createdAt: ctx.now, lastUsedAt: null, revokedAt: null };
    const stored = { ...facts, ...times, userId, keyHash: hashOf(key), createdBy };
    const { id } = await queries.insertKey(tx, stored).executeTakeFirstOrThrow();
    await audit(tx, ctx, { action: 'settings.createApiKey', resourceType: 'API key', resourceId: id, after: facts });
    await tellOwners(tx, ctx, userOf(ctx), 'key_made');
    return { id, key };
  });
}

/** Revokes one of the company's own keys: it is refused from now on. Locks it. @throws NOT_FOUND for anyone else's, and if it is already revoked */
export async function revokeApiKey(ctx: Context, keyId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const key = await ownRow(tx, ctx, 'apiKeys', keyId);
    if (key.revokedAt !== null) throw notFound('This API key');
    await queries.revokeKey(tx, key, ctx.now).execute();
    const { name, prefix, scopes } = key;
    const before = { name, prefix, scopes };
    await audit(tx, ctx, { action: 'settings.revokeApiKey', resourceType: 'API key', resourceId: keyId, before });
  });
}

/** The holder of a key: the company, and which of the company's permissions the key has. */
export interface KeyHolder {
  actor: UserActor;
  key: { id: string; scopes: readonly ApiScope[] };
}

/**
 * The company whose key is in the header `Authorization` of a request. Keys of accounts that are not active are refused, and so are those of staff:
 * an account that had keys and was given another role keeps none of them. Locks nothing. @throws UNAUTHORIZED
 */
export async function holderOfKey(db: Db, authorization: string | undefined, now: Date): Promise<KeyHolder> {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (given === '') throw unauthorized(apiMessages.keyMissing);
  const row = KEY_FORM.test(given)
    ? await queries.keyWithCompany(db, hashOf(given), now).executeTakeFirst()
    : undefined;
  if (!row || row.role === null || !isOneOf(API_ROLES, row.role)) throw unauthorized(apiMessages.keyRefused);
  const { keyId, scopes, lastUsedAt, ...person } = row;
  const stale = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= API_KEY_TOUCH_MS;
  if (stale) await queries.touchKey(db, keyId, now).execute();
  return {
    actor: { kind: 'user', ...person, emailConfirmed: true, agent: null, seat: null },
    key: { id: keyId, scopes },
  };
}

/** Removes keys that were revoked long ago. Locks nothing. */
export async function purgeApiKeys(ctx: Context): Promise<void> {
  await queries.removeRevokedKeys(ctx.db, new Date(ctx.now.getTime() - API_KEY_KEPT_DAYS * DAY_MS)).execute();
}
