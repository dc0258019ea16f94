import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { ACCEPTABLE_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';
import { letsSit, nameOfCompany } from '../ground/seats.ts';
import { removeTicketsOf } from '../ground/sessions.ts';

/** What ties a session to the company whose identity provider has opened it. `seatId`: null for the company's own account. */
export interface SsoSession {
  companyId: string;
  seatId: string | null;
}

/** The account of an address. Sign-ups that are waiting for confirmation are not accounts; an address may have several. */
export function accountByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'status', 'role', 'secondFactorAt'])
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is not', null);
}

/** Those of these addresses that have an account. */
export function addressesWithAccount(db: Db | Tx, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select('email')
    .where(sql<SqlBool>`email = any(${emails}::citext[])`)
    .where('emailConfirmedAt', 'is not', null);
}

/** Whether a network address has signed in to the account of a row of `users` before. */
export const isKnown = (ip: string) =>
  sql<boolean>`exists (select from sign_in_places where user_id = users.id and kind = 'address' and value = ${ip})`;

/** The account that someone wants to sign in to, and whether this network address has signed in to it before. */
export function accountToEnter(db: Db | Tx, email: string, ip: string) {
  return accountByEmail(db, email).select(['passwordHash', isKnown(ip).as('known')]);
}

/** What is checked when someone signs in to an account: its password, status and second factor. */
export function accountById(db: Db | Tx, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'status', 'role', 'secondFactorAt', 'deletionRequestedAt'])
    .where('id', '=', id);
}

/** Whether the session with that stored id is open. */
export function sessionById(db: Db | Tx, storedId: string) {
  return db.selectFrom('sessions').select('id').where('id', '=', storedId);
}

/** How the person of a session has proved, and can prove, their identity. */
export const proofsOf = (db: Db, storedId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['provedAt as own', 'ssoProvedAt as atProvider'])
    .select([
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`sso_company_id is not null`.as('byProvider'),
    ])
    .where('sessions.id', '=', storedId);

/** How the provider that has opened a session signs its person out. */
export interface SignOutThere {
  endSessionUrl: string;
  clientId: string;
  email: string;
}

/** The same of a session; no row for one that no provider has opened, and for a provider that signs nobody out. */
export const signOutThere = (db: Db, storedId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('ssoConnections', 'ssoConnections.companyId', 'sessions.ssoCompanyId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['ssoConnections.endSessionUrl', 'ssoConnections.clientId', 'users.email'])
    .where('sessions.id', '=', storedId)
    .where('ssoConnections.endSessionUrl', 'is not', null)
    .$narrowType<SignOutThere>();

/** The names of an account's sessions. */
export const sessionRefsOf = (tx: Tx, userId: string) =>
  tx.selectFrom('sessions').select('ref').where('userId', '=', userId);

/** The name of a session. */
export const sessionRef = (tx: Tx, storedId: string) =>
  tx.selectFrom('sessions').select('ref').where('id', '=', storedId);

/** The invites of members and agencies that were sent in sessions, locked, each with whether somebody has accepted it and still belongs there. */
export const invitesSentIn = (tx: Tx, refs: readonly string[]) =>
  locking(
    tx
      .selectFrom('invites')
      .selectAll()
      .select(
        sql<boolean>`status = 'accepted' and exists (select from seats join users person on person.id in (seats.person_id, seats.agency_id)
          where seats.company_id = invites.company_id and seats.ended_at is null and person.email = invites.email)`.as(
          'joined',
        ),
      )
      .where(isOneOfIds('sentIn', refs))
      .orderBy('id'),
  );

/** Whose a session is, the company whose identity provider has opened it, and the seat that it uses; no row for any other session. */
export const ssoOfSession = (tx: Tx, storedId: string) =>
  tx
    .selectFrom('sessions')
    .select(['userId', 'ssoCompanyId as companyId', 'seatId'])
    .where('id', '=', storedId)
    .where('ssoCompanyId', 'is not', null)
    .$narrowType<{ companyId: string }>();

/** Makes a session one that an identity provider has opened: it acts for that company and for nothing else. */
export const bindSession = (tx: Tx, storedId: string, { companyId, seatId }: SsoSession) =>
  tx.updateTable('sessions').set({ ssoCompanyId: companyId, seatId }).where('id', '=', storedId);

/** The company that asks an account to use its own sign-in page alone; its owners have always their password as a way back. */
export const companyThatRequiresSso = (tx: Tx, userId: string) =>
  tx
    .selectFrom('seats as seat')
    .innerJoin('ssoConnections', 'ssoConnections.companyId', 'seat.companyId')
    .innerJoin('users as person', 'person.id', 'seat.personId')
    .innerJoin('users as company', 'company.id', 'seat.companyId')
    .where('seat.personId', '=', userId)
    .where('seat.role', '<>', 'owner')
    .where('ssoConnections.required', '=', true)
    .where(letsSit('seat'))
    .where(sql<boolean>`split_part(lower(person.email::text), '@', 2) = sso_connections.domain`)
    .select(nameOfCompany('company').as('name'))
    .limit(1);

/** Records that the person in a session has proved their identity. */
export function proveSession(tx: Tx, storedId: string, now: Date) {
  return tx.updateTable('sessions').set({ provedAt: now }).where('id', '=', storedId);
}

/** Sets the assignment under which an agency acts in a session of its own; null for none. */
export function setActing(tx: Tx, storedId: string, actingId: string | null) {
  return tx.updateTable('sessions').set({ actingId }).where('id', '=', storedId);
}

/** Ends all sessions' acting under an assignment. */
export function clearActing(tx: Tx, assignmentId: string) {
  return tx.updateTable('sessions').set({ actingId: null }).where('actingId', '=', assignmentId);
}

/** Sign-ups: accounts whose address is not confirmed yet. */
function signUps(db: Db | Tx) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.signUpBrowserHash'])
    .where('users.emailConfirmedAt', 'is', null);
}

/** The newest sign-up of an address; one made in this browser comes first. */
export function signUpByEmail(db: Db | Tx, email: string, browserHash: string | null) {
  return signUps(db)
    .where('users.email', '=', email)
    .orderBy((eb) => eb('users.signUpBrowserHash', 'is not distinct from', browserHash), 'desc')
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id')
    .limit(1);
}

/** A sign-up by its id; no row once it is confirmed. */
export function signUpById(db: Db | Tx, id: string) {
  return signUps(db).where('users.id', '=', id);
}

/** The sign-up of a usable confirmation link, and the kind of account that it asked for. */
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

/** The account whose address was already confirmed by a sign-up's link. */
export function confirmedOfToken(db: Db | Tx, tokenHash: string) {
  return db
    .selectFrom('authTokens')
    .innerJoin('users', 'users.id', 'authTokens.userId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.email', 'userRoles.role as accountType'])
    .where('authTokens.tokenHash', '=', tokenHash)
    .where('authTokens.kind', '=', 'confirm')
    .where('users.emailConfirmedAt', 'is not', null)
    .orderBy('userRoles.createdAt');
}

/** Removes sign-ups with their sessions, role requests, second factors and links; confirmed accounts are left alone. */
export function removeSignUps(tx: Tx, ids: readonly string[]) {
  return tx.deleteFrom('users').where(isOneOfIds('id', ids)).where('emailConfirmedAt', 'is', null).returning('id');
}

/** All sign-ups of an address. */
export function signUpsOf(tx: Tx, email: string) {
  return tx.selectFrom('users').select('id').where('email', '=', email).where('emailConfirmedAt', 'is', null);
}

/** Sign-ups from that time or earlier, oldest first. */
export function signUpsBefore(db: Db, time: Date) {
  return db
    .selectFrom('users')
    .select('id')
    .where('emailConfirmedAt', 'is', null)
    .where('createdAt', '<=', time)
    .orderBy('createdAt');
}

/** How many links to confirm a sign-up or to set a password were mailed to an address since then. */
export function linkMails(tx: Tx, email: string, since: Date) {
  return tx
    .selectFrom('mailOutbox')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('toAddress', '=', email)
    .where('template', 'in', ['confirmation', 'reset'])
    .where('createdAt', '>', since);
}

/** Whether the account was used from this network address and from this device before; no row for a kind of which none is stored. */
export function placesBefore(tx: Tx, userId: string, place: { address: string; device: string }) {
  return tx
    .selectFrom('signInPlaces')
    .select('kind')
    .select(
      sql<boolean>`bool_or(value = case kind when 'address' then ${place.address} else ${place.device} end)`.as(
        'known',
      ),
    )
    .where('userId', '=', userId)
    .groupBy('kind');
}

/** Stores the network address and the device from which an account is used now. */
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

/** The account of a sign-in that is waiting for its code, and whether this network address has signed in to the account before. */
export function openTicket(db: Db | Tx, ticketHash: string, ip: string, now: Date) {
  return db
    .selectFrom('signInTickets')
    .innerJoin('users', 'users.id', 'signInTickets.userId')
    .select(['users.id', 'users.email', 'users.status', isKnown(ip).as('known')])
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now);
}

/** Stores a sign-in that is waiting for its second step. */
export function insertTicket(tx: Tx, ticket: Insertable<Database['signInTickets']>) {
  return tx.insertInto('signInTickets').values(ticket);
}

/** Uses up a ticket; returns its owner, or no row if it is gone. */
export function takeTicket(tx: Tx, ticketHash: string) {
  return tx.deleteFrom('signInTickets').where('ticketHash', '=', ticketHash).returning('userId');
}

/** Removes an account's expired tickets. */
export function removeExpiredTickets(tx: Tx, userId: string, now: Date) {
  return removeTicketsOf(tx, userId).where('expiresAt', '<=', now);
}

/** Deletes the places from which an account was used. */
export function forgetPlaces(tx: Tx, userId: string) {
  return tx.deleteFrom('signInPlaces').where('userId', '=', userId);
}

/** Marks all open links of an invite as used. */
export function spendTokensOfInvite(tx: Tx, inviteId: string, now: Date) {
  return tx.updateTable('authTokens').set({ usedAt: now }).where('inviteId', '=', inviteId).where('usedAt', 'is', null);
}

/** Marks one link as used. */
export function spendTokenById(tx: Tx, tokenId: string, now: Date) {
  return tx.updateTable('authTokens').set({ usedAt: now }).where('id', '=', tokenId);
}

/** A link that is neither used nor expired. */
export function openToken(db: Db | Tx, kind: 'confirm' | 'reset' | 'invite', tokenHash: string, now: Date) {
  return db
    .selectFrom('authTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now);
}

/** The invite of a usable link, if it can still be accepted. */
export function inviteOfToken(db: Db | Tx, tokenHash: string, now: Date) {
  return db
    .selectFrom('authTokens')
    .innerJoin('invites', 'invites.id', 'authTokens.inviteId')
    .leftJoin('users as company', 'company.id', 'invites.companyId')
    .select([
      'invites.id',
      'invites.email',
      'invites.role',
      'invites.agencyId',
      'invites.companyId',
      'invites.seatRole',
      'invites.status',
      sql<string | null>`case when company.id is not null then ${nameOfCompany('company')} end`.as('company'),
    ])
    .where('authTokens.tokenHash', '=', tokenHash)
    .where('authTokens.kind', '=', 'invite')
    .where('authTokens.usedAt', 'is', null)
    .where('authTokens.expiresAt', '>', now)
    .where('invites.status', 'in', ACCEPTABLE_INVITES);
}

/** A request for a role that has not been answered. */
export const waitsForRole = (db: Db | Tx, userId: string) =>
  db.selectFrom('userRoles').select('id').where('userId', '=', userId).where('status', '=', 'pending');

/** The role that an account has asked for, locked. */
export function requestedRole(tx: Tx, userId: string) {
  return locking(tx.selectFrom('userRoles').selectAll().where('userId', '=', userId).where('status', '=', 'pending'));
}
