import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Act } from '#shared/agency/acting.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, sharing } from './locks.ts';

/** A brand's name; no row if it has not set up its profile. */
export const brandNameOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select('companyName').where('userId', '=', brandId);

/** The time zone of a brand's next campaign. */
export const timeZoneOfBrand = (brandId: string) =>
  sql<string>`coalesce((select time_zone from brand_profiles where user_id = ${brandId}), 'UTC')`;

/** The same as a row. */
export const brandTimeZone = (db: Db | Tx, brandId: string) => db.selectNoFrom(timeZoneOfBrand(brandId).as('timeZone'));

/** The address of the picture that represents a person in the frame of their own pages: a brand's logo, a creator's face; no row for anyone else. */
export const pictureUrlOf = (db: Db, { id, role }: { id: string; role: Role | null }) =>
  role === 'brand'
    ? db.selectFrom('brandProfiles').select('logoUrl as pictureUrl').where('userId', '=', id)
    : db.selectFrom('creatorProfiles').select('avatarUrl as pictureUrl').where('userId', '=', id);

/** Creates an account, or a sign-up that waits for its confirmation; returns its id. */
export const insertAccount = (tx: Tx, account: Insertable<Database['users']>) =>
  tx.insertInto('users').values(account).returning('id');

type AccountChange = Omit<Updateable<Database['users']>, 'status'>;

/** Changes an account that is locked; its status is written by transition.ts alone. */
export const updateAccount = (tx: Tx, { id }: Locked<Selectable<Database['users']>>, change: AccountChange) =>
  tx.updateTable('users').set(change).where('id', '=', id);

/** Notes what does not let anyone into an account, such as its names and when its owner was last here. */
export const noteAccount = (
  tx: Tx,
  userId: string,
  change: Omit<AccountChange, 'passwordHash' | 'email' | 'secondFactorAt'>,
) => tx.updateTable('users').set(change).where('id', '=', userId);

/** A role that an account has or asks for; returns the id of the row. */
export const insertRole = (tx: Tx, role: Insertable<Database['userRoles']>) =>
  tx.insertInto('userRoles').values(role).returning('id');

/** Creates an invite by staff or an agency. */
export const insertInvite = (tx: Tx, invite: Insertable<Database['invites']>) =>
  tx.insertInto('invites').values(invite).returningAll();

/** The assignments of those whom an agency currently manages. */
export const managedBy = (db: Pick<Db, 'selectFrom'>, agencyId: string) =>
  db.selectFrom('agencyUsers').where('agencyId', '=', agencyId).where('endedAt', 'is', null);

/** Assigns an account to an agency; returns the id of the assignment. */
export const assignToAgency = (tx: Tx, assignment: Insertable<Database['agencyUsers']>) =>
  tx.insertInto('agencyUsers').values(assignment).returning('id');

/** The follower count that a creator shows to brands; null if it is unknown or hidden. */
export const followersShown = sql<number | null>`nullif(creator_profiles.shown_followers, -1)`;

/** The display name of an account without a company: its owner's name, otherwise its address. `users` is its alias in the query. */
export const nameOfAccount = (users: string) =>
  sql<string>`coalesce(nullif(concat_ws(' ', ${sql.ref(`${users}.first_name`)}, ${sql.ref(`${users}.last_name`)}), ''), ${sql.ref(`${users}.email`)}::text)`;

/** The same with the agency for which the account's owner acts, if `agency` names one. */
export const nameWithAgency = (users: string, agency: string) =>
  sql<string>`concat(${nameOfAccount(users)},
    (select ' (' || ${nameOfAccount('of_agency')} || ')' from users of_agency where of_agency.id = ${sql.ref(agency)}
      and of_agency.id <> ${sql.ref(`${users}.id`)}))`;

/**
 * What the creator currently lets the agency do under an assignment. The consent cannot be changed until the transaction ends: one that is withdrawn
 * at the same time is either seen here, or takes effect after this transaction.
 */
export const lockConsent = (tx: Tx, assignmentId: string) =>
  sharing(
    tx
      .selectFrom('agencyUsers as a')
      .where('a.id', '=', assignmentId)
      .select(sql<Act[]>`case when ${letsAct('a')} then a.acts else '{}' end`.as('acts')),
    'a',
  );

/**
 * Whether an assignment lets the agency act in the person's name now: it is not over, the person consents to something and is a creator whose profile
 * is begun, both accounts are active, and the agency area is switched on. `assignment` is the alias of agency_users in the query.
 */
export const letsAct = (assignment: string) => sql<boolean>`${sql.ref(`${assignment}.ended_at`)} is null
  and ${sql.ref(`${assignment}.acts`)} <> '{}'
  and exists (select from users where id = ${sql.ref(`${assignment}.user_id`)} and role = 'creator' and status = 'active'
    and first_name is not null and email_confirmed_at is not null)
  and exists (select from users where id = ${sql.ref(`${assignment}.agency_id`)} and role = 'agency' and status = 'active')
  and not exists (select from feature_flags where key = 'agency_area_enabled' and not value)`;
