import * as agencyAnswers from './api-agency-answers.ts';
import { type Listed, read } from './api-endpoint.ts';
import * as peopleAnswers from './api-people-answers.ts';

/** What only agencies can read, about the people whom they manage. */
export const AGENCY_READS: readonly Listed[] = [
  read('/agency/people', 'agency.users', 'list_managed_people', 'List the people you manage', agencyAnswers.people),
  read('/agency/brands', 'crm.brands', 'list_managed_brands', 'List the brands that you manage', agencyAnswers.brands),
  read(
    '/agency/creators',
    'crm.creators',
    'list_managed_creators',
    'List the creators that you manage',
    agencyAnswers.managedCreators,
  ),
  read(
    '/agency/campaigns',
    'agency.orders',
    'list_managed_campaigns',
    'List the campaigns of the people you manage',
    agencyAnswers.managedCampaigns,
  ),
  read(
    '/agency/deals',
    'crm.deals',
    'list_managed_deals',
    'List the deals of the people you manage',
    agencyAnswers.managedDeals,
  ),
  read(
    '/agency/overview',
    'agency.dashboard',
    'read_agency_overview',
    'Read the numbers of the people you manage',
    peopleAnswers.agencyOverview,
  ),
  read(
    '/agency/totals',
    'crm.stats',
    'read_agency_totals',
    'Read the totals of the deals of the people you manage',
    peopleAnswers.agencyTotals,
  ),
  read(
    '/agency/brands/{brandId}',
    'crm.brand',
    'read_managed_brand',
    'Read a brand that you manage',
    peopleAnswers.managedBrand,
  ),
  read(
    '/agency/creators/{creatorId}',
    'crm.creator',
    'read_managed_creator',
    'Read a creator whom you manage',
    peopleAnswers.managedCreator,
  ),
  read(
    '/agency/deals/{dealId}',
    'crm.deal',
    'read_managed_deal',
    'Read a deal of the people you manage',
    peopleAnswers.managedDeal,
  ),
  read(
    '/agency/deals/{dealId}/timeline',
    'crm.dealTimeline',
    'list_managed_deal_history',
    'List what has happened in a deal, newest first',
    peopleAnswers.timeline,
  ),
  read(
    '/agency/leaderboards/brands',
    'leaderboards.assignedBrands',
    'rank_managed_brands',
    'Rank the brands that you manage by budget',
    peopleAnswers.brandLeaderboard,
  ),
  read(
    '/agency/leaderboards/creators',
    'leaderboards.assignedCreators',
    'rank_managed_creators',
    'Rank the creators whom you manage by earnings',
    peopleAnswers.creatorLeaderboard,
  ),
];
