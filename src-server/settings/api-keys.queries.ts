import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';

/** The keys of a company that are not revoked, newest first. There are at most {@link API_KEYS_MAX}. */
export const keysOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('apiKeys')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt']);

export const insertKey = (tx: Tx, key: Insertable<Database['apiKeys']>) =>
  tx.insertInto('apiKeys').values(key).returning('id');

export const revokeKey = (tx: Tx, { id }: OwnRow<'apiKeys'>, now: Date) =>
  tx.updateTable('apiKeys').set({ revokedAt: now }).where('id', '=', id);

/** Records that a key was used. */
export const touchKey = (db: Db, keyId: string, now: Date) =>
  db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', keyId);

/** Removes keys that were revoked before a time. */
export const removeRevokedKeys = (db: Db, before: Date) => db.deleteFrom('apiKeys').where('revokedAt', '<', before);

/** The key with this hash, if it can be used, and its company, in one statement. */
export const keyWithCompany = (db: Db, keyHash: string, now: Date) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('apiKeys.keyHash', '=', keyHash)
    .where('apiKeys.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('apiKeys.expiresAt', 'is', null), eb('apiKeys.expiresAt', '>', now)]))
    .where('users.status', '=', 'active')
    .where('users.emailConfirmedAt', 'is not', null)
    .select((eb) => [
      'apiKeys.id as keyId',
      'apiKeys.scopes',
      'apiKeys.lastUsedAt',
      'users.id',
      'users.email',
      'users.role',
      'users.status',
      'users.flagged',
      'users.firstName',
      'users.lastName',
      'brandProfiles.companyName',
      eb('users.secondFactorAt', 'is not', null).$castTo<boolean>().as('secondFactor'),
    ]);
