import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { nameOfAccount } from '../ground/people.ts';
import { accountOfMember, letsSit } from '../ground/seats.ts';

/** The keys of an account that are not revoked, without its assistants, newest first. There are at most {@link API_KEYS_MAX}. */
export const keysOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('apiKeys')
    .leftJoin('users as maker', 'maker.id', 'apiKeys.createdBy')
    .where('apiKeys.userId', '=', userId)
    .where('apiKeys.clientId', 'is', null)
    .where('apiKeys.revokedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.prefix',
      'apiKeys.scopes',
      'apiKeys.networks',
      'apiKeys.createdAt',
      'apiKeys.createdBy',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
      'apiKeys.lastUsedFrom',
      'apiKeys.oldKeyUntil',
      nameOfAccount('maker').as('madeBy'),
    ]);

export const insertKey = (tx: Tx, key: Insertable<Database['apiKeys']>) =>
  tx.insertInto('apiKeys').values(key).returning('id');

export const updateKey = (tx: Tx, { id }: OwnRow<'apiKeys'>, changes: Updateable<Database['apiKeys']>) =>
  tx.updateTable('apiKeys').set(changes).where('id', '=', id);

/** Records that a key was used, and from which network address. */
export const touchKey = (db: Db, keyId: string, now: Date, from: string | null) =>
  db.updateTable('apiKeys').set({ lastUsedAt: now, lastUsedFrom: from }).where('id', '=', keyId);

/** Removes keys that were revoked before a time. */
export const removeRevokedKeys = (db: Db, before: Date) => db.deleteFrom('apiKeys').where('revokedAt', '<', before);

/** The hash of what a request comes with: the secret of a key, or an assistant's token. */
export type Presented = { keyHash: string } | { tokenHash: string };

/** The key that has this secret, or to which this token belongs. */
const presentedKey = (presented: Presented, now: Date) => (eb: ExpressionBuilder<Database, 'apiKeys'>) =>
  'keyHash' in presented
    ? eb.or([
        eb('apiKeys.keyHash', '=', presented.keyHash),
        eb.and([eb('apiKeys.oldKeyHash', '=', presented.keyHash), eb('apiKeys.oldKeyUntil', '>', now)]),
      ])
    : eb(
        'apiKeys.id',
        '=',
        eb
          .selectFrom('oauthTokens')
          .select('oauthTokens.keyId')
          .where('oauthTokens.tokenHash', '=', presented.tokenHash)
          .where('oauthTokens.kind', '=', 'access')
          .where('oauthTokens.expiresAt', '>', now),
      );

/**
 * The key that a request comes with, if it can be used, with its account and the seat of whoever made it, in one statement. A key dies with its
 * account, with its maker and with the maker's seat; the maker of a key without one is the account itself.
 */
export const keyWithHolder = (db: Db, presented: Presented, now: Date) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .innerJoin('users as person', (join) =>
      join.on(({ eb, fn, ref }) => eb('person.id', '=', fn.coalesce(ref('apiKeys.createdBy'), ref('apiKeys.userId')))),
    )
    .leftJoin('seats as seat', (join) =>
      join.onRef('seat.companyId', '=', 'apiKeys.userId').onRef('seat.personId', '=', 'person.id').on(letsSit('seat')),
    )
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where(presentedKey(presented, now))
    .where('apiKeys.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('apiKeys.expiresAt', 'is', null), eb('apiKeys.expiresAt', '>', now)]))
    .where('users.status', '=', 'active')
    .where('users.emailConfirmedAt', 'is not', null)
    .where('person.status', '=', 'active')
    .where('person.emailConfirmedAt', 'is not', null)
    // Without a seat only the account's own person can have made it, as long as the account has no members.
    .where((eb) =>
      eb.or([
        eb('seat.id', 'is not', null),
        eb.and([
          eb('person.id', '=', eb.ref('users.id')),
          eb.not(
            eb.exists(
              eb
                .selectFrom('seats as own')
                .select('own.id')
                .whereRef('own.companyId', '=', 'users.id')
                .whereRef('own.personId', '=', 'users.id'),
            ),
          ),
        ]),
      ]),
    )
    .select((eb) => [
      'apiKeys.id as keyId',
      'apiKeys.prefix',
      'apiKeys.scopes',
      'apiKeys.networks',
      'apiKeys.lastUsedAt',
      eb.case().when('apiKeys.clientId', 'is not', null).then(eb.ref('apiKeys.name')).end().as('assistant'),
      'users.id',
      'users.email',
      'users.role',
      'users.status',
      'users.flagged',
      'users.firstName',
      'users.lastName',
      'brandProfiles.companyName',
      eb('users.secondFactorAt', 'is not', null).$castTo<boolean>().as('secondFactor'),
      'seat.id as seatId',
      'seat.role as seatRole',
      accountOfMember('person', sql`seat.id is not null`).as('member'),
    ]);
