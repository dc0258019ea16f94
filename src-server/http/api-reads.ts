import * as agencyAnswers from './api-agency-answers.ts';
import * as answers from './api-answers.ts';
import * as caseAnswers from './api-case-answers.ts';
import * as creatorAnswers from './api-creator-answers.ts';
import { type Listed, read } from './api-endpoint.ts';
import * as moneyAnswers from './api-money-answers.ts';
import * as termsAnswers from './api-terms-answers.ts';
import * as writingAnswers from './api-writing-answers.ts';

/** Everything that programs can read. The procedure itself says what it needs and who may call it. */
export const READS: readonly Listed[] = [
  read(
    '/campaigns',
    'campaigns.list',
    'List the campaigns that you have submitted, newest first',
    answers.campaigns,
    // A draft is read at an address of its own.
    { only: { which: ['submitted', 'inviting'] } },
  ),
  read('/campaigns/{campaignId}', 'orders.read', 'Read a submitted campaign', answers.campaign),
  read(
    '/campaigns/{campaignId}/deals',
    'deals.forCampaign',
    'List the invitations and deals of a campaign',
    answers.deals,
  ),
  read('/deals/{dealId}/terms', 'payments.terms', 'Read the terms of a deal and what watches them', termsAnswers.terms),
  read(
    '/campaigns/{campaignId}/content',
    'content.forCampaign',
    'List the content submitted for a campaign',
    answers.content,
  ),
  read('/campaigns/{campaignId}/results', 'analytics.campaign', 'Read the results of a campaign', answers.results),
  read(
    '/campaigns/{campaignId}/conversions',
    'analytics.conversions',
    'List the conversions of a campaign’s tracking links',
    answers.conversions,
  ),
  read(
    '/campaigns/{campaignId}/movements',
    'payments.movements',
    'List the movements of a campaign’s money',
    moneyAnswers.movements,
  ),
  read(
    '/campaigns/{campaignId}/movements/{movementId}/receipt',
    'payments.receipt',
    'Download the receipt of a movement',
    moneyAnswers.receipt,
  ),
  read('/cases', 'cases.mine', 'List the cases about your deals, the open ones first', caseAnswers.cases),
  read('/cases/{caseId}', 'cases.case', 'Read a case about one of your deals', caseAnswers.oneCase),
  read('/results', 'analytics.brand', 'Read the results of all your campaigns', answers.allResults),
  read('/track-record', 'records.mine', 'Read your track record', answers.ownRecord),
  read('/invoices', 'payments.invoices', 'List your invoices', moneyAnswers.invoices),
  read('/creators', 'discovery.creators', 'Search creators', answers.creators),
  read(
    '/creators/{creatorId}/results',
    'analytics.withCreator',
    'Read what your deals with a creator cost and brought',
    answers.creatorResults,
  ),
  read('/creators/{creatorId}', 'discovery.creator', 'Read the public profile of a creator', answers.creator),
  read('/agency/people', 'agency.users', 'List the people you manage', agencyAnswers.people),
  read('/agency/brands', 'crm.brands', 'List the brands that you manage', agencyAnswers.brands),
  read('/agency/creators', 'crm.creators', 'List the creators that you manage', agencyAnswers.managedCreators),
  read(
    '/agency/campaigns',
    'agency.orders',
    'List the campaigns of the people you manage',
    agencyAnswers.managedCampaigns,
  ),
  read('/agency/deals', 'crm.deals', 'List the deals of the people you manage', agencyAnswers.managedDeals),
  read('/campaigns/{campaignId}/draft', 'campaigns.read', 'Read a campaign as it was written', writingAnswers.draft),
  read(
    '/campaigns/{campaignId}/budget',
    'deals.budget',
    'Read what is left of a campaign’s budget for offers',
    writingAnswers.budget,
  ),
  read(
    '/campaigns/{campaignId}/applications',
    'deals.applications',
    'List the applications to a campaign',
    writingAnswers.applications,
  ),
  read('/conversations', 'conversations.list', 'List your conversations', writingAnswers.conversations),
  read(
    '/conversations/{dealId}/messages',
    'conversations.thread',
    'List the messages of a deal and the steps in between, newest first',
    writingAnswers.thread,
  ),
  read('/lists', 'discovery.lists', 'List your lists of creators', writingAnswers.lists),
  read('/lists/{listId}/creators', 'discovery.listMembers', 'List the creators of a list', writingAnswers.members),
  read('/people/{userId}/notes', 'crm.notes', 'List your notes about someone', writingAnswers.notes),
  read('/people/{userId}/marks', 'crm.marks', 'Read the tags and follow-ups of someone', writingAnswers.marks),
  read('/creator/deals', 'deals.mine', 'List your offers and deals as a creator', creatorAnswers.deals),
  read('/creator/deals/{dealId}', 'deals.read', 'Read one of your offers or deals', creatorAnswers.deal),
  read(
    '/creator/open-campaigns',
    'deals.openCampaigns',
    'List the campaigns that are open to applications',
    creatorAnswers.openCampaigns,
  ),
  read('/creator/applications', 'deals.myApplications', 'List your applications', creatorAnswers.applications),
  read('/creator/campaigns', 'content.campaigns', 'List the campaigns that you work on', creatorAnswers.campaigns),
  read(
    '/creator/campaigns/{campaignId}',
    'content.campaign',
    'Read a campaign that you work on, with the pieces it asks for',
    creatorAnswers.campaign,
  ),
  read(
    '/creator/campaigns/{campaignId}/content',
    'content.mine',
    'List your content for a campaign',
    creatorAnswers.content,
  ),
];
