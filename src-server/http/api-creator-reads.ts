import * as creatorAnswers from './api-creator-answers.ts';
import * as earningsAnswers from './api-earnings-answers.ts';
import { type Listed, read } from './api-endpoint.ts';
import { table } from './api-people-answers.ts';
import * as planningAnswers from './api-planning-answers.ts';
import * as profileAnswers from './api-profile-answers.ts';

/** What only creators, and agencies in their name, can read. */
export const CREATOR_READS: readonly Listed[] = [
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
  read('/profile', 'profiles.mine', 'Read your profile as a creator', profileAnswers.profile),
  read(
    '/profile/details',
    'profiles.wizard',
    'Read what your profile says about your audience and your work',
    profileAnswers.profileDetails,
  ),
  read(
    '/profile/accounts',
    'profiles.accounts',
    'List your social accounts with their figures',
    profileAnswers.accounts,
  ),
  read('/portfolio', 'portfolio.mine', 'Read your portfolio and its public page', profileAnswers.portfolio),
  read(
    '/portfolio/choices',
    'portfolio.choices',
    'List the delivered content that your portfolio can show',
    profileAnswers.portfolioChoices,
  ),
  read(
    '/creator/invitations/{dealId}',
    'deals.invitation',
    'Read an offer with its campaign and the brand’s track record',
    planningAnswers.invitation,
  ),
  read('/creator/deadlines', 'deals.deadlines', 'List by when your content is due', planningAnswers.deadlines),
  read(
    '/creator/exclusivity',
    'deals.exclusivity',
    'List the exclusivity that you have promised',
    planningAnswers.exclusivity,
  ),
  read(
    '/creator/results',
    'analytics.creatorTotals',
    'Read the totals of your deals and earnings',
    earningsAnswers.creatorTotals,
  ),
  read(
    '/creator/results/earnings',
    'analytics.creatorEarnings',
    'Read your earnings over time',
    earningsAnswers.creatorEarnings,
  ),
  read('/creator/results/earnings/csv', 'analytics.exportEarnings', 'Export your earnings over time', table),
  read(
    '/creator/results/performance',
    'analytics.creatorPerformance',
    'Read how your work has performed',
    earningsAnswers.creatorPerformance,
  ),
  read(
    '/creator/results/growth',
    'analytics.creatorGrowth',
    'Read how your followers have grown',
    earningsAnswers.creatorGrowth,
  ),
  read('/earnings', 'payments.earnings', 'List what you have earned', earningsAnswers.earnings),
  read('/earnings/waiting', 'payments.clock', 'List what you have earned and not received yet', earningsAnswers.clock),
  read('/earnings/deals', 'payments.dealSums', 'List your deals with their money', earningsAnswers.dealSums),
  read('/earnings/deals/{dealId}/csv', 'payments.dealHistoryCsv', 'Export the money of a deal', table),
  read(
    '/earnings/statements',
    'payments.statements',
    'List the months in which your money moved',
    earningsAnswers.statements,
  ),
  read(
    '/earnings/statements/{month}',
    'payments.statement',
    'Read the statement of a month',
    earningsAnswers.statement,
  ),
  read('/earnings/statements/{month}/csv', 'payments.statementCsv', 'Export the statement of a month', table),
];
