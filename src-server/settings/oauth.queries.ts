import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { nameOfAccount } from '../ground/people.ts';

export const clientById = (db: Db | Tx, id: string) =>
  db.selectFrom('oauthClients').select(['id', 'name', 'redirectUris']).where('id', '=', id);

export const insertClient = (db: Db, client: Insertable<Database['oauthClients']>) =>
  db.insertInto('oauthClients').values(client).returning('id');

/** Removes programs that registered before a time and that nobody has connected. */
export const removeUnusedClients = (db: Db, before: Date) =>
  db
    .deleteFrom('oauthClients')
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('apiKeys').select('apiKeys.id').whereRef('apiKeys.clientId', '=', 'oauthClients.id')),
      ),
    );

/**
 * The assistants of an account that are not disconnected and can come back: those that still have a code or a refresh token to exchange. Newest first;
 * there are at most {@link ASSISTANTS_MAX}.
 */
export const assistantsOf = (db: Db | Tx, userId: string, now: Date) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('oauthClients', 'oauthClients.id', 'apiKeys.clientId')
    .leftJoin('users as maker', 'maker.id', 'apiKeys.createdBy')
    .where('apiKeys.userId', '=', userId)
    .where('apiKeys.revokedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('oauthTokens')
          .select('oauthTokens.keyId')
          .whereRef('oauthTokens.keyId', '=', 'apiKeys.id')
          .where('oauthTokens.kind', 'in', ['code', 'refresh'])
          .where('oauthTokens.usedAt', 'is', null)
          .where('oauthTokens.expiresAt', '>', now),
      ),
    )
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.scopes',
      'apiKeys.networks',
      'apiKeys.createdAt',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
      'apiKeys.lastUsedFrom',
      'oauthClients.redirectUris',
      nameOfAccount('maker').as('madeBy'),
    ]);

/** Ends what a person has let a program do for an account before. */
export const endEarlier = (
  tx: Tx,
  { clientId, userId, createdBy }: { clientId: string; userId: string; createdBy: string | null },
  now: Date,
) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('clientId', '=', clientId)
    .where('userId', '=', userId)
    .where('createdBy', 'is not distinct from', createdBy)
    .where('revokedAt', 'is', null)
    .returning('id');

/** Ends the connection to which a token belongs, unless it has ended. */
export const endHolder = (tx: Tx, keyId: string, now: Date) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('id', '=', keyId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId', 'name', 'scopes']);

export const insertTokens = (tx: Tx, tokens: Insertable<Database['oauthTokens']>[]) =>
  tx.insertInto('oauthTokens').values(tokens);

/** A token with the program to which it was given, and until when that program is connected. */
export const tokenByHash = (db: Db | Tx, tokenHash: string) =>
  db
    .selectFrom('oauthTokens')
    .innerJoin('apiKeys', 'apiKeys.id', 'oauthTokens.keyId')
    .where('oauthTokens.tokenHash', '=', tokenHash)
    .select([
      'oauthTokens.tokenHash',
      'oauthTokens.keyId',
      'oauthTokens.kind',
      'oauthTokens.usedAt',
      'oauthTokens.expiresAt',
      'oauthTokens.redirectUri',
      'oauthTokens.challenge',
      'apiKeys.clientId',
      'apiKeys.scopes',
      'apiKeys.revokedAt',
      'apiKeys.expiresAt as connectedUntil',
    ]);

/** Uses a code or a refresh token, unless somebody else has: whoever comes second gets no row. */
export const spendToken = (tx: Tx, tokenHash: string, now: Date) =>
  tx
    .updateTable('oauthTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning('keyId');

/** Removes expired tokens; returns whose they were. */
export const removeExpiredTokens = (tx: Tx, now: Date) =>
  tx.deleteFrom('oauthTokens').where('expiresAt', '<', now).returning('keyId');

/** Ends those of these assistants that have no token left: they can only be connected anew. */
export const endForgotten = (tx: Tx, keyIds: readonly string[], now: Date) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where(isOneOfIds('id', keyIds))
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`not exists (select from oauth_tokens t where t.key_id = api_keys.id)`);
