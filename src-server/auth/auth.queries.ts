import { sql } from 'kysely';
import { ACCEPTABLE_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/**
 * Keeps two from deciding at the same moment whose an address is: confirmations, invites and what else makes an account or asks for one.
 * Taken before any row is locked.
 */
export function lockAddress(tx: Tx, email: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`.execute(tx);
}

/** The account of an address. Sign-ups that wait for their confirmation are none, and may be many. */
export function accountByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'status', 'role', 'secondFactorAt'])
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is not', null);
}

/** The account that someone wants to sign in to, and whether it was signed in to from this network address. */
export function accountToEnter(db: Db | Tx, email: string, ip: string) {
  return accountByEmail(db, email).select((eb) => [
    'passwordHash',
    eb
      .exists(
        eb
          .selectFrom('signInPlaces')
          .select('value')
          .whereRef('userId', '=', 'users.id')
          .where('kind', '=', 'address')
          .where('value', '=', ip),
      )
      .$castTo<boolean>()
      .as('known'),
  ]);
}

export function accountById(db: Db | Tx, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'status', 'role', 'secondFactorAt', 'deletionRequestedAt'])
    .where('id', '=', id);
}

/** Whether a session of that stored id is open. */
export function sessionById(tx: Tx, storedId: string) {
  return tx.selectFrom('sessions').select('id').where('id', '=', storedId);
}

function signUps(db: Db | Tx) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.signUpBrowserHash'])
    .where('users.emailConfirmedAt', 'is', null);
}

/** The newest sign-up of an address; one of this browser's comes before all others. */
export function signUpByEmail(db: Db | Tx, email: string, browserHash: string | null) {
  return signUps(db)
    .where('users.email', '=', email)
    .orderBy((eb) => eb('users.signUpBrowserHash', 'is not distinct from', browserHash), 'desc')
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id')
    .limit(1);
}

export function signUpById(db: Db | Tx, id: string) {
  return signUps(db).where('users.id', '=', id);
}

/** The sign-up that a confirmation link belongs to while it is good, and the kind of account that it asked for. */
export function signUpOfToken(db: Db | Tx, tokenHash: string, now: Date) {
  return signUps(db)
    .innerJoin('authTokens', 'authTokens.userId', 'users.id')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('userRoles.role as accountType')
    .where('authTokens.tokenHash', '=', tokenHash)
    .where('authTokens.kind', '=', 'confirm')
    .where('authTokens.usedAt', 'is', null)
    .where('authTokens.expiresAt', '>', now);
}

/** Sign-ups that are gone from now on, and all that hangs on them: sessions, requests for a role, second factors, links. */
export function removeSignUps(tx: Tx, ids: readonly string[]) {
  return tx.deleteFrom('users').where('id', 'in', ids).where('emailConfirmedAt', 'is', null).returning('id');
}

export function signUpsOf(tx: Tx, email: string) {
  return tx.selectFrom('users').select('id').where('email', '=', email).where('emailConfirmedAt', 'is', null);
}

export function signUpsBefore(db: Db, time: Date) {
  return db
    .selectFrom('users')
    .select('id')
    .where('emailConfirmedAt', 'is', null)
    .where('createdAt', '<=', time)
    .orderBy('createdAt');
}

/** How many links that let its owner in were mailed to an address since then. */
export function linkMails(tx: Tx, email: string, since: Date) {
  return tx
    .selectFrom('mailOutbox')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('toAddress', '=', email)
    .where('template', 'in', ['confirmation', 'reset'])
    .where('createdAt', '>', since);
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

/** A half-done sign-in that may still be finished, whose it is, and whether the account was signed in to from this network address. */
export function openTicket(db: Db | Tx, ticketHash: string, ip: string, now: Date) {
  return db
    .selectFrom('signInTickets')
    .innerJoin('users', 'users.id', 'signInTickets.userId')
    .leftJoin('signInPlaces', (join) =>
      join
        .onRef('signInPlaces.userId', '=', 'users.id')
        .on('signInPlaces.kind', '=', 'address')
        .on('signInPlaces.value', '=', ip),
    )
    .select((eb) => [
      'users.id',
      'users.email',
      'users.status',
      eb('signInPlaces.value', 'is not', null).$castTo<boolean>().as('known'),
    ])
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now);
}

/** A link that is still good. */
export function openToken(db: Db | Tx, kind: 'confirm' | 'reset' | 'invite', tokenHash: string, now: Date) {
  return db
    .selectFrom('authTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now);
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
    .where('invites.status', 'in', ACCEPTABLE_INVITES);
}

export function requestedRole(db: Db | Tx, userId: string) {
  return db.selectFrom('userRoles').selectAll().where('userId', '=', userId).where('status', '=', 'pending');
}
