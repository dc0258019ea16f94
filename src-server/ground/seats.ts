import { sql } from 'kysely';
import { noLongerMember, notInRole } from '#shared/messages/seats/refusals.ts';
import { dutyOf } from '#shared/policy/duties.ts';
import type { Action } from '#shared/policy.ts';
import { dutiesOf, type SeatRole } from '#shared/seats/roles.ts';
import type { UserActor } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { sharing } from './locks.ts';
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
  if (seat.role === null) return noLongerMember;
  return dutiesOf(seat.role).includes(duty) ? null : notInRole(seat.role, duty);
}

/**
 * The role of a seat; no row once it is over. It cannot be changed until the transaction ends: a seat that is ended at the same time is either seen
 * here, or ends after this transaction.
 */
export const lockSeat = (tx: Tx, seatId: string) =>
  sharing(tx.selectFrom('seats').select('role').where('id', '=', seatId).where('endedAt', 'is', null), 'seats');

/** The members of these accounts, so far as they are companies with members. */
export const membersOf = (db: Db | Tx, companyIds: readonly string[]) =>
  db
    .selectFrom('seats')
    .select(['companyId', 'personId', 'role'])
    .where(isOneOfIds('companyId', companyIds))
    .where('endedAt', 'is', null)
    .orderBy('companyId')
    .orderBy('createdAt')
    .orderBy('id');

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
 * Whether a seat lets its person act for the company now: it is not over, the company's account is active, and the person is neither a creator nor
 * staff. `seat` is its alias in the query.
 */
export const letsSit = (seat: string) => sql<boolean>`${sql.ref(`${seat}.ended_at`)} is null
  and exists (select from users where id = ${sql.ref(`${seat}.company_id`)} and role in ('brand', 'agency') and status = 'active'
    and email_confirmed_at is not null)
  and exists (select from users where id = ${sql.ref(`${seat}.person_id`)} and (role is null or role in ('brand', 'agency')))`;

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
  await tx
    .insertInto('seats')
    .values({ companyId, personId: companyId, role: 'owner', ...facts })
    .onConflict((known) => known.columns(['companyId', 'personId']).doNothing())
    .execute();
  const { id } = await tx
    .insertInto('seats')
    .values({ companyId, personId, role, ...facts })
    .onConflict((known) => known.columns(['companyId', 'personId']).doUpdateSet({ role, ...facts }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
