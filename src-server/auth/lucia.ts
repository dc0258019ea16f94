import { createHash } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import {
  type Adapter,
  type DatabaseSession,
  type DatabaseUser,
  generateIdFromEntropySize,
  Lucia,
  TimeSpan,
} from 'lucia';
import { SESSION_TOUCH_MS } from '#shared/constants.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import type { UserActor } from '../context.ts';
import type { Db } from '../data/db.ts';
import { letsAct, nameOfAccount } from '../ground/people.ts';
import { accountOfMember, agencyOfSeat, brandsOfAgency, lastSeatOf, letsUse, roleInAgency } from '../ground/seats.ts';

type Attributes = Omit<UserActor, 'kind' | 'id'>;
interface SessionAttributes {
  createdAt: Date;
  ip: string | null;
  userAgent: string | null;
  /** Read-only: a new session counts as used when it begins. */
  lastUsedAt?: Date;
}
declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, Attributes>;
    DatabaseUserAttributes: Attributes;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

const SESSION_DAYS = 30;

/** Only a hash of a session's id is stored, so that someone who reads the table cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Lucia sessions stored in our own tables; one statement loads session, person, role and names. Nothing else imports lucia. */
export function createSessions(db: Db, secure: boolean) {
  // Compiled once, because it runs with every request.
  const lookup = sessionQuery(db, '').compile();
  const adapter: Adapter = {
    async getSessionAndUser(id) {
      const [row] = (await db.executeQuery<SessionRow>({ ...lookup, parameters: [hashToken(id)] })).rows;
      if (!row) return [null, null];
      const { sessionUserId, expiresAt, createdAt, ip, userAgent, lastUsedAt, ...rest } = row;
      const { agentId, assignmentId, agentName, acts, brands, seatId, seatRole, seatAgency, member, ...person } = rest;
      const agent =
        agentId && assignmentId && agentName && acts
          ? { id: agentId, assignmentId, name: agentName, acts, brands }
          : null;
      const session: DatabaseSession = {
        id,
        userId: sessionUserId,
        expiresAt,
        attributes: { createdAt, ip, userAgent, lastUsedAt },
      };
      const account = { ...person, agent, seat: null };
      const self = { kind: 'user', id: sessionUserId, ...account } as const;
      const its = member && ({ kind: 'user', agent: null, seat: null, ...member } as const);
      const held = seatId === null ? null : { id: seatId, role: seatRole, person: its ?? self };
      const seat = held && (seatAgency ? { ...held, agency: seatAgency } : held);
      const user: DatabaseUser = { id: sessionUserId, attributes: { ...account, seat } };
      return [session, user];
    },
    async getUserSessions(userId) {
      const rows = await db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();
      return rows.map(({ id, expiresAt, createdAt, ip, userAgent }) => ({
        id,
        userId,
        expiresAt,
        attributes: { createdAt, ip, userAgent },
      }));
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db
        .insertInto('sessions')
        .values({
          id: hashToken(id),
          userId,
          expiresAt,
          ...attributes,
          lastUsedAt: attributes.createdAt,
          seatId: lastSeatOf(userId),
        })
        .execute();
    },
    async updateSessionExpiration(id, expiresAt) {
      await db.updateTable('sessions').set({ expiresAt }).where('id', '=', hashToken(id)).execute();
    },
    async deleteSession(id) {
      await db.deleteFrom('sessions').where('id', '=', hashToken(id)).execute();
    },
    async deleteUserSessions(userId) {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute();
    },
    async deleteExpiredSessions() {
      await db.deleteFrom('sessions').where('expiresAt', '<=', new Date()).execute();
    },
  };
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    // The prefix makes browsers refuse the cookie from any other host or path; it needs Secure, so only production has it.
    sessionCookie: { name: secure ? '__Host-accord' : 'accord', attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });
}
export type Sessions = ReturnType<typeof createSessions>;

/** A new session id of 25 random bytes. */
export const newSessionId = (): string => generateIdFromEntropySize(25);

/** Records when a session was last used, and its seat, at most every ten minutes, so that most page views cost no write. */
export async function touchSession(db: Db, id: string, lastUsedAt: Date | undefined, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < SESSION_TOUCH_MS) return;
  await db
    .with('used', (qb) =>
      qb
        .updateTable('sessions')
        .set({ lastUsedAt: now })
        .where('id', '=', hashToken(id))
        .returning(['userId', 'seatId']),
    )
    .updateTable('seats')
    .from('used')
    .set({ lastUsedAt: now })
    .where(
      sql<boolean>`seats.id = coalesce(used.seat_id, (select id from seats own
        where own.company_id = used.user_id and own.person_id = used.user_id))`,
    )
    .execute();
}

type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number];

/**
 * Session, person, role and names in one statement. A session that uses a seat becomes the company's, as long as the seat is not over; the account of
 * a company whose owner is no longer its member has no role. An agency's session that acts for a creator becomes the creator's, with the agency as
 * agent, as long as the creator consents and both accounts are active.
 */
export function sessionQuery(db: Db, hashedId: string) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users as person', 'person.id', 'sessions.userId')
      .leftJoin('seats as seat', (join) =>
        join.onRef('seat.id', '=', 'sessions.seatId').on(letsUse('seat', sql.ref('sessions.user_id'))),
      )
      .leftJoin('seats as own', (join) =>
        join
          .onRef('own.companyId', '=', 'sessions.userId')
          .onRef('own.personId', '=', 'sessions.userId')
          .on('seat.id', 'is', null),
      )
      .leftJoin('agencyUsers as acting', (join) =>
        join
          .onRef('acting.id', '=', 'sessions.actingId')
          .on(({ eb, fn, ref }) =>
            eb('acting.agencyId', '=', fn.coalesce(ref('seat.companyId'), ref('sessions.userId'))),
          )
          .on('own.endedAt', 'is', null)
          .on(letsAct('acting')),
      )
      .leftJoin('users as agent', 'agent.id', 'acting.agencyId')
      .innerJoin('users', (join) =>
        join.on(({ eb, fn, ref }) =>
          eb('users.id', '=', fn.coalesce(ref('acting.userId'), ref('seat.companyId'), ref('sessions.userId'))),
        ),
      )
      .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
      .where('sessions.id', '=', hashedId)
      // What an identity provider has opened acts for its company and for nothing else; an agency's people also for its brands.
      .where(
        sql<boolean>`(sessions.sso_company_id is null or sessions.sso_company_id = coalesce(seat.agency_id, seat.company_id, sessions.user_id))`,
      )
      .select((eb) => [
        'users.id as sessionUserId',
        'sessions.expiresAt',
        'sessions.createdAt',
        'sessions.ip',
        'sessions.userAgent',
        'sessions.lastUsedAt',
        'users.email',
        eb.case().when('own.endedAt', 'is', null).then(eb.ref('users.role')).end().as('role'),
        'users.status',
        'users.flagged',
        'users.firstName',
        'users.lastName',
        'brandProfiles.companyName',
        'acting.acts',
        'acting.id as assignmentId',
        'acting.agencyId as agentId',
        nameOfAccount('agent').as('agentName'),
        // For most sessions nothing is looked up here.
        sql<string[]>`case when acting.id is null then '{}' else ${brandsOfAgency('acting.agency_id')} end`.as(
          'brands',
        ),
        eb.fn.coalesce('seat.id', 'own.id').as('seatId'),
        eb
          .case()
          .when('own.endedAt', 'is', null)
          .then(
            sql<SeatRole | null>`coalesce(seat.role, own.role,
              case when seat.agency_id is not null then ${roleInAgency('seat', sql.ref('sessions.user_id'))} end)`,
          )
          .end()
          .as('seatRole'),
        agencyOfSeat('seat').as('seatAgency'),
        accountOfMember('person', sql`coalesce(seat.id, acting.id) is not null`).as('member'),
        eb('users.emailConfirmedAt', 'is not', null).$castTo<boolean>().as('emailConfirmed'),
        eb('users.secondFactorAt', 'is not', null).$castTo<boolean>().as('secondFactor'),
      ])
  );
}
