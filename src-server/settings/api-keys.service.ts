import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { allowedUnless } from '#shared/may.ts';
import { apiKeyMessages, apiMessages } from '#shared/messages/settings/api-keys.ts';
import type { ApiKeysView, createApiKeyInput, rotateApiKeyInput } from '#shared/settings/api-keys.schema.ts';
import { API_ROLES, scopesOf } from '#shared/settings/api-scopes.ts';
import { API_KEY_KEPT_DAYS, API_KEY_OLD_HOURS, API_KEY_TOUCH_MS, API_KEYS_MAX } from '#shared/settings/limits.ts';
import { isSandboxKey } from '#shared/settings/sandbox-keys.ts';
import { isOneOf } from '#shared/status-sets.ts';
import { type OwnRow, ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf, type KeyInUse, type UserActor } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, forbidden, notFound, unauthorized } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { isWithin } from '../net/public-address.ts';
import { voidProposalsOf } from '../proposals/waiting/waiting.service.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './api-keys.queries.ts';

/** The beginning of every key, so that a leaked key is recognised. */
const KEY_MARK = 'accord_';
/** How many characters of a key its owner sees in the list. */
const SHOWN_CHARS = KEY_MARK.length + 6;
const KEY_FORM = /^accord_[\w-]{43}$/;
/** An assistant's token; it is good for nothing but the Model Context Protocol. */
const TOKEN_FORM = /^accord_access_[\w-]{43}$/;

/** What is stored instead of a secret. Locks nothing. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const newSecret = () => {
  const key = `${KEY_MARK}${randomBytes(32).toString('base64url')}`;
  return { key, stored: { prefix: key.slice(0, SHOWN_CHARS), keyHash: hashOf(key) } };
};
const inDays = (days: number | null, now: Date) => (days === null ? null : new Date(now.getTime() + days * DAY_MS));

/** Why a person may not give a key a new secret, with which they would act as its maker. */
const rotateRefusal = ({ createdBy }: { createdBy: string | null }, actor: UserActor): string | null =>
  (createdBy ?? actor.id) === doerOf(actor) ? null : apiKeyMessages.notTheMaker;

/** The account's own keys that are not revoked, and the scopes that a new one can have. Locks nothing. */
export async function listApiKeys(ctx: Context): Promise<ApiKeysView> {
  const actor = userOf(ctx);
  const rows = await queries.keysOf(ctx.db, actor.id).execute();
  const keys = rows.map(({ createdBy, oldKeyUntil, madeBy, ...key }) => ({
    ...key,
    madeBy: createdBy && madeBy,
    expired: key.expiresAt !== null && key.expiresAt <= ctx.now,
    oldUntil: oldKeyUntil !== null && oldKeyUntil > ctx.now ? oldKeyUntil : null,
    may: { rotate: allowedUnless(rotateRefusal({ createdBy }, actor)) },
  }));
  return { keys, scopes: actor.role === null ? [] : scopesOf(actor.role) };
}

/** What is chosen for a key. */
type Chosen = Pick<z.infer<typeof createApiKeyInput>, 'scopes' | 'days' | 'networks'>;

/**
 * What a new key of an account can do, from where, and until when. Locks nothing. @throws BAD_REQUEST for a scope that the account could not use
 * itself
 */
export function permissionsOf({ role }: UserActor, { scopes, days, networks }: Chosen, now: Date) {
  const own = role === null ? [] : scopesOf(role);
  if (!scopes.every((scope) => own.includes(scope))) throw badRequest(apiKeyMessages.scopeNotYours, 'scopes');
  return { scopes: own.filter((scope) => scopes.includes(scope)), networks, expiresAt: inDays(days, now) };
}

/** Whose a new key is, and who makes it. Locks nothing. */
export const madeBy = ({ id, seat }: UserActor) => ({ userId: id, createdBy: seat?.person.id ?? null });

/**
 * Creates a key and returns it, only this once: only its hash is stored. Locks the account. @throws BAD_REQUEST for a scope that the account could
 * not use itself, CONFLICT if {@link API_KEYS_MAX} keys are not revoked
 */
export async function createApiKey(
  ctx: Context,
  { name, scopes, days, networks }: z.infer<typeof createApiKeyInput>,
): Promise<{ id: string; key: string }> {
  const holder = userOf(ctx);
  const { key, stored } = newSecret();
  const facts = { name, prefix: stored.prefix, ...permissionsOf(holder, { scopes, days, networks }, ctx.now) };
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, holder.id).executeTakeFirstOrThrow();
    const held = await queries.keysOf(tx, holder.id).execute();
    if (held.length >= API_KEYS_MAX) throw conflict(apiKeyMessages.full);
    const row = { ...facts, ...stored, ...madeBy(holder), createdAt: ctx.now };
    const { id } = await queries.insertKey(tx, row).executeTakeFirstOrThrow();
    await audit(tx, ctx, { action: 'settings.createApiKey', resourceType: 'API key', resourceId: id, after: facts });
    await tellOwners(tx, ctx, holder, 'key_made');
    return { id, key };
  });
}

/** One of the account's own keys, locked. @throws NOT_FOUND for anyone else's, for an assistant, and if it is revoked */
async function ownKey(tx: Tx, ctx: Context, keyId: string): Promise<OwnRow<'apiKeys'>> {
  const key = await ownRow(tx, ctx, 'apiKeys', keyId);
  if (key.revokedAt !== null || key.clientId !== null) throw notFound('This API key');
  return key;
}

/**
 * Gives a key a new secret and a new time, and returns the secret, only this once. The old one works for {@link API_KEY_OLD_HOURS} hours; one from
 * before that ends. Locks the key. @throws NOT_FOUND for anyone else's, FORBIDDEN for whoever has not made it
 */
export async function rotateApiKey(
  ctx: Context,
  { keyId, days }: z.infer<typeof rotateApiKeyInput>,
): Promise<{ key: string }> {
  const { key, stored } = newSecret();
  await inTransaction(ctx.db, async (tx) => {
    const row = await ownKey(tx, ctx, keyId);
    const refusal = rotateRefusal(row, userOf(ctx));
    if (refusal) throw forbidden(refusal);
    const expiresAt = inDays(days, ctx.now);
    // The time that the old secret had left is not made longer.
    const latest = ctx.now.getTime() + API_KEY_OLD_HOURS * HOUR_MS;
    const oldKeyUntil = new Date(Math.min(latest, row.expiresAt?.getTime() ?? latest));
    await queries.updateKey(tx, row, { ...stored, expiresAt, oldKeyHash: row.keyHash, oldKeyUntil }).execute();
    await audit(tx, ctx, {
      action: 'settings.rotateApiKey',
      resourceType: 'API key',
      resourceId: keyId,
      before: { prefix: row.prefix, expiresAt: row.expiresAt },
      after: { prefix: stored.prefix, expiresAt },
    });
    await tellOwners(tx, ctx, userOf(ctx), 'key_rotated');
  });
  return { key };
}

/** Ends the old secret of a key before its time. Locks the key. @throws NOT_FOUND for anyone else's, CONFLICT if it has none that works */
export async function endOldApiKey(ctx: Context, keyId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await ownKey(tx, ctx, keyId);
    if (row.oldKeyUntil === null || row.oldKeyUntil <= ctx.now) throw conflict(apiKeyMessages.noOldSecret);
    await queries.updateKey(tx, row, { oldKeyHash: null, oldKeyUntil: null }).execute();
    const before = { oldKeyUntil: row.oldKeyUntil };
    await audit(tx, ctx, { action: 'settings.endOldApiKey', resourceType: 'API key', resourceId: keyId, before });
  });
}

/**
 * Revokes one of the account's own keys: it is refused from now on, and what it has proposed is void. Locks it and its proposals. @throws NOT_FOUND
 * for anyone else's, and if it is already revoked
 */
export async function revokeApiKey(ctx: Context, keyId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const key = await ownKey(tx, ctx, keyId);
    await queries.updateKey(tx, key, { revokedAt: ctx.now }).execute();
    await voidProposalsOf(tx, ctx, { keyId });
    const { name, prefix, scopes } = key;
    const before = { name, prefix, scopes };
    await audit(tx, ctx, { action: 'settings.revokeApiKey', resourceType: 'API key', resourceId: keyId, before });
  });
}

/** The holder of a key: the account, as its member who made the key, and which of their permissions the key has. */
export interface KeyHolder {
  actor: UserActor;
  key: KeyInUse;
}

/** What a request says of itself: its header `Authorization`, and where it comes from; and whether it was sent to a demo. */
export interface Asker {
  authorization: string | undefined;
  ip: string | null;
  demo: boolean;
}

const bearerOf = ({ authorization }: Asker): string => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';

/**
 * The account whose key a request has. Keys of accounts that are not active are refused, and so are those of staff: an account that had keys and was
 * given another role keeps none of them. Locks nothing. @throws UNAUTHORIZED, FORBIDDEN from a network to which the key is not bound
 */
export async function holderOfKey(db: Db, asker: Asker, now: Date): Promise<KeyHolder> {
  const given = bearerOf(asker);
  if (given === '') throw unauthorized(apiMessages.keyMissing);
  const known = KEY_FORM.test(given) && (asker.demo || !isSandboxKey(given));
  return holderOf(db, known ? { keyHash: hashOf(given) } : null, asker, now);
}

/** The same for a request that may have an assistant's token instead of a key. Locks nothing. */
export async function holderOfKeyOrToken(db: Db, asker: Asker, now: Date): Promise<KeyHolder> {
  const given = bearerOf(asker);
  return TOKEN_FORM.test(given) ? holderOf(db, { tokenHash: hashOf(given) }, asker, now) : holderOfKey(db, asker, now);
}

async function holderOf(db: Db, presented: queries.Presented | null, { ip }: Asker, now: Date): Promise<KeyHolder> {
  const row = presented && (await queries.keyWithHolder(db, presented, now).executeTakeFirst());
  if (!row || row.role === null || !isOneOf(API_ROLES, row.role)) throw unauthorized(apiMessages.keyRefused);
  const { keyId, prefix, scopes, networks, assistant, lastUsedAt, seatId, seatRole, member, ...account } = row;
  if (networks.length > 0 && !isWithin(ip, networks)) throw forbidden(apiMessages.otherNetwork(ip ?? 'unknown'));
  const stale = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= API_KEY_TOUCH_MS;
  if (stale) await queries.touchKey(db, keyId, now, ip).execute();
  const person = member && ({ kind: 'user', agent: null, seat: null, ...member } as const);
  const seat = seatId && person ? { id: seatId, role: seatRole, person } : null;
  return {
    actor: { kind: 'user', ...account, emailConfirmed: true, agent: null, seat },
    key: { id: keyId, prefix, scopes, ...(assistant !== null && { assistant }) },
  };
}

/** Removes keys that were revoked long ago. Locks nothing. */
export async function purgeApiKeys(ctx: Context): Promise<void> {
  await queries.removeRevokedKeys(ctx.db, new Date(ctx.now.getTime() - API_KEY_KEPT_DAYS * DAY_MS)).execute();
}
