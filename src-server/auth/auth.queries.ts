import type { Db, Tx } from '../db.ts';

export function accountByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'status', 'emailConfirmedAt', 'role'])
    .where('email', '=', email);
}

/** Whether the person has an open session from this network address. */
export function knownAddress(db: Db | Tx, userId: string, ip: string) {
  return db.selectFrom('sessions').select('id').where('userId', '=', userId).where('ip', '=', ip).limit(1);
}

/** A link that is still good, locked so that it is used once. */
export function openToken(tx: Tx, kind: 'confirm' | 'reset' | 'invite', tokenHash: string, now: Date) {
  return tx
    .selectFrom('authTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate();
}

export function inviteOfToken(db: Db | Tx, tokenHash: string, now: Date) {
  return db
    .selectFrom('authTokens')
    .innerJoin('invites', 'invites.id', 'authTokens.inviteId')
    .select(['invites.id', 'invites.email', 'invites.role', 'invites.agencyId', 'invites.status'])
    .where('authTokens.tokenHash', '=', tokenHash)
    .where('authTokens.kind', '=', 'invite')
    .where('authTokens.usedAt', 'is', null)
    .where('authTokens.expiresAt', '>', now)
    .where('invites.status', 'in', ['pending', 'sent']);
}

export function requestedRole(db: Db | Tx, userId: string) {
  return db.selectFrom('userRoles').selectAll().where('userId', '=', userId).where('status', '=', 'pending');
}
