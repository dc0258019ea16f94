import { sql } from 'kysely';
import type { AgencyDuty } from '#shared/seats/roles.ts';
import { ACCEPTABLE_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { nameOfAccount } from '../ground/people.ts';
import { letsAgencySit, nameOfCompany } from '../ground/seats.ts';

/** A seat that an agency holds: what the brand has consented to is never empty. */
interface Held {
  agencyId: string;
  duties: AgencyDuty[];
  consentedAt: Date;
}

/** The agencies that work for a company, those that came first first. There are at most {@link AGENCIES_MAX}. */
export const agenciesOfCompany = (db: Db, companyId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('users as agency', 'agency.id', 'seats.agencyId')
    .leftJoin('users as consenter', 'consenter.id', 'seats.consentedBy')
    .where('seats.companyId', '=', companyId)
    .where('seats.endedAt', 'is', null)
    .select([
      'seats.id as seatId',
      nameOfAccount('agency').as('name'),
      'agency.email',
      'seats.duties',
      'seats.limitMinor',
      'seats.limitCurrency',
      'seats.createdAt as since',
      'seats.consentedAt',
      sql<string | null>`case when consenter.id is not null then ${nameOfAccount('consenter')} end`.as('consentedBy'),
      'seats.lastUsedAt as lastHereAt',
    ])
    .orderBy('seats.createdAt')
    .orderBy('seats.id')
    .$narrowType<Pick<Held, 'duties' | 'consentedAt'>>();

/** How many brands the page of an agency lists. */
const LISTED = 200;

/** The brands for which an agency works, in the order of their names, and what brands ask of it: only that expires. */
export const brandsAround = (db: Db, { id, email }: { id: string; email: string }, now: Date) =>
  db
    .selectFrom('invites as i')
    .innerJoin('users as company', 'company.id', 'i.companyId')
    .where('i.email', '=', email)
    .where('i.role', '=', 'agency')
    .where('i.status', 'in', ACCEPTABLE_INVITES)
    .where('i.expiresAt', '>', now)
    .where('company.role', '=', 'brand')
    .where('company.status', '=', 'active')
    .select(['i.id', 'i.duties', 'i.limitMinor', 'i.limitCurrency', 'i.sentAt as at'])
    .select(sql<Date | null>`i.expires_at`.as('expiresAt'))
    .select(nameOfCompany('company').as('name'))
    .unionAll(
      db
        .selectFrom('seats')
        .innerJoin('users as company', 'company.id', 'seats.companyId')
        .where('seats.agencyId', '=', id)
        .where(letsAgencySit('seats'))
        .select(['seats.id', 'seats.duties', 'seats.limitMinor', 'seats.limitCurrency', 'seats.createdAt as at'])
        .select(sql<Date | null>`null::timestamptz`.as('expiresAt'))
        .select(nameOfCompany('company').as('name')),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(LISTED)
    .$narrowType<{ duties: AgencyDuty[] }>();

/** The seats of agencies in a company, locked; those that are over are left out. */
export const lockAgencySeats = (tx: Tx, companyId: string) =>
  locking(
    tx
      .selectFrom('seats')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('agencyId', 'is not', null)
      .where('endedAt', 'is', null)
      .orderBy('id')
      .$narrowType<Held>(),
  );
export type LockedAgencySeat = Awaited<ReturnType<ReturnType<typeof lockAgencySeats>['execute']>>[number];

/** The company of a seat that an agency holds; not locked. */
export const companyOfAgencySeat = (tx: Tx, seatId: string, agencyId: string) =>
  tx
    .selectFrom('seats')
    .select('companyId')
    .where('id', '=', seatId)
    .where('agencyId', '=', agencyId)
    .where('endedAt', 'is', null);

/** The seats that an agency holds, and those of agencies in a company, which are not over; not locked. */
export const agencySeatsAround = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('seats')
    .select(['id', 'companyId'])
    .where('agencyId', 'is not', null)
    .where((eb) => eb.or([eb('agencyId', '=', accountId), eb('companyId', '=', accountId)]))
    .where('endedAt', 'is', null)
    .orderBy('companyId')
    .orderBy('id');

interface Consent {
  duties: AgencyDuty[];
  limitMinor: number | null;
  limitCurrency: LockedAgencySeat['limitCurrency'];
  consentedBy: string | null;
  consentedAt: Date;
}
export const setConsent = (tx: Tx, { id }: Locked<{ id: string }>, consent: Consent) =>
  tx.updateTable('seats').set(consent).where('id', '=', id);

/** The name of a company, if it is an active brand. */
export const activeBrand = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('users as company')
    .where('company.id', '=', companyId)
    .where('company.role', '=', 'brand')
    .where('company.status', '=', 'active')
    .select(nameOfCompany('company').as('name'));

/** The names of a brand and of an agency, as they are called to each other. */
export const namesOfBoth = (tx: Tx, { companyId, agencyId }: { companyId: string; agencyId: string }) =>
  tx
    .selectFrom('users as company')
    .innerJoin('users as agency', (join) => join.on('agency.id', '=', agencyId))
    .where('company.id', '=', companyId)
    .select([nameOfCompany('company').as('brand'), nameOfAccount('agency').as('agency')]);
