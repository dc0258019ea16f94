import { sql } from 'kysely';
import type { Money } from '#shared/money.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import { ACCEPTABLE_INVITES, OPEN_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { nameOfAccount } from '../ground/people.ts';
import { ratesOn } from '../ground/rates.ts';
import { companiesAround, letsUse, nameOfCompany, roleInAgency } from '../ground/seats.ts';
import type { LockedSeat } from './seats.rules.ts';

/** The members of a company, those who came first first. There are at most {@link SEATS_MAX}. */
export const membersOfCompany = (db: Db, companyId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('users as person', 'person.id', 'seats.personId')
    .where('seats.companyId', '=', companyId)
    .where('seats.endedAt', 'is', null)
    .select([
      'seats.id',
      'seats.personId',
      'seats.role',
      'seats.limitMinor',
      'seats.limitCurrency',
      'seats.createdAt as since',
      'seats.lastUsedAt as lastHereAt',
      'person.email',
      nameOfAccount('person').as('name'),
    ])
    .orderBy('seats.createdAt')
    .orderBy('seats.id')
    .$narrowType<{ personId: string; role: SeatRole }>();

/** The account of a company that has no other members. */
export const onlyMember = (db: Db, companyId: string) =>
  db
    .selectFrom('users as person')
    .where('person.id', '=', companyId)
    .select(['person.email', 'person.createdAt as since', nameOfAccount('person').as('name')]);

/** The open invites of a company to its members, or to agencies, most recently sent first. There are at most {@link SEATS_MAX} of members. */
export const openInvitesOf = (db: Db | Tx, companyId: string, role: 'member' | 'agency') =>
  db
    .selectFrom('invites')
    .where('companyId', '=', companyId)
    .where('role', '=', role)
    .where('status', 'in', OPEN_INVITES)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll();

/** The company of a seat that a person has; not locked. */
export const companyOfSeat = (tx: Tx, seatId: string, personId: string) =>
  tx
    .selectFrom('seats')
    .select('companyId')
    .where('id', '=', seatId)
    .where('personId', '=', personId)
    .where('endedAt', 'is', null);

export const setSeatRole = (tx: Tx, { id }: LockedSeat, role: SeatRole) =>
  tx.updateTable('seats').set({ role }).where('id', '=', id);

export const setSeatLimit = (tx: Tx, { id }: LockedSeat, limit: Money | null) =>
  tx
    .updateTable('seats')
    .set({ limitMinor: limit?.amountMinor ?? null, limitCurrency: limit?.currency ?? null })
    .where('id', '=', id);

/** The rates of a day. */
export const ratesOfDay = (tx: Tx, day: string) => tx.selectNoFrom(ratesOn(day).as('usdMicros'));

export const setSeatEnded = (tx: Tx, { id }: Locked<{ id: string }>, now: Date) =>
  tx.updateTable('seats').set({ endedAt: now }).where('id', '=', id);

/** Makes all sessions leave a seat. */
export const clearSeat = (tx: Tx, { id }: Locked<{ id: string }>) =>
  tx.updateTable('sessions').set({ seatId: null, actingId: null }).where('seatId', '=', id);

/** Makes the sessions of a member leave the brands for which their agency works. */
export const clearSeatsThrough = (tx: Tx, { companyId, personId }: LockedSeat) =>
  tx
    .updateTable('sessions')
    .set({ seatId: null })
    .where('userId', '=', personId)
    .where('seatId', 'in', (eb) => eb.selectFrom('seats').select('seats.id').where('seats.agencyId', '=', companyId));

/** Makes the sessions of a company's own account stop acting for creators. */
export const clearActingOf = (tx: Tx, { personId }: LockedSeat) =>
  tx.updateTable('sessions').set({ actingId: null }).where('userId', '=', personId).where('actingId', 'is not', null);

/**
 * Makes a session use a seat, or its person's own account. One that an identity provider has opened stays with its company `of`, and with the brands
 * for which that works.
 */
export const setSeat = (tx: Tx, storedId: string, { seatId, of }: { seatId: string | null; of: string }) =>
  tx
    .updateTable('sessions')
    .set({ seatId, actingId: null })
    .where('id', '=', storedId)
    .where((eb) => eb.or([eb('ssoCompanyId', 'is', null), eb('ssoCompanyId', '=', of)]))
    .returning('id');

export const noteSeatUsed = (tx: Tx, seatId: string, now: Date) =>
  tx.updateTable('seats').set({ lastUsedAt: now }).where('id', '=', seatId);

/** Revokes the API keys of a company that one of its members made. */
export const revokeKeysOf = (tx: Tx, { companyId, personId }: LockedSeat, now: Date) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('userId', '=', companyId)
    .where('createdBy', '=', personId)
    .where('revokedAt', 'is', null)
    .returning('id');

/** Switches off the webhooks of a company that one of its members made. */
export const switchOffWebhooksOf = (tx: Tx, { companyId, personId }: LockedSeat, now: Date) =>
  tx
    .updateTable('webhookEndpoints')
    .set({ disabledAt: now })
    .where('userId', '=', companyId)
    .where('createdBy', '=', personId)
    .where('disabledAt', 'is', null)
    .returning('id');

/** Whether a company is a brand or an agency. */
export const kindOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('users')
    .where('id', '=', companyId)
    .select((eb) => eb.ref('role').$castTo<'brand' | 'agency'>().as('kind'));

/** The companies of which a person is a member, and the brands for which their agencies work, in the order of their names. */
export const companiesOf = (db: Db, personId: string) => {
  const person = sql`${personId}::uuid`;
  return db
    .selectFrom('seats')
    .innerJoin('users as company', 'company.id', 'seats.companyId')
    .leftJoin('users as agency', 'agency.id', 'seats.agencyId')
    .where((eb) =>
      eb.or([eb('seats.personId', '=', personId), sql<boolean>`seats.agency_id = any (${companiesAround(person)})`]),
    )
    .where(letsUse('seats', person))
    .select((eb) => [
      'seats.id as seatId',
      'seats.companyId',
      sql<SeatRole>`coalesce(seats.role, ${roleInAgency('seats', person)})`.as('role'),
      nameOfCompany('company').as('name'),
      sql<string | null>`case when agency.id is not null then ${nameOfAccount('agency')} end`.as('agency'),
      eb.ref('company.role').$castTo<'brand' | 'agency'>().as('kind'),
      // Whether somebody else is an owner, too.
      eb
        .exists(
          eb
            .selectFrom('seats as other')
            .select('other.id')
            .whereRef('other.companyId', '=', 'seats.companyId')
            .whereRef('other.id', '<>', 'seats.id')
            .where('other.role', '=', 'owner')
            .where('other.endedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('otherOwner'),
    ])
    .orderBy('name')
    .orderBy('seats.id');
};

/** What companies ask of the owner of an address. */
export const requestsTo = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('invites as i')
    .innerJoin('users as company', 'company.id', 'i.companyId')
    .where('i.email', '=', email)
    .where('i.role', '=', 'member')
    .where('i.status', 'in', ACCEPTABLE_INVITES)
    .where('i.expiresAt', '>', now)
    .select(['i.id', 'i.sentAt', 'i.seatRole', nameOfCompany('company').as('company')])
    .orderBy('i.sentAt', 'desc')
    .orderBy('i.id');

/** A seat of a person or their agency, if it lets them act for its company now. */
export const openSeat = (tx: Tx, seatId: string, personId: string) =>
  tx
    .selectFrom('seats')
    .select(['id', 'companyId', 'agencyId'])
    .where('id', '=', seatId)
    .where(letsUse('seats', sql`${personId}::uuid`));

/** The seats that an account has, and those of people in its own company, with whether each is the only owner's. */
export const seatsAround = (tx: Tx, userId: string) =>
  tx
    .selectFrom('seats')
    .innerJoin('users as company', 'company.id', 'seats.companyId')
    .where((eb) => eb.or([eb('seats.personId', '=', userId), eb('seats.companyId', '=', userId)]))
    .where('seats.personId', 'is not', null)
    .where('seats.endedAt', 'is', null)
    .select((eb) => [
      'seats.id',
      'seats.companyId',
      'seats.personId',
      nameOfCompany('company').as('name'),
      eb
        .and([
          eb('seats.role', '=', 'owner'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('seats as other')
                .select('other.id')
                .whereRef('other.companyId', '=', 'seats.companyId')
                .whereRef('other.id', '<>', 'seats.id')
                .where('other.role', '=', 'owner')
                .where('other.endedAt', 'is', null),
            ),
          ),
        ])
        .$castTo<boolean>()
        .as('onlyOwner'),
    ])
    .orderBy('seats.id')
    .$narrowType<{ personId: string }>();
