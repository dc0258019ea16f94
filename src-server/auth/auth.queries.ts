import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

export function accountByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'status', 'emailConfirmedAt', 'role', 'secondFactorAt'])
    .where('email', '=', email);
}

export function accountById(db: Db | Tx, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'status', 'role', 'secondFactorAt', 'deletionRequestedAt'])
    .where('id', '=', id);
}

/** Whether the account was signed in to from this network address. */
export function knownAddress(db: Db | Tx, userId: string, ip: string) {
  return db
    .selectFrom('signInPlaces')
    .select('value')
    .where('userId', '=', userId)
    .where('kind', '=', 'address')
    .where('value', '=', ip);
}

/** For each kind of place that the account has any of: whether this one is among them. */
export function placesBefore(tx: Tx, userId: string, place: { address: string; device: string }) {
  return tx
    .selectFrom('signInPlaces')
    .select(
      sql<boolean>`bool_or(value = case kind when 'address' then ${place.address} else ${place.device} end)`.as(
        'known',
      ),
    )
    .where('userId', '=', userId)
    .groupBy('kind');
}

export function rememberPlaces(tx: Tx, userId: string, place: { address: string; device: string }, now: Date) {
  const times = { firstUsedAt: now, lastUsedAt: now };
  return tx
    .insertInto('signInPlaces')
    .values([
      { userId, kind: 'address', value: place.address, ...times },
      { userId, kind: 'device', value: place.device, ...times },
    ])
    .onConflict((oc) => oc.columns(['userId', 'kind', 'value']).doUpdateSet({ lastUsedAt: now }));
}

/** A half-done sign-in that may still be finished, and whose it is. */
export function openTicket(db: Db | Tx, ticketHash: string, now: Date) {
  return db
    .selectFrom('signInTickets')
    .innerJoin('users', 'users.id', 'signInTickets.userId')
    .select(['users.id', 'users.email', 'users.status'])
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now);
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
