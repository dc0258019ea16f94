import type { ProjectFilter } from '#shared/campaigns/project-filters.ts';
import type { ProjectFilters } from '#shared/campaigns/projects.schema.ts';
import type { CampaignStatus } from '#shared/lifecycles.ts';
import { RUNNING_CAMPAIGNS, UNFINISHED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, timeOrder } from '../data/keyset.ts';
import { campaignContains } from '../data/sql.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

const STATUSES: Readonly<Record<ProjectFilter, readonly CampaignStatus[]>> = {
  active: RUNNING_CAMPAIGNS,
  draft: ['draft'],
  completed: ['completed'],
  paused: ['paused'],
};

/**
 * The campaigns of all brands that pass the filters, by creation time; one more than `limit`, to see whether there are more. Whether the index of
 * words or a walk through the campaigns in order is faster depends on how rare a word is, so a search is planned each time.
 */
export function projectsQuery(
  db: Db,
  { search, status, type, sort }: ProjectFilters,
  { after, limit }: { after: Keyset | null; limit: number },
) {
  return db
    .selectFrom('campaigns')
    .select((eb) => [
      'id',
      'name',
      eb
        .selectFrom('brandProfiles')
        .whereRef('brandProfiles.userId', '=', 'campaigns.brandId')
        .select('companyName')
        .as('brandName'),
      'status',
      'participation',
      'startDate',
      'endDate',
      'timeZone',
      'budgetMinor',
      'currency',
      'createdAt',
    ])
    .where('deletedAt', 'is', null)
    .$if(search !== '', (query) => query.withPlugin(plannedEachTime).where(campaignContains(search)))
    .$if(Boolean(status), (query) => query.where('status', 'in', STATUSES[status ?? 'active']))
    .$if(Boolean(type), (query) => query.where('participation', '=', type ?? 'invite'))
    .$call((query) => inOrder(query, timeOrder(sort), ['createdAt', 'id'], after))
    .limit(limit + 1);
}

/** The brand of a campaign, as staff see it. */
export function brandOfProject(db: Db, brandId: string) {
  return db
    .selectFrom('users')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('users.id', '=', brandId)
    .select(['users.email', 'brandProfiles.companyName', 'brandProfiles.industry', 'brandProfiles.websiteUrl']);
}

/** The creators whose deals on a campaign are not over: they are told when it is paused and when it is resumed. */
export function creatorsWaitingOn(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('deals')
    .where('campaignId', '=', campaignId)
    .where('status', 'in', UNFINISHED_DEALS)
    .where('extendsDealId', 'is', null)
    .select('creatorId')
    .orderBy('creatorId');
}
