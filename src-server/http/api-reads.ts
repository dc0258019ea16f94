import { ROSTER_WEIGHTS } from '#shared/discovery/roster.ts';
import { proposalAnswer } from '#shared/proposals/proposals.schema.ts';
import * as agencyAnswers from './api-agency-answers.ts';
import * as answers from './api-answers.ts';
import * as caseAnswers from './api-case-answers.ts';
import * as creatorAnswers from './api-creator-answers.ts';
import { type Listed, read } from './api-endpoint.ts';
import { rows } from './api-fields.ts';
import * as moneyAnswers from './api-money-answers.ts';
import * as rosterAnswers from './api-roster-answers.ts';
import * as termsAnswers from './api-terms-answers.ts';
import * as writingAnswers from './api-writing-answers.ts';

/** A roster weighs its creators as the screen does at first. */
const atFirst = { given: { weights: () => ROSTER_WEIGHTS } };

/** Everything that programs can read. The procedure itself says what it needs and who may call it. */
export const READS: readonly Listed[] = [
  read(
    '/campaigns',
    'campaigns.list',
    'list_campaigns',
    'List the campaigns that you have submitted, newest first',
    answers.campaigns,
    // A draft is read at an address of its own.
    { only: { which: ['submitted', 'inviting'] } },
  ),
  read('/campaigns/{campaignId}', 'orders.read', 'read_campaign', 'Read a submitted campaign', answers.campaign),
  read(
    '/campaigns/{campaignId}/deals',
    'deals.forCampaign',
    'list_campaign_deals',
    'List the invitations and deals of a campaign',
    answers.deals,
  ),
  read(
    '/deals/{dealId}/terms',
    'payments.terms',
    'read_deal_terms',
    'Read the terms of a deal and what watches them',
    termsAnswers.terms,
  ),
  read(
    '/campaigns/{campaignId}/content',
    'content.forCampaign',
    'list_campaign_content',
    'List the content submitted for a campaign',
    answers.content,
  ),
  read(
    '/campaigns/{campaignId}/results',
    'analytics.campaign',
    'read_campaign_results',
    'Read the results of a campaign',
    answers.results,
  ),
  read(
    '/campaigns/{campaignId}/conversions',
    'analytics.conversions',
    'list_conversions',
    'List the conversions of a campaign’s tracking links',
    answers.conversions,
  ),
  read(
    '/campaigns/{campaignId}/movements',
    'payments.movements',
    'list_money_movements',
    'List the movements of a campaign’s money',
    moneyAnswers.movements,
  ),
  read(
    '/campaigns/{campaignId}/movements/{movementId}/receipt',
    'payments.receipt',
    'read_movement_receipt',
    'Download the receipt of a movement',
    moneyAnswers.receipt,
  ),
  read('/cases', 'cases.mine', 'list_cases', 'List the cases about your deals, the open ones first', caseAnswers.cases),
  read('/cases/{caseId}', 'cases.case', 'read_case', 'Read a case about one of your deals', caseAnswers.oneCase),
  read('/results', 'analytics.brand', 'read_all_results', 'Read the results of all your campaigns', answers.allResults),
  read('/track-record', 'records.mine', 'read_track_record', 'Read your track record', answers.ownRecord),
  read('/invoices', 'payments.invoices', 'list_invoices', 'List your invoices', moneyAnswers.invoices),
  read(
    '/proposals',
    'proposals.list',
    'list_proposals',
    'List what you have proposed, newest first',
    rows(proposalAnswer),
  ),
  read(
    '/proposals/{proposalId}',
    'proposals.read',
    'read_proposal',
    'Read what you have proposed, and how it was answered',
    proposalAnswer,
  ),
  read('/creators', 'discovery.creators', 'search_creators', 'Search creators', answers.creators),
  read(
    '/creators/{creatorId}',
    'discovery.creator',
    'read_creator',
    'Read the public profile of a creator',
    answers.creator,
  ),
  read(
    '/campaigns/{campaignId}/roster',
    'discovery.roster',
    'suggest_roster',
    'Choose the best creators for a campaign within its budget',
    rosterAnswers.roster,
    atFirst,
  ),
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
    '/campaigns/{campaignId}/draft',
    'campaigns.read',
    'read_campaign_draft',
    'Read a campaign as it was written',
    writingAnswers.draft,
  ),
  read(
    '/campaigns/{campaignId}/budget',
    'deals.budget',
    'read_campaign_budget',
    'Read what is left of a campaign’s budget for offers',
    writingAnswers.budget,
  ),
  read(
    '/campaigns/{campaignId}/applications',
    'deals.applications',
    'list_campaign_applications',
    'List the applications to a campaign',
    writingAnswers.applications,
  ),
  read(
    '/conversations',
    'conversations.list',
    'list_conversations',
    'List your conversations',
    writingAnswers.conversations,
  ),
  read(
    '/conversations/{dealId}/messages',
    'conversations.thread',
    'list_messages',
    'List the messages of a deal and the steps in between, newest first',
    writingAnswers.thread,
  ),
  read('/lists', 'discovery.lists', 'list_creator_lists', 'List your lists of creators', writingAnswers.lists),
  read(
    '/lists/{listId}/creators',
    'discovery.listMembers',
    'list_creators_in_list',
    'List the creators of a list',
    writingAnswers.members,
  ),
  read('/people/{userId}/notes', 'crm.notes', 'list_notes', 'List your notes about someone', writingAnswers.notes),
  read(
    '/people/{userId}/marks',
    'crm.marks',
    'read_tags_and_follow_ups',
    'Read the tags and follow-ups of someone',
    writingAnswers.marks,
  ),
  read(
    '/creator/deals',
    'deals.mine',
    'list_my_deals',
    'List your offers and deals as a creator',
    creatorAnswers.deals,
  ),
  read(
    '/creator/deals/{dealId}',
    'deals.read',
    'read_my_deal',
    'Read one of your offers or deals',
    creatorAnswers.deal,
  ),
  read(
    '/creator/open-campaigns',
    'deals.openCampaigns',
    'list_open_campaigns',
    'List the campaigns that are open to applications',
    creatorAnswers.openCampaigns,
  ),
  read(
    '/creator/applications',
    'deals.myApplications',
    'list_my_applications',
    'List your applications',
    creatorAnswers.applications,
  ),
  read(
    '/creator/campaigns',
    'content.campaigns',
    'list_my_campaigns',
    'List the campaigns that you work on',
    creatorAnswers.campaigns,
  ),
  read(
    '/creator/campaigns/{campaignId}',
    'content.campaign',
    'read_my_campaign',
    'Read a campaign that you work on, with the pieces it asks for',
    creatorAnswers.campaign,
  ),
  read(
    '/creator/campaigns/{campaignId}/content',
    'content.mine',
    'list_my_content',
    'List your content for a campaign',
    creatorAnswers.content,
  ),
];
