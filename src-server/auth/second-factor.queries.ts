import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';

/** The account whose second factor is used or changed: only one at a time does so. */
type LockedAccount = Locked<Selectable<Database['users']>>;

/** The encrypted key of an account's second factor and the latest time step used, also before the factor is confirmed. */
export function factorOf(tx: Tx, userId: string) {
  return tx.selectFrom('secondFactors').select(['secret', 'lastStep']).where('userId', '=', userId);
}

/** Stores the encrypted key of a second factor, replacing an older one that was never confirmed. */
export function putFactor(tx: Tx, userId: string, secret: string, now: Date) {
  const row = { secret, lastStep: 0, createdAt: now };
  return tx
    .insertInto('secondFactors')
    .values({ userId, ...row })
    .onConflict((oc) => oc.column('userId').doUpdateSet(row));
}

export function removeFactor(tx: Tx, { id: userId }: LockedAccount) {
  return tx.deleteFrom('secondFactors').where('userId', '=', userId);
}

export function removeRecoveryCodes(tx: Tx, { id: userId }: LockedAccount) {
  return tx.deleteFrom('recoveryCodes').where('userId', '=', userId);
}

export function insertRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly string[]) {
  return tx.insertInto('recoveryCodes').values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a time step once: nothing is updated when it, or a later one, was used before. */
export function takeStep(tx: Tx, { id: userId }: LockedAccount, step: number) {
  return tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step);
}

/** Uses a recovery code once: nothing is updated when it is not one of the account's, or was used before. */
export function takeRecoveryCode(tx: Tx, { id: userId }: LockedAccount, codeHash: string, now: Date) {
  return tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null);
}
