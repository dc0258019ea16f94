import { sql } from 'kysely';
import type { CampaignType } from '#shared/choices/tiers.ts';
import type { Currency } from '#shared/currencies.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import type { Affordable } from '#shared/pricing/offer-price.ts';
import { COMMITTED_DEALS, IN_REVIEW } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';
import { campaignDay, isOneOfIds } from '../../data/sql.ts';
import { committed } from '../../ground/campaign-money.ts';
import { flagRefusalColumn } from '../../ground/flags.ts';
import { locking } from '../../ground/locks.ts';
import { affordableCreators, ownRates, pricingTerms, verifiedFollowers } from '../../ground/prices.ts';
import { plannedEachTime } from '../../speed/kept-plans.ts';

type Read = Db | Tx;

/** Those of these creators who already have a committed deal on the campaign. */
export function alreadyOn(tx: Tx, campaignId: string, creatorIds: readonly string[]) {
  return tx
    .selectFrom('deals')
    .select('creatorId')
    .where('campaignId', '=', campaignId)
    .where(isOneOfIds('creatorId', creatorIds))
    .where('extendsDealId', 'is', null)
    .where('status', 'in', COMMITTED_DEALS);
}

/** Creators with what decides whether they may be invited, and for how much. Their largest verified follower count sets their tier. */
export function invitees(tx: Tx, creatorIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .select(['users.id', 'firstName', 'lastName', 'username', 'status', 'flagged', verifiedFollowers.as('followers')])
    .where(isOneOfIds('users.id', creatorIds))
    .where('users.role', '=', 'creator')
    .where('isProfileComplete', '=', true);
}

/** The pricing floors of a campaign type, and the newest rates of a day. */
export const termsOf = (db: Read, campaignType: CampaignType, today: string) =>
  db.selectNoFrom([...pricingTerms(campaignType, today)]);

/** What decides whom a campaign can pay: the total of its committed deals, the floors, the rates, and whether invitations are switched off. */
export function offerTerms(db: Read, campaignId: string, campaignType: CampaignType, today: string) {
  return committed(db, campaignId).select([
    ...pricingTerms(campaignType, today),
    flagRefusalColumn('creator_invites_enabled').as('off'),
  ]);
}

/** Creators who can be invited, by part of their first or last name, each with their price, the pricing terms and the committed deal they have. */
export function candidates(
  db: Read,
  of: {
    campaignId: string;
    campaignType: CampaignType;
    today: string;
    names: string;
    creatorIds: readonly string[] | null;
    within: Affordable | null;
  },
  limit: number,
) {
  return db
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .leftJoin('deals', (join) =>
      join
        .onRef('deals.creatorId', '=', 'users.id')
        .on('deals.campaignId', '=', of.campaignId)
        .on('deals.extendsDealId', 'is', null)
        .on('deals.status', 'in', COMMITTED_DEALS),
    )
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      'creatorProfiles.avatarUrl',
      'creatorProfiles.shownPlatforms',
      'creatorProfiles.primaryPlatform',
      'creatorProfiles.shownFollowers',
      'deals.status as openDeal',
      'creatorProfiles.priceMinMinor',
      'creatorProfiles.priceMaxMinor',
      'creatorProfiles.priceCurrency',
      verifiedFollowers.as('tierFollowers'),
      ownRates.as('rates'),
      ...pricingTerms(of.campaignType, of.today),
    ])
    .where('creatorProfiles.listed', '=', true)
    .$if(of.creatorIds !== null, (query) => query.where(isOneOfIds('users.id', of.creatorIds ?? [])))
    .$if(of.names !== '', (query) =>
      query
        .withPlugin(plannedEachTime)
        .where('creatorProfiles.searchNames', 'like', sql<string>`containing(${of.names})`),
    )
    .$call((query) =>
      (of.within === null ? [] : affordableCreators(of.within)).reduce((all, one) => all.where(one), query),
    )
    .orderBy('creatorProfiles.shownFollowers', 'desc')
    .orderBy('creatorProfiles.userId')
    .limit(limit);
}

/** The names of these creators, each with the brand's name. */
export function namesOfParties(tx: Tx, brandId: string, creatorIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .leftJoin('brandProfiles', (join) => join.on('brandProfiles.userId', '=', brandId))
    .select(['users.id', 'users.firstName', 'users.lastName', 'brandProfiles.companyName'])
    .where(isOneOfIds('users.id', creatorIds));
}

/** A deal of a brand and a creator that was not declined; their connection stays while there is one. */
export function dealsNotDeclined(tx: Tx, brandId: string, creatorId: string) {
  return tx
    .selectFrom('deals')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('brandId', '=', brandId)
    .where('status', '<>', 'declined')
    .limit(1);
}

export function connectionOf(tx: Tx, brandId: string, creatorId: string) {
  return locking(
    tx
      .selectFrom('brandCreatorConnections')
      .selectAll()
      .where('brandId', '=', brandId)
      .where('creatorId', '=', creatorId),
  );
}

interface NewDeal {
  campaignId: string;
  brandId: string;
  creatorId: string;
  agreedAmountMinor: number;
  currency: Currency;
  notes: string | null;
  usageRights: UsageRights;
  extendsDealId?: string;
  expiresAt: Date;
}

/** Stores an invitation that is sent now. */
export function newDeal(tx: Tx, { usageRights, ...deal }: NewDeal, now: Date) {
  return tx
    .insertInto('deals')
    .values({
      ...deal,
      usageRights: JSON.stringify(usageRights),
      status: 'invited',
      invitationDate: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id');
}

/** Restarts the clock of a campaign's unanswered invitations, and of their reminders, now. */
export function startInvitations(tx: Tx, campaign: { id: string }, { expiresAt, now }: { expiresAt: Date; now: Date }) {
  return tx
    .updateTable('deals')
    .set({ expiresAt, invitationDate: now, invitationReminders: 0, updatedAt: now })
    .where('campaignId', '=', campaign.id)
    .where('status', '=', 'invited');
}

/** Makes the connection of a pair unless there is one. */
export function newConnection(tx: Tx, brandId: string, creatorId: string, now: Date) {
  return tx
    .insertInto('brandCreatorConnections')
    .values({ brandId, creatorId, status: 'invited', createdAt: now, updatedAt: now })
    .onConflict((pair) => pair.columns(['brandId', 'creatorId']).doNothing())
    .returning('id');
}

/**
 * Unanswered invitations that have expired by now. Those of a paused campaign are left out (ruling B2.1), and so are those of one in review: their
 * time begins with the approval (ruling A11), unless their content would already be due.
 */
export function overdue(db: Read, now: Date) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select(['deals.id', 'deals.campaignId'])
    .where('deals.status', '=', 'invited')
    .where('deals.expiresAt', '<=', now)
    .where('campaigns.status', '<>', 'paused')
    .where((eb) =>
      eb.or([
        eb('campaigns.reviewStatus', 'not in', IN_REVIEW),
        eb('campaigns.submissionDeadline', '<', campaignDay(now)),
      ]),
    )
    .orderBy('deals.expiresAt');
}
