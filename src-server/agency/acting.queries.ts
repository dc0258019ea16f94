import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Act } from '#shared/agency/acting.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { letsAct, nameOfAccount } from '../ground/people.ts';
import { agencyOfSeat, letsAgencySit, roleInAgency } from '../ground/seats.ts';

type Assignment = Selectable<Database['agencyUsers']>;

export const setActs = (tx: Tx, { id }: Granted<Assignment>, acts: Act[]) =>
  tx
    .updateTable('agencyUsers')
    .set({ acts: sql<Act[]>`${acts}::text[]` })
    .where('id', '=', id);

/** An agency's assignment that is not over, and whether the agency may act under it now. */
export const assignmentToActBy = (tx: Tx, agencyId: string, assignmentId: string) =>
  tx
    .selectFrom('agencyUsers as a')
    .where('a.id', '=', assignmentId)
    .where('a.agencyId', '=', agencyId)
    .where('a.endedAt', 'is', null)
    .select(['a.id', 'a.userId', letsAct('a').as('letsAct')]);

/** The account of somebody in whose name an agency may act, as an actor has it. */
const accountOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('users.id', '=', userId)
    .select((eb) => [
      'users.id',
      'users.email',
      'users.role',
      'users.status',
      'users.flagged',
      'users.firstName',
      'users.lastName',
      'brandProfiles.companyName',
      eb('users.emailConfirmedAt', 'is not', null).$castTo<boolean>().as('emailConfirmed'),
      eb('users.secondFactorAt', 'is not', null).$castTo<boolean>().as('secondFactor'),
    ]);

/** A creator whom an agency manages, whether it may act in their name now, and what they consent to. */
export const creatorToActFor = (db: Db, agencyId: string, creatorId: string) =>
  accountOf(db, creatorId)
    .innerJoin('agencyUsers as a', 'a.userId', 'users.id')
    .innerJoin('users as agency', 'agency.id', 'a.agencyId')
    .where('a.agencyId', '=', agencyId)
    .where('a.role', '=', 'managed_creator')
    .where('a.endedAt', 'is', null)
    .select([
      'a.id as assignmentId',
      'a.acts',
      letsAct('a').as('letsAct'),
      nameOfAccount('agency').as('agencyName'),
      sql<string[]>`array(select company_id from seats
        where seats.agency_id = a.agency_id and seats.ended_at is null)`.as('brands'),
    ]);

/** A brand for which an agency works now, and the role of one of the agency's people there. */
export const brandToActFor = (db: Db, agencyId: string, personId: string, brandId: string) =>
  accountOf(db, brandId)
    .innerJoin('seats as seat', 'seat.companyId', 'users.id')
    .where('seat.agencyId', '=', agencyId)
    .where(letsAgencySit('seat'))
    .select([
      'seat.id as seatId',
      roleInAgency('seat', sql`${personId}::uuid`).as('seatRole'),
      agencyOfSeat('seat').as('seatAgency'),
    ]);
