import { sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import type { DealStatus, MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import { ACTIVE_DEALS, COMMITTED_DEALS } from '#shared/status-sets.ts';
import type { CampaignType } from '#shared/tiers.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, past } from '../data/keyset.ts';
import { isOneOfIds, likePattern } from '../data/sql.ts';
import { committed } from '../ground/campaign-money.ts';
import { locking } from '../ground/locks.ts';
import { ratesOn } from '../ground/rates.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

type Read = Db | Tx;

/** The creators among these who already have a committed deal on the campaign. */
export function alreadyOn(tx: Tx, campaignId: string, creatorIds: readonly string[]) {
  return tx
    .selectFrom('deals')
    .select('creatorId')
    .where('campaignId', '=', campaignId)
    .where('creatorId', 'in', creatorIds)
    .where('status', 'in', COMMITTED_DEALS);
}

/** The largest verified follower count, which makes the tier. */
export const verifiedFollowers = sql<number>`coalesce(
  (select max(a.follower_count) from creator_public_analytics a where a.creator_id = creator_profiles.user_id),
  creator_profiles.follower_count, 0)`;

/** Creators with what decides whether they may be invited, and for how much. Their largest verified follower count makes their tier. */
export function invitees(tx: Tx, creatorIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .select(['users.id', 'firstName', 'lastName', 'username', 'status', 'flagged', verifiedFollowers.as('followers')])
    .where('users.id', 'in', creatorIds)
    .where('users.role', '=', 'creator')
    .where('isProfileComplete', '=', true);
}

export const floorsOf = (campaignType: CampaignType) => sql<Record<string, number>>`(
  select coalesce(json_object_agg(tier, min_price_minor), '{}') from pricing_floors where campaign_type = ${campaignType})`;

/** The pricing floors of a campaign type, and the newest rates of a day. */
export function pricingTerms(db: Read, campaignType: CampaignType, today: string) {
  return db.selectNoFrom([floorsOf(campaignType).as('floors'), ratesOn(today).as('usdMicros')]);
}

/** What decides whom a campaign can pay: what its committed deals have agreed to, the pricing floors and the rates. */
export function offerTerms(db: Read, campaignId: string, campaignType: CampaignType, today: string) {
  return committed(db, campaignId).select([floorsOf(campaignType).as('floors'), ratesOn(today).as('usdMicros')]);
}

/** Creators who can be invited, by part of their first or last name, each with the pricing terms and the committed deal they have. */
export function candidates(
  db: Read,
  of: {
    campaignId: string;
    campaignType: CampaignType;
    today: string;
    names: string;
    creatorId: string | null;
    followersBelow: number | null;
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
      verifiedFollowers.as('followers'),
      floorsOf(of.campaignType).as('floors'),
      ratesOn(of.today).as('usdMicros'),
    ])
    .where('creatorProfiles.listed', '=', true)
    .$if(of.creatorId !== null, (query) => query.where('users.id', '=', of.creatorId ?? ''))
    .$if(of.names !== '', (query) =>
      query.withPlugin(plannedEachTime).where('creatorProfiles.searchNames', 'like', likePattern(of.names)),
    )
    .$if(of.followersBelow !== null, (query) =>
      query.where('creatorProfiles.shownFollowers', '<', of.followersBelow ?? 0),
    )
    .orderBy('creatorProfiles.shownFollowers', 'desc')
    .orderBy('creatorProfiles.userId')
    .limit(limit);
}

interface ListedMilestone {
  kind: MilestoneKind;
  status: MilestoneStatus;
  amountMinor: number;
}
/** In no order. */
const milestonesOfDeal = sql<ListedMilestone[]>`(
  select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
  from milestones m where m.deal_id = deals.id)`;

/** A creator's deals in some statuses, or in all, newest invitation first; the limit comes before the joins. */
export function dealsOfCreator(
  db: Read,
  creatorId: string,
  statuses: readonly DealStatus[] | null,
  after: Keyset | null,
  limit: number,
) {
  return creatorDeals(
    db,
    db
      .selectFrom('deals')
      .selectAll()
      .where('creatorId', '=', creatorId)
      .$if(statuses !== null, (query) => query.where('status', 'in', statuses ?? []))
      .$call((query) => past(query, 'descending by ascending id', ['deals.invitationDate', 'deals.id'], after))
      .orderBy('invitationDate', 'desc')
      .orderBy('id')
      .limit(limit),
  );
}

/** One deal as its creator sees it. */
export function dealOfCreator(db: Read, dealId: string) {
  return creatorDeals(db, db.selectFrom('deals').selectAll().where('id', '=', dealId).limit(1));
}

function creatorDeals(db: Read, source: ReturnType<typeof onlyDeals>) {
  return db
    .selectFrom(source.as('deals'))
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'deals.id',
      'deals.status',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.notes',
      'deals.cancelReason',
      'deals.invitationDate',
      'deals.responseDate',
      'deals.expiresAt',
      'brandProfiles.companyName',
      'brandProfiles.logoUrl',
      'campaigns.id as campaignId',
      'campaigns.name as campaignName',
      'campaigns.status as campaignStatus',
      'campaigns.reviewStatus',
      'campaigns.platforms',
      'campaigns.startDate',
      'campaigns.endDate',
      'campaigns.submissionDeadline',
      milestonesOfDeal.as('milestones'),
    ])
    .orderBy('deals.invitationDate', 'desc')
    .orderBy('deals.id');
}
const onlyDeals = (db: Read) => db.selectFrom('deals').selectAll();

/** A creator's deals whose content is still to be handed in, the nearest deadline first. */
export function deadlinesOf(db: Read, creatorId: string, limit: number) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'deals.id',
      'deals.campaignId',
      'campaigns.name',
      'campaigns.submissionDeadline',
      'brandProfiles.companyName',
    ])
    .where('deals.creatorId', '=', creatorId)
    .where('deals.status', 'in', ACTIVE_DEALS)
    .where('campaigns.status', '<>', 'paused')
    .where('campaigns.submissionDeadline', 'is not', null)
    .orderBy('campaigns.submissionDeadline')
    .orderBy('deals.id')
    .limit(limit);
}

/** How many deals a creator has in each status. */
export function countsOfCreator(db: Read, creatorId: string) {
  return db
    .selectFrom('deals')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('creatorId', '=', creatorId)
    .groupBy('status');
}

/** A creator's unanswered invitations: the badge. */
export function pendingCount(db: Read, creatorId: string) {
  return db
    .selectFrom('deals')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('creatorId', '=', creatorId)
    .where('status', '=', 'invited');
}

/** The deals of a campaign with their creators, oldest first; the limit comes before the joins. */
export function dealsOfCampaign(db: Read, campaignId: string, after: Keyset | null, limit: number) {
  const deals = db
    .selectFrom('deals')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .$call((query) => inOrder(query, 'ascending', ['createdAt', 'id'], after))
    .limit(limit);
  return db
    .selectFrom(deals.as('deals'))
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .select([
      'deals.id',
      'deals.status',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.notes',
      'deals.invitationDate',
      'deals.responseDate',
      'deals.expiresAt',
      'deals.createdAt',
      'users.id as creatorId',
      'users.email',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      'creatorProfiles.avatarUrl',
      'creatorProfiles.primaryPlatform',
      'creatorProfiles.shownPlatforms',
      'creatorProfiles.shownFollowers',
    ])
    .orderBy('deals.createdAt')
    .orderBy('deals.id');
}

/** The names of these creators, each with that of the brand. */
export function namesOfParties(tx: Tx, brandId: string, creatorIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .leftJoin('brandProfiles', (join) => join.on('brandProfiles.userId', '=', brandId))
    .select(['users.id', 'users.firstName', 'users.lastName', 'brandProfiles.companyName'])
    .where(isOneOfIds('users.id', creatorIds));
}

/** The deals of a brand and a creator that do not speak against them knowing each other. */
export function goodDeals(tx: Tx, brandId: string, creatorId: string) {
  return tx
    .selectFrom('deals')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('brandId', '=', brandId)
    .where('status', '<>', 'declined')
    .limit(1);
}

/** The connection of a brand and a creator, locked. */
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
  expiresAt: Date;
}

/** An invitation, sent now. */
export function newDeal(tx: Tx, deal: NewDeal, now: Date) {
  return tx
    .insertInto('deals')
    .values({ ...deal, status: 'invited', invitationDate: now, createdAt: now, updatedAt: now })
    .returning('id');
}

/** Makes the connection of a pair unless there is one. */
export function newConnection(tx: Tx, brandId: string, creatorId: string, now: Date) {
  return tx
    .insertInto('brandCreatorConnections')
    .values({ brandId, creatorId, status: 'invited', createdAt: now, updatedAt: now })
    .onConflict((pair) => pair.columns(['brandId', 'creatorId']).doNothing())
    .returning('id');
}

/** Invitations whose time is over; those of a paused campaign wait (ruling B2.1). */
export function overdue(db: Read, now: Date) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select(['deals.id', 'deals.campaignId'])
    .where('deals.status', '=', 'invited')
    .where('deals.expiresAt', '<=', now)
    .where('campaigns.status', '<>', 'paused')
    .orderBy('deals.expiresAt');
}
