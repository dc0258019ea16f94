import { sql } from 'kysely';
import type { CampaignType } from '#shared/choices/tiers.ts';
import { isoDay } from '#shared/dates.ts';
import type { ApplicationList } from '#shared/deals/applications.schema.ts';
import { pricedType } from '#shared/pricing/offer-price.ts';
import { COMMITTED_DEALS, INVITING_CAMPAIGNS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';
import { inOrder } from '../../data/keyset.ts';
import { campaignDay, contains, type IdRange, isWithin, listed } from '../../data/sql.ts';
import { CARD, CARD_COLUMNS, NEEDS_COLUMNS } from '../../discovery/discovery.views.ts';
import { committed, creatorPool } from '../../ground/campaign-money.ts';
import { favouritesOf } from '../../ground/favourites.ts';
import { flagRefusalColumn } from '../../ground/flags.ts';
import { ownRates, pricingTerms, verifiedFollowers } from '../../ground/prices.ts';
import type { Keyset } from '../../paging.ts';
import { plannedEachTime } from '../../speed/kept-plans.ts';

type Read = Db | Tx;

/** Written exactly as in the partial index `campaigns_open`, which serves it; `applicationObstacle` in deals.rules.ts is the same rule. */
const takesApplications = sql<boolean>`campaigns.participation = 'application' and campaigns.review_status = 'approved'
  and campaigns.deleted_at is null
  and campaigns.status in (${listed(INVITING_CAMPAIGNS)})`;

/** What a creator looks for among them. */
export interface OpenFilters {
  search?: string | undefined;
  /** Also those with such an id. */
  ids?: IdRange | undefined;
  platform?: string | undefined;
  content?: string | undefined;
}

/** The card, the rates and the tier of a creator, as brands see them. */
export const applicantCard = (db: Read, creatorId: string) =>
  db
    .selectFrom('users')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .where('users.id', '=', creatorId)
    .select([...CARD, verifiedFollowers.as('tierFollowers'), ownRates.as('rates')])
    .select(sql<Date | null>`null`.as('favouriteSince'));

/** Campaigns that take applications and to which the creator has neither applied nor been invited, newest first. */
export function openCampaigns(
  db: Read,
  of: { creatorId: string; now: Date; after: Keyset | null; limit: number } & OpenFilters,
) {
  const { creatorId, now, search = '', ids, platform, content, after, limit } = of;
  return db
    .selectFrom('campaigns')
    .innerJoin('users as owners', 'owners.id', 'campaigns.brandId')
    .innerJoin('users as me', (join) => join.on('me.id', '=', creatorId))
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'me.id')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.description',
      'campaigns.coverFileId',
      ...NEEDS_COLUMNS,
      'campaigns.startDate',
      'campaigns.submissionDeadline',
      'campaigns.endDate',
      'campaigns.timeZone',
      'campaigns.currency',
      'campaigns.campaignType',
      'campaigns.createdAt',
      'brandProfiles.companyName',
      'brandProfiles.logoUrl',
      creatorPool.as('poolMinor'),
      'me.flagged',
      'creatorProfiles.isProfileComplete',
      ...pricingTerms(
        sql<CampaignType>`coalesce(campaigns.campaign_type, ${pricedType({ campaignType: null })})`,
        isoDay(now),
      ),
    ])
    .where(takesApplications)
    .where('campaigns.startDate', '>=', campaignDay(now))
    .where('owners.status', '=', 'active')
    .where(({ eb, selectFrom, not, exists }) =>
      eb.and([
        eb(creatorPool, '>', committed(db, sql.ref<string>('campaigns.id'))),
        not(
          exists(
            selectFrom('applications')
              .whereRef('applications.campaignId', '=', 'campaigns.id')
              .where('applications.creatorId', '=', creatorId)
              .select('applications.id'),
          ),
        ),
        not(
          exists(
            selectFrom('deals')
              .whereRef('deals.campaignId', '=', 'campaigns.id')
              .where('deals.creatorId', '=', creatorId)
              .where('deals.status', 'in', COMMITTED_DEALS)
              .select('deals.id'),
          ),
        ),
      ]),
    )
    .$if(platform !== undefined, (query) => query.where(sql<boolean>`${platform} = any(campaigns.platforms)`))
    .$if(content !== undefined, (query) =>
      query.where(sql<boolean>`campaigns.content_requirements -> ${content} is not null`),
    )
    .$if(search !== '' || ids !== undefined, (query) =>
      query
        .withPlugin(plannedEachTime)
        .where((eb) =>
          eb.or([
            ...(search === ''
              ? []
              : [
                  contains(
                    sql`concat_ws(' ', campaigns.name, campaigns.description, brand_profiles.company_name)`,
                    search,
                  ),
                ]),
            ...(ids ? [isWithin('campaigns.id', ids)] : []),
          ]),
        ),
    )
    .$call((query) => inOrder(query, 'descending by ascending id', ['campaigns.createdAt', 'campaigns.id'], after))
    .limit(limit);
}

/** A creator's applications, newest first; the limit is applied before the joins. */
export function applicationsOfCreator(db: Read, creatorId: string, after: Keyset | null, limit: number) {
  const page = newestFirst(db, after, limit).where('applications.creatorId', '=', creatorId);
  return db
    .selectFrom(page.as('applications'))
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .leftJoin('deals', 'deals.id', 'applications.dealId')
    .select([
      ...APPLICATION,
      'campaigns.id as campaignId',
      'campaigns.name as campaignName',
      'campaigns.coverFileId',
      'campaigns.targetIndustries',
      'campaigns.platforms',
      'campaigns.startDate',
      'campaigns.submissionDeadline',
      'campaigns.endDate',
      'campaigns.timeZone',
      'brandProfiles.companyName',
      'brandProfiles.logoUrl',
    ])
    .orderBy('applications.createdAt', 'desc')
    .orderBy('applications.id');
}

/** The applications to a campaign with their creators and the pricing terms, newest first; the limit is applied before the joins. */
export function applicationsOfCampaign(
  db: Read,
  of: {
    campaignId: string;
    campaignType: CampaignType;
    brandId: string;
    today: string;
    show: ApplicationList;
    after: Keyset | null;
    limit: number;
  },
) {
  const page = newestFirst(db, of.after, of.limit)
    .where('applications.campaignId', '=', of.campaignId)
    .where('applications.status', of.show === 'pending' ? '=' : '<>', 'pending');
  return db
    .selectFrom(page.as('applications'))
    .innerJoin('users', 'users.id', 'applications.creatorId')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'applications.creatorId')
    .leftJoin('deals', 'deals.id', 'applications.dealId')
    .leftJoin('creatorListMembers as favourites', (join) =>
      join.onRef('favourites.creatorId', '=', 'users.id').on('favourites.listId', '=', favouritesOf(db, of.brandId)),
    )
    .select([
      ...APPLICATION,
      'users.id as creatorId',
      'users.status as accountStatus',
      'users.flagged',
      ...CARD_COLUMNS,
      'favourites.addedAt as favouriteSince',
      verifiedFollowers.as('tierFollowers'),
      ownRates.as('rates'),
      ...pricingTerms(of.campaignType, of.today),
      flagRefusalColumn('creator_invites_enabled').as('invitesOff'),
    ])
    .orderBy('applications.createdAt', 'desc')
    .orderBy('applications.id');
}

const APPLICATION = [
  'applications.id',
  'applications.status',
  'applications.message',
  'applications.declineReason',
  'applications.createdAt',
  'applications.answeredAt',
  'deals.status as dealStatus',
  'deals.agreedAmountMinor',
  'deals.currency',
] as const;

function newestFirst(db: Read, after: Keyset | null, limit: number) {
  return db
    .selectFrom('applications')
    .selectAll()
    .$call((query) => inOrder(query, 'descending by ascending id', ['createdAt', 'id'], after))
    .limit(limit);
}

/** Stores an unanswered application. */
export function newApplication(
  tx: Tx,
  application: { campaignId: string; creatorId: string; message: string },
  now: Date,
) {
  return tx
    .insertInto('applications')
    .values({ ...application, status: 'pending', createdAt: now, updatedAt: now })
    .returning('id');
}
