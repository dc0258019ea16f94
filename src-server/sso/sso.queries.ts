import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { ACCEPTABLE_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';

type Connection = Selectable<Database['ssoConnections']>;

/** A company's identity provider. */
export const connectionOf = (db: Db | Tx, companyId: string) =>
  db.selectFrom('ssoConnections').selectAll().where('companyId', '=', companyId);

/** The same, locked. */
export const lockConnection = (tx: Tx, companyId: string) => locking(connectionOf(tx, companyId));

/** How many people have signed in with it. */
export const peopleOf = (db: Db, companyId: string) =>
  db
    .selectFrom('ssoPeople')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('companyId', '=', companyId);

/** The identity provider of a domain that its company has proved, as long as the company's account is open. */
export const connectionOfDomain = (db: Db, domain: string) =>
  db
    .selectFrom('ssoConnections')
    .innerJoin('users as company', 'company.id', 'ssoConnections.companyId')
    .selectAll('ssoConnections')
    .where('domain', '=', domain)
    .where('domainProvedAt', 'is not', null)
    .where('company.status', '=', 'active');

/** Whether another company has proved a domain. */
export const otherOwner = (db: Db | Tx, domain: string, companyId: string) =>
  db
    .selectFrom('ssoConnections')
    .select('companyId')
    .where('domain', '=', domain)
    .where('domainProvedAt', 'is not', null)
    .where('companyId', '<>', companyId);

export const insertConnection = (tx: Tx, connection: Insertable<Database['ssoConnections']>) =>
  tx.insertInto('ssoConnections').values(connection);

export const updateConnection = (
  tx: Tx,
  { companyId }: Locked<Connection>,
  change: Updateable<Database['ssoConnections']>,
) => tx.updateTable('ssoConnections').set(change).where('companyId', '=', companyId);

export const deleteConnection = (tx: Tx, { companyId }: Locked<Connection>) =>
  tx.deleteFrom('ssoConnections').where('companyId', '=', companyId);

/** Ends the sessions of a company's members, except its owners, that were opened in another way: those of accounts with an address of the domain. */
export const endOtherSessions = (tx: Tx, { companyId, domain }: Locked<Connection>) =>
  tx
    .deleteFrom('sessions')
    .using('seats')
    .innerJoin('users as person', 'person.id', 'seats.personId')
    .whereRef('sessions.userId', '=', 'seats.personId')
    .where('seats.companyId', '=', companyId)
    .where('seats.endedAt', 'is', null)
    .where('seats.role', '<>', 'owner')
    .where('sessions.ssoCompanyId', 'is', null)
    .where(sql<boolean>`split_part(person.email, '@', 2) = ${domain}`);

export const insertAttempt = (db: Db, attempt: Insertable<Database['ssoAttempts']>) =>
  db.insertInto('ssoAttempts').values(attempt);

/** Uses up a sign-in that has begun in a browser: it works once. */
export const takeAttempt = (db: Db, secretHash: string, now: Date) =>
  db.deleteFrom('ssoAttempts').where('secretHash', '=', secretHash).where('expiresAt', '>', now).returningAll();

/** What was begun and has been answered. */
export type TakenAttempt = Selectable<Database['ssoAttempts']>;

/** A session that an identity provider has opened: whose it is, and for which company. */
export const ssoSession = (db: Db | Tx, storedId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userId', 'ssoCompanyId as companyId'])
    .where('id', '=', storedId)
    .where('ssoCompanyId', 'is not', null)
    .$narrowType<{ companyId: string }>();

/** The same, locked. */
export const lockSsoSession = (tx: Tx, storedId: string) => locking(ssoSession(tx, storedId));

/** Notes that the person of a session has signed in anew at the provider. */
export const proveSession = (tx: Tx, { id }: Locked<{ id: string }>, now: Date) =>
  tx.updateTable('sessions').set({ ssoProvedAt: now }).where('id', '=', id);

export const removeExpiredAttempts = (db: Db, now: Date) => db.deleteFrom('ssoAttempts').where('expiresAt', '<=', now);

/** The person whom the provider names by a subject. */
export const personOfSubject = (tx: Tx, companyId: string, subject: string) =>
  tx
    .selectFrom('ssoPeople')
    .select(['personId', 'byGroup'])
    .where('companyId', '=', companyId)
    .where('subject', '=', subject);

export const putPerson = (tx: Tx, person: Insertable<Database['ssoPeople']>) =>
  tx
    .insertInto('ssoPeople')
    .values(person)
    .onConflict((known) =>
      known.columns(['companyId', 'subject']).doUpdateSet({ personId: person.personId, byGroup: person.byGroup }),
    );

/** The seat of a member; not locked. */
export const seatOf = (tx: Tx, companyId: string, personId: string) =>
  tx
    .selectFrom('seats')
    .select('id')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('endedAt', 'is', null);

/** The open invites of a company to an address, locked. */
export const openInvite = (tx: Tx, companyId: string, email: string, now: Date) =>
  locking(
    tx
      .selectFrom('invites')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('role', '=', 'member')
      .where('email', '=', email)
      .where('status', 'in', ACCEPTABLE_INVITES)
      .where('expiresAt', '>', now)
      .orderBy('id')
      .limit(1),
  );
