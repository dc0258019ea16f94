import { sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { Tx } from '../data/db.ts';
import { favouritesOf } from '../ground/favourites.ts';

/** An account as the import needs it. */
export const person = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'flagged', 'firstName', 'lastName', 'createdAt', 'lastSignInAt'])
    .where('id', '=', id);

/** The account of an address; sign-ups that are waiting for confirmation do not count. */
export const accountByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'createdAt'])
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is not', null);

export const roleOf = (tx: Tx, userId: string, role: Role) =>
  tx.selectFrom('userRoles').select(['id', 'status']).where('userId', '=', userId).where('role', '=', role);

export const brandProfileOf = (tx: Tx, userId: string) =>
  tx.selectFrom('brandProfiles').select('userId').where('userId', '=', userId);

export const creatorProfileOf = (tx: Tx, userId: string) =>
  tx.selectFrom('creatorProfiles').select('userId').where('userId', '=', userId);

export const usernameTaken = (tx: Tx, username: string) =>
  tx.selectFrom('creatorProfiles').select('userId').where('username', '=', username);

/** Overwrites the profile that a brand got with its account. */
export const updateBrandProfile = (tx: Tx, userId: string, change: Partial<BrandProfileText>) =>
  tx.updateTable('brandProfiles').set(change).where('userId', '=', userId);

interface BrandProfileText {
  companyName: string;
  displayName: string | null;
  industry: string | null;
  websiteUrl: string | null;
  brandBio: string | null;
  budgetRange: string | null;
  brandGoal: string | null;
  campaignFocus: string | null;
  socialUrls: string;
  updatedAt: Date;
}

export const openAssignment = (tx: Tx, agencyId: string, userId: string) =>
  tx
    .selectFrom('agencyUsers')
    .select('id')
    .where('agencyId', '=', agencyId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null);

export const socialAccount = (tx: Tx, creatorId: string, platform: string, handle: string) =>
  tx
    .selectFrom('socialAccounts')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('platform', '=', platform)
    .where('handle', '=', handle);

export const analyticsCard = (tx: Tx, creatorId: string, platform: string, identifier: string) =>
  tx
    .selectFrom('creatorPublicAnalytics')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('platform', '=', platform)
    .where('identifier', '=', identifier);

export const leadByEmail = (tx: Tx, email: string) => tx.selectFrom('leads').select('id').where('email', '=', email);

export const floorOf = (
  tx: Tx,
  tier: Database['pricingFloors']['tier'],
  type: Database['pricingFloors']['campaignType'],
) =>
  tx
    .selectFrom('pricingFloors')
    .select(['id', 'minPriceMinor'])
    .where('tier', '=', tier)
    .where('campaignType', '=', type);

export const ruleByName = (tx: Tx, ruleName: string) =>
  tx.selectFrom('securityRules').select('id').where('ruleName', '=', ruleName);

/** Adds a creator to the favourites of a brand, once. */
export const addFavourite = (tx: Tx, brandId: string, creatorId: string, addedAt: Date) =>
  tx
    .insertInto('creatorListMembers')
    .columns(['listId', 'creatorId', 'addedAt'])
    .expression((eb) =>
      eb
        .selectFrom(favouritesOf(tx, brandId).as('list'))
        .select([
          'list.id',
          sql<string>`${creatorId}::uuid`.as('creatorId'),
          sql<Date>`${addedAt}::timestamptz`.as('addedAt'),
        ]),
    )
    .onConflict((key) => key.columns(['listId', 'creatorId']).doNothing());
