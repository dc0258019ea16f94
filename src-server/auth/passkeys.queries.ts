import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { isKnown } from './auth.queries.ts';

/** The account whose passkeys are used or changed: only one at a time does so. */
type LockedAccount = Locked<Selectable<Database['users']>>;

/** A person's passkeys, oldest first. There are at most {@link PASSKEYS_MAX}. */
export function passkeysOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt as addedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id');
}

/** A person's passkeys as their authenticators know them. */
export function credentialsOf(db: Db | Tx, userId: string) {
  return db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId);
}

/** Stores a passkey; no row if it is stored already, for anyone. */
export function insertPasskey(tx: Tx, passkey: Insertable<Database['passkeys']>) {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((oc) => oc.column('credentialId').doNothing())
    .returning('id');
}

export function renamePasskey(tx: Tx, { id }: OwnRow<'passkeys'>, name: string) {
  return tx.updateTable('passkeys').set({ name }).where('id', '=', id);
}

export function removePasskey(tx: Tx, { id }: OwnRow<'passkeys'>) {
  return tx.deleteFrom('passkeys').where('id', '=', id);
}

export function removePasskeysOf(tx: Tx, { id: userId }: LockedAccount) {
  return tx.deleteFrom('passkeys').where('userId', '=', userId);
}

/** The passkey that an authenticator names, its account, and whether this network address has signed in to the account before. */
export function passkeyToUse(db: Db, credentialId: string, ip: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'passkeys.userId', 'passkeys.credentialId', 'passkeys.publicKey'])
    .select(['users.email', 'users.status', isKnown(ip).as('known')])
    .where('passkeys.credentialId', '=', credentialId);
}

/** The passkey that was checked before its account was locked, if it is still there. */
export function passkeyOf(tx: Tx, { id: userId }: LockedAccount, passkeyId: string) {
  return tx.selectFrom('passkeys').select('id').where('id', '=', passkeyId).where('userId', '=', userId);
}

/** Records a use. Nothing is updated if the authenticator counts and has not counted on: then there are two with the same passkey. */
export function noteUse(
  tx: Tx,
  { id: userId }: LockedAccount,
  passkeyId: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: Date,
) {
  return tx
    .updateTable('passkeys')
    .set({ counter, backedUp, lastUsedAt: now })
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]));
}

/** Stores a challenge until it is signed, or expires. */
export function insertChallenge(db: Db, challenge: Insertable<Database['passkeyChallenges']>) {
  return db.insertInto('passkeyChallenges').values(challenge);
}

/** Uses a challenge up; no row if it was used before, has expired, or was issued to another browser or for something else. */
export function takeChallenge(
  db: Db,
  { challengeHash, holderHash, purpose }: Omit<Selectable<Database['passkeyChallenges']>, 'expiresAt'>,
  now: Date,
) {
  return db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('holderHash', '=', holderHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('purpose');
}

export function removeExpiredChallenges(db: Db, now: Date) {
  return db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now);
}
