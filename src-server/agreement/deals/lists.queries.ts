import { type Expression, sql } from 'kysely';
import type { DealStatus, MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import { ACTIVE_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../../data/db.ts';
import { inOrder, past } from '../../data/keyset.ts';
import { completedOf } from '../../ground/campaign-counts.ts';
import { caseOfDeal } from '../../ground/deal-cases.ts';
import { trackRecordOf } from '../../ground/track-records.ts';
import type { Keyset } from '../../paging.ts';
import { commitmentsJson } from './exclusivity.queries.ts';

interface ListedMilestone {
  kind: MilestoneKind;
  status: MilestoneStatus;
  amountMinor: number;
}
/** In no order. */
const milestonesOf = (dealId: Expression<string>) => sql<ListedMilestone[]>`(
  select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
  from milestones m where m.deal_id = ${dealId})`;

/** What a creator sees of a deal besides its own columns: the campaign and the brand. */
const AROUND_DEAL = [
  'brandProfiles.companyName',
  'brandProfiles.logoUrl',
  'campaigns.id as campaignId',
  'campaigns.name as campaignName',
  'campaigns.coverFileId',
  'campaigns.targetIndustries',
  'campaigns.status as campaignStatus',
  'campaigns.pauseReason',
  'campaigns.reviewStatus',
  'campaigns.platforms',
  'campaigns.startDate',
  'campaigns.endDate',
  'campaigns.submissionDeadline',
  'campaigns.timeZone',
  'campaigns.contentRequirements',
] as const;

/** A creator's deals in some statuses, or in all, newest invitation first; the limit is applied before the joins. */
export function dealsOfCreator(
  db: Db,
  creatorId: string,
  statuses: readonly DealStatus[] | null,
  { after, limit, today }: { after: Keyset | null; limit: number; today: string },
) {
  const page = db
    .selectFrom('deals')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .$if(statuses !== null, (query) => query.where('status', 'in', statuses ?? []))
    .$call((query) => past(query, 'descending by ascending id', ['deals.invitationDate', 'deals.id'], after))
    .orderBy('invitationDate', 'desc')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(page.as('deals'))
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'deals.id',
      'deals.brandId',
      'deals.status',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.notes',
      'deals.cancelReason',
      'deals.usageRights',
      'deals.usageFrom',
      'deals.usageUntil',
      'deals.extendsDealId',
      'deals.invitationDate',
      'deals.responseDate',
      'deals.expiresAt',
      ...AROUND_DEAL,
      milestonesOf(sql.ref('deals.id')).as('milestones'),
      commitmentsJson(sql.ref('deals.creatorId'), today).as('commitments'),
    ])
    .orderBy('deals.invitationDate', 'desc')
    .orderBy('deals.id');
}

/** The campaign, the brand and the milestones of an already loaded deal, as its creator sees them. */
export function aroundDeal(db: Db, deal: { id: string; campaignId: string; creatorId: string }, today: string) {
  return db
    .selectFrom('campaigns')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .select([...AROUND_DEAL, milestonesOf(sql.val(deal.id)).as('milestones')])
    .select(commitmentsJson(sql.val(deal.creatorId), today).as('commitments'))
    .where('campaigns.id', '=', deal.campaignId);
}

/** The same, with the campaign's description, the brand's record, and until when the content of a deal that this one extends may be used. */
export function aroundInvitation(
  db: Db,
  deal: { id: string; campaignId: string; creatorId: string; brandId: string; extendsDealId: string | null },
  today: string,
) {
  const count = sql<number>`count(*)`.as('n');
  return aroundDeal(db, deal, today)
    .innerJoin('users', 'users.id', 'campaigns.brandId')
    .select([
      'campaigns.description',
      trackRecordOf(sql.ref('campaigns.brandId')).as('brandRecord'),
      'users.createdAt as brandSince',
      completedOf(db, deal.brandId).select(count).$asScalar().$notNull().as('completedCampaigns'),
      db
        .selectFrom('deals as done')
        .where('done.brandId', '=', deal.brandId)
        .where('done.status', '=', 'completed')
        .where('done.extendsDealId', 'is', null)
        .select(count)
        .$asScalar()
        .$notNull()
        .as('completedDeals'),
      sql<string | null>`(select usage_until from deals extended where extended.id = ${deal.extendsDealId})`.as(
        'usedUntil',
      ),
    ]);
}

/** A creator's deals whose content is still to be submitted, the nearest deadline first. */
export function deadlinesOf(db: Db, creatorId: string, limit: number) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'deals.id',
      'deals.campaignId',
      'campaigns.name',
      'campaigns.submissionDeadline',
      'campaigns.timeZone',
      'brandProfiles.companyName',
    ])
    .where('deals.creatorId', '=', creatorId)
    .where('deals.status', 'in', ACTIVE_DEALS)
    .where('deals.extendsDealId', 'is', null)
    .where('campaigns.status', '<>', 'paused')
    .where('campaigns.submissionDeadline', 'is not', null)
    .orderBy('campaigns.submissionDeadline')
    .orderBy('deals.id')
    .limit(limit);
}

/** How many rows each tab of a creator's deals has, by status. Extensions are included, because they are answered there. */
export function countsOfCreator(db: Db, creatorId: string) {
  return db
    .selectFrom('deals')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('creatorId', '=', creatorId)
    .groupBy('status');
}

/** How many invitations a creator has not answered: the badge. */
export function pendingCount(db: Db, creatorId: string) {
  return db
    .selectFrom('deals')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('creatorId', '=', creatorId)
    .where('status', '=', 'invited');
}

/** The deals of a campaign with their creators, oldest first; the limit is applied before the joins. */
export function dealsOfCampaign(db: Db, campaignId: string, after: Keyset | null, limit: number) {
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
      'deals.cancelReason',
      'deals.invitationDate',
      'deals.responseDate',
      'deals.expiresAt',
      'deals.createdAt',
      'deals.extendsDealId',
      'deals.caseId',
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
    .select(caseOfDeal(sql.ref('deals.id')).as('case'))
    .orderBy('deals.createdAt')
    .orderBy('deals.id');
}
