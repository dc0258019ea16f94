import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import { agencyRefusals, noLongerMember, notInRole } from '#shared/messages/seats/refusals.ts';
import { dutyOf, isForAgencies } from '#shared/policy/duties.ts';
import type { Action } from '#shared/policy.ts';
import { type AgencyDuty, type Duty, dutiesOf, type SeatRole } from '#shared/seats/roles.ts';
import type { SeatAgency, UserActor } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { locking, sharing } from './locks.ts';
import { nameOfAccount } from './people.ts';

/** Creators in whose name a member of an agency acts are in the hands of those who run campaigns; everybody may stop. */
const needed = ({ agent }: Pick<UserActor, 'agent'>, action: Action) => {
  const duty = dutyOf(action);
  return agent && duty !== 'always' && action !== 'auth.signOut' ? 'run' : duty;
};

/** Why a member of a company may not take an action, in one sentence; null if they may, and in a company without members. */
export function seatRefusal(actor: Pick<UserActor, 'agent' | 'seat'>, action: Action): string | null {
  const { seat } = actor;
  const duty = needed(actor, action);
  if (!seat || duty === null || duty === 'own' || duty === 'always') return null;
  const { agency, role } = seat;
  if (role === null) return noLongerMember;
  if (agency && !isForAgencies(action)) return agencyRefusals.ownPeople;
  if (agency && !agency.duties.some((consented) => consented === duty)) return agencyRefusals.notConsented(duty);
  return dutiesOf(role).includes(duty) ? null : notInRole(role, duty, agency ? 'in your agency' : 'here');
}

/**
 * The role of a seat, and what an agency that holds it may do; no row once it is over. It cannot be changed until the transaction ends: a seat that
 * is ended at the same time is either seen here, or ends after this transaction.
 */
export const lockSeat = (tx: Tx, seatId: string) =>
  sharing(
    tx.selectFrom('seats').select(['role', 'duties']).where('id', '=', seatId).where('endedAt', 'is', null),
    'seats',
  );

/** The same for a member of an agency; no row in an agency without members. */
export const lockSeatOf = (tx: Tx, companyId: string, personId: string) =>
  sharing(
    tx
      .selectFrom('seats')
      .select(['role', 'endedAt'])
      .where('companyId', '=', companyId)
      .where('personId', '=', personId),
    'seats',
  );

/** All seats of people in a company, also those that are over, locked. */
export const lockMembers = (tx: Tx, companyId: string) =>
  locking(
    tx
      .selectFrom('seats')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('personId', 'is not', null)
      .orderBy('id')
      .$narrowType<{ personId: string; role: SeatRole }>(),
  );

/** Somebody who is told what concerns a company, with their role in it or in the agency that works for it. */
interface Listener {
  companyId: string;
  personId: string;
  role: SeatRole;
  /** What the brand lets the agency do; null for the company's own members. */
  duties: Duty[] | null;
}

/** The members of these accounts, so far as they are companies with members, and after them the people of the agencies that work for them. */
export const membersOf = (db: Db | Tx, companyIds: readonly string[]) => {
  const worksInAgency = sql`its.person_id is not null and its.ended_at is null and ${worksInCompany('its.person_id')}`;
  const agencies = sql`select seats.company_id, coalesce(its.person_id, seats.agency_id), coalesce(its.role, 'owner'), seats.duties, seats.created_at, seats.id
    from seats left join seats its on its.company_id = seats.agency_id and ${worksInAgency}
    where ${isOneOfIds('seats.companyId', companyIds)} and ${letsAgencySit('seats')}
      and (its.id is not null or ${hasNoMembers('seats.agency_id')})`;
  const listeners = sql<Listener & { createdAt: Date; id: string }>`(
    select company_id, person_id, role, null::text[] as duties, created_at, id from seats
      where ${isOneOfIds('seats.companyId', companyIds)} and person_id is not null and ended_at is null and ${worksInCompany('person_id')}
    union all ${agencies})`;
  return db
    .selectFrom(listeners.as('listener'))
    .select(['companyId', 'personId', 'role', 'duties'])
    .orderBy('companyId')
    .orderBy(sql`duties is not null`)
    .orderBy('createdAt')
    .orderBy('id');
};

/** Whether an agency is its account's alone. */
export const hasNoMembers = (agency: string) =>
  sql<boolean>`not exists (select from seats own where own.company_id = ${sql.ref(agency)} and own.person_id is not null)`;

/** The owners of a company with members. */
export const ownersOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('seats')
    .innerJoin('users as person', 'person.id', 'seats.personId')
    .where('seats.companyId', '=', companyId)
    .where('seats.role', '=', 'owner')
    .where('seats.endedAt', 'is', null)
    .select(['person.id', 'person.email'])
    .orderBy('seats.id');

/**
 * Whether somebody can act for a company now: their own account is active, and they are neither a creator nor staff. `person` is the column of their
 * id.
 */
const worksInCompany = (person: string) =>
  sql<boolean>`(select status = 'active' and (role is null or role in ('brand', 'agency')) from users where id = ${sql.ref(person)})`;

/**
 * Whether a seat lets its person act for the company now: it is not over, both accounts are active, and the person is neither a creator nor staff.
 * `seat` is its alias in the query.
 */
export const letsSit = (seat: string) => sql<boolean>`${sql.ref(`${seat}.ended_at`)} is null
  and exists (select from users where id = ${sql.ref(`${seat}.company_id`)} and role in ('brand', 'agency') and status = 'active'
    and email_confirmed_at is not null)
  and ${worksInCompany(`${seat}.person_id`)}`;

/** The account of somebody who acts for a company of which they are a member. */
type Member = Omit<UserActor, 'kind' | 'agent' | 'seat'>;

/** The account of a member, as an actor has it; null where `sits` is not true. `person` is its alias in the query. */
export const accountOfMember = (person: string, sits: RawBuilder<unknown>) => {
  const of = (column: string) => sql.ref(`${person}.${column}`);
  return sql<Member | null>`case when ${sits} then json_build_object(
    'id', ${of('id')}, 'email', ${of('email')}, 'role', ${of('role')}, 'status', ${of('status')}, 'flagged', ${of('flagged')},
    'firstName', ${of('first_name')}, 'lastName', ${of('last_name')},
    'companyName', (select company_name from brand_profiles where user_id = ${of('id')}),
    'emailConfirmed', ${of('email_confirmed_at')} is not null, 'secondFactor', ${of('second_factor_at')} is not null) end`;
};

/**
 * Whether the seat of an agency lets its people act for the brand now: it is not over, both accounts are active, and the agency area is switched on.
 */
export const letsAgencySit = (seat: string) => sql<boolean>`${sql.ref(`${seat}.ended_at`)} is null
  and exists (select from users where id = ${sql.ref(`${seat}.company_id`)} and role = 'brand' and status = 'active'
    and email_confirmed_at is not null)
  and exists (select from users where id = ${sql.ref(`${seat}.agency_id`)} and role = 'agency' and status = 'active'
    and email_confirmed_at is not null)
  and not exists (select from feature_flags where key = 'agency_area_enabled' and not value)`;

/**
 * The role that somebody has in the agency of a seat; null for whoever is none of its people. The owner of an account that has no other members is
 * its owner. `person` is the person's id.
 */
export const roleInAgency = (seat: string, person: RawBuilder<unknown>) => sql<SeatRole | null>`coalesce(
  (select own.role from seats own where own.company_id = ${sql.ref(`${seat}.agency_id`)} and own.person_id = ${person} and own.ended_at is null
    and ${worksInCompany('own.person_id')}),
  case when ${sql.ref(`${seat}.agency_id`)} = ${person} and ${hasNoMembers(`${seat}.agency_id`)} then 'owner' end)`;

/** Whether a person can use a seat now: their own, or that of an agency whose people they belong to. `person` is the person's id. */
export const letsUse = (seat: string, person: RawBuilder<unknown>) => sql<boolean>`(
  (${sql.ref(`${seat}.person_id`)} = ${person} and ${letsSit(seat)})
  or (${letsAgencySit(seat)} and ${roleInAgency(seat, person)} is not null))`;

/** The agency that holds a seat, as its people act for it; null for a person's seat. */
export const agencyOfSeat = (
  seat: string,
) => sql<SeatAgency | null>`case when ${sql.ref(`${seat}.agency_id`)} is not null then json_build_object(
  'id', ${sql.ref(`${seat}.agency_id`)}, 'duties', ${sql.ref(`${seat}.duties`)},
  'name', (select ${nameOfAccount('agency')} from users agency where agency.id = ${sql.ref(`${seat}.agency_id`)}),
  'creators', array(select user_id from agency_users where agency_id = ${sql.ref(`${seat}.agency_id`)} and role = 'managed_creator'
    and ended_at is null)) end`;

/** The brands for which an agency works, as {@link Agent} names them. `agency` is the column of its id. */
export const brandsOfAgency = (agency: string) =>
  sql<
    string[]
  >`array(select company_id from seats where seats.agency_id = ${sql.ref(agency)} and seats.ended_at is null)`;

/** The companies of which a person is a member, and their own account: an agency may be one of them. */
export const companiesAround = (person: RawBuilder<unknown>) =>
  sql<
    string[]
  >`array(select own.company_id from seats own where own.person_id = ${person} and own.ended_at is null union select ${person})`;

/** The kinds of companies for which somebody works, as a member or by their agency. */
export const rolesWorkedFor = (db: Db | Tx, personId: string) => {
  const person = sql`${personId}::uuid`;
  return db
    .selectFrom('seats')
    .innerJoin('users as company', 'company.id', 'seats.companyId')
    .where(sql<boolean>`(seats.person_id = ${person} or seats.agency_id = any (${companiesAround(person)}))`)
    .where(letsUse('seats', person))
    .select('company.role')
    .distinct();
};

/** The name of a company by its account: its company name, else its owner's name or address. `users` is its alias in the query. */
export const nameOfCompany = (users: string) =>
  sql<string>`coalesce((select company_name from brand_profiles where user_id = ${sql.ref(`${users}.id`)}), ${nameOfAccount(users)})`;

/** The seat that somebody without a company of their own used last: a new session begins with it. */
export const lastSeatOf = (userId: string) =>
  sql<string | null>`(select seat.id from seats seat join users person on person.id = seat.person_id
    where seat.person_id = ${userId} and seat.company_id <> ${userId} and ${letsSit('seat')}
      and (person.role is null or exists (select from seats own
        where own.company_id = ${userId} and own.person_id = ${userId} and own.ended_at is not null))
    order by seat.last_used_at desc nulls last, seat.created_at, seat.id limit 1)`;

/** Makes the company's own account its owner, before it gets its first member; does nothing if it has any. */
const seatOwner = (tx: Tx, companyId: string, now: Date) =>
  tx
    .insertInto('seats')
    .values({ companyId, personId: companyId, role: 'owner', createdAt: now })
    .onConflict((known) => known.columns(['companyId', 'personId']).doNothing());

interface NewSeat {
  companyId: string;
  personId: string;
  role: SeatRole;
}

/**
 * Makes somebody a member of a company, also somebody who was one before. The first member makes the company's own account its owner. Returns the
 * seat's id.
 */
export async function giveSeat(tx: Tx, { companyId, personId, role }: NewSeat, now: Date): Promise<string> {
  const facts = { createdAt: now, lastUsedAt: null, endedAt: null, limitMinor: null, limitCurrency: null };
  await seatOwner(tx, companyId, now).execute();
  const { id } = await tx
    .insertInto('seats')
    .values({ companyId, personId, role, ...facts })
    .onConflict((known) => known.columns(['companyId', 'personId']).doUpdateSet({ role, ...facts }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a brand consents to when an agency begins to work for it. Limit in minor units. */
export interface NewAgencySeat {
  companyId: string;
  agencyId: string;
  duties: AgencyDuty[];
  limitMinor: number | null;
  limitCurrency: Currency | null;
  consentedBy: string | null;
  consentedAt: Date;
}

/**
 * Gives an agency a seat in a brand, also one that had it before. The brand's own account becomes its owner if it has no members yet, so that
 * somebody can approve what is above the agency's limit. Returns the seat's id.
 */
export async function giveAgencySeat(
  tx: Tx,
  { companyId, agencyId, ...consent }: NewAgencySeat,
  now: Date,
): Promise<string> {
  const facts = { createdAt: now, lastUsedAt: null, endedAt: null, ...consent };
  await seatOwner(tx, companyId, now).execute();
  const { id } = await tx
    .insertInto('seats')
    .values({ companyId, agencyId, ...facts })
    .onConflict((known) =>
      known.columns(['agencyId', 'companyId']).where('agencyId', 'is not', null).doUpdateSet(facts),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
