import { ACTS, isOpenToAgent } from '../agency/acting.ts';
import { dutyOf, isForAgencies } from '../policy/duties.ts';
import type { Role } from '../policy/rule.ts';
import { type Action, can } from '../policy.ts';
import { AGENCY_DUTIES } from '../seats/roles.ts';
import { type ApiVerb, verbOf } from './api-areas.ts';

/**
 * The scopes of an API key, by area and verb, and the policy's actions that each of them allows: a scope that reads allows queries, one that writes
 * changes. A key cannot take an action that is in none of its scopes, nor one that the policy, the seat of its maker or the row itself refuses.
 * closed-to-keys.ts says why all other actions are in none of them.
 */
export const API_SCOPES = {
  'campaigns:read': [
    'campaigns.list',
    'campaigns.search',
    'campaigns.read',
    'campaigns.dashboard',
    'orders.list',
    'orders.pipeline',
    'orders.read',
    'deals.budget',
    'search.everything',
  ],
  'campaigns:write': [
    'campaign.create',
    'campaign.saveDraft',
    'campaign.edit',
    'campaign.submit',
    'review.resubmit',
    'campaign.advance',
    'campaign.back',
    'campaign.launch',
    'campaign.delete',
    'campaign.restore',
    'payments.saveBrief',
    'tracking.set',
  ],
  'deals:read': [
    'deals.forCampaign',
    'deals.applications',
    'deals.candidates',
    'deals.mine',
    'deals.read',
    'deals.openCampaigns',
    'deals.myApplications',
    'deals.deadlines',
    'deals.exclusivity',
    'payments.terms',
    'cases.options',
    'cases.mine',
    'cases.read',
    'cases.evidence',
    'cases.paper',
  ],
  'deals:write': [
    'deal.invite',
    'deals.extend',
    'deal.withdraw',
    'application.offer',
    'application.decline',
    'deal.decline',
    'application.apply',
    'application.withdraw',
  ],
  'content:read': [
    'content.forCampaign',
    'content.campaigns',
    'content.campaign',
    'content.mine',
    'files.url',
    'guests.feedback',
  ],
  'content:write': [
    'content.save',
    'content.discard',
    'content.restore',
    'submission.submit',
    'submission.withdraw',
    'submission.publish',
    'content.recheckPost',
    'content.replacePost',
    'content.showPost',
    'submission.approve',
    'submission.requestRevision',
    'submission.reject',
    'content.confirmPost',
    'content.objectToPost',
    'content.comment',
    'content.resolveComment',
  ],
  'files:write': ['files.startUpload', 'files.finishUpload', 'files.stopUpload'],
  'messages:read': [
    'conversations.list',
    'conversations.read',
    'conversations.thread',
    'conversations.subjects',
    'crm.bulkRecipients',
  ],
  'messages:write': ['conversations.send', 'conversations.markRead', 'conversations.muteBulk', 'crm.sendBulk'],
  'results:read': ['analytics.brand', 'analytics.campaign', 'analytics.creator', 'conversions.list', 'records.mine'],
  'results:write': ['records.object'],
  'conversions:write': ['tracking.import', 'conversions.strike', 'conversions.restore'],
  'payments:read': [
    'payments.invoices',
    'payments.invoice',
    'payments.status',
    'payments.movements',
    'payments.receipt',
    'payments.earnings',
    'approvals.list',
  ],
  'proposals:read': ['proposals.list', 'proposals.read'],
  'proposals:write': ['proposals.propose', 'proposal.withdraw'],
  'creators:read': ['discovery.creators', 'discovery.creator', 'discovery.roster'],
  'creators:write': ['discovery.readSentence'],
  'lists:read': ['discovery.lists', 'discovery.list', 'discovery.favourites'],
  'lists:write': [
    'discovery.createList',
    'discovery.renameList',
    'discovery.deleteList',
    'discovery.restoreList',
    'discovery.addToList',
    'discovery.removeFromList',
    'discovery.restoreMembers',
    'discovery.noteMember',
    'discovery.favourite',
  ],
  'people:read': [
    'agency.users',
    'crm.brands',
    'crm.brand',
    'crm.creators',
    'crm.creator',
    'crm.marks',
    'crm.timeline',
    'crm.people',
    'crm.person',
  ],
  'people:write': [
    'crm.setStage',
    'crm.importPeople',
    'crm.inviteContacts',
    'crm.removeContact',
    'crm.addNote',
    'crm.editNote',
    'crm.deleteNote',
    'crm.addTag',
    'crm.removeTag',
    'crm.addFollowUp',
    'crm.setFollowUp',
    'crm.deleteFollowUp',
  ],
  'pipeline:read': ['agency.dashboard', 'agency.orders', 'crm.stats', 'crm.deals', 'crm.deal', 'leaderboards.assigned'],
  'exports:write': [
    'crm.exportPeople',
    'crm.exportBrands',
    'crm.exportCreators',
    'crm.exportDeals',
    'crm.exportLeaderboard',
  ],
  'profile:read': ['profiles.mine', 'profiles.accounts', 'profiles.wizard', 'settings.company'],
  'profile:write': ['profiles.edit', 'profiles.saveWizard', 'profiles.completeWizard', 'profiles.refreshAccount'],
  'portfolio:write': ['portfolio.add', 'portfolio.edit', 'portfolio.remove', 'portfolio.savePage'],
  'templates:read': ['settings.templates', 'settings.briefTemplate'],
  'templates:write': [
    'settings.saveBriefTemplate',
    'settings.saveMessageTemplate',
    'settings.changeTemplate',
    'settings.deleteTemplate',
    'settings.restoreTemplate',
  ],
  'notifications:read': ['notifications.list'],
  'notifications:write': [
    'notifications.markRead',
    'notifications.markAllRead',
    'notifications.markUnread',
    'notifications.dismiss',
    'notifications.restore',
  ],
} as const satisfies Readonly<Record<`${string}:${ApiVerb}`, readonly Action[]>>;
export type ApiScope = keyof typeof API_SCOPES;
/** An action that a key with the right scope can take. */
export type KeyAction = (typeof API_SCOPES)[ApiScope][number];
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

/** The scopes that an assistant can have. It needs none to change things, because it only proposes what it reads about. */
export const ASSISTANT_SCOPES = API_SCOPE_NAMES.filter(
  (scope) => verbOf(scope) === 'read' || scope === 'proposals:write',
);

/** The roles that can have API keys. */
export const API_ROLES = ['brand', 'creator', 'agency'] as const satisfies readonly Role[];
export type ApiRole = (typeof API_ROLES)[number];

const actionsOf = (scope: ApiScope): readonly Action[] => API_SCOPES[scope];

/** Whether an agency can take an action in the name of a creator or a brand that lets it do everything that it could. */
export const isForOthers = (action: Action, verb: ApiVerb): boolean => {
  const duty = dutyOf(action);
  const forBrands = isForAgencies(action) && (duty === 'always' || AGENCY_DUTIES.some((known) => known === duty));
  const forCreators = isOpenToAgent(action, { acts: ACTS, write: verb === 'write' });
  return (can('brand', action) && forBrands) || (can('creator', action) && forCreators);
};

/** The scopes of which a role can use at least one action: an agency also in the name of those for whom it acts. */
export const scopesOf = (role: Role): ApiScope[] =>
  API_SCOPE_NAMES.filter((scope) =>
    actionsOf(scope).some((action) => can(role, action) || (role === 'agency' && isForOthers(action, verbOf(scope)))),
  );

/** Whether one of the scopes allows to read, or to write, by an action. */
export const isInScopes = (scopes: readonly ApiScope[], action: Action, verb: ApiVerb): boolean =>
  scopes.some((scope) => verbOf(scope) === verb && actionsOf(scope).includes(action));

/** The scope that allows an action; undefined if none does. */
export const scopeOfAction = (action: Action): ApiScope | undefined =>
  API_SCOPE_NAMES.find((scope) => actionsOf(scope).includes(action));
