import type { Role } from '../policy/rule.ts';
import { type Action, can } from '../policy.ts';
import { type ApiVerb, verbOf } from './api-areas.ts';

/**
 * The scopes of an API key, by area and verb, and the policy's actions that each of them allows: a scope that reads allows queries, one that writes
 * changes. A key cannot take an action that is in none of its scopes, nor one that the policy, the seat of its maker or the row itself refuses.
 * closed-to-keys.ts says why all other actions are in none of them.
 */
export const API_SCOPES = {
  'campaigns:read': ['campaigns.list', 'campaigns.read', 'orders.read', 'deals.budget'],
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
    'tracking.setAttribution',
    'tracking.setCode',
  ],
  'deals:read': [
    'deals.forCampaign',
    'deals.applications',
    'deals.mine',
    'deals.read',
    'deals.openCampaigns',
    'deals.myApplications',
    'payments.terms',
    'cases.mine',
    'cases.read',
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
  'content:read': ['content.forCampaign', 'content.campaigns', 'content.campaign', 'content.mine', 'files.url'],
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
  'messages:read': ['conversations.list', 'conversations.thread'],
  'messages:write': ['conversations.send', 'conversations.markRead'],
  'results:read': [
    'analytics.brand',
    'analytics.campaign',
    'analytics.withCreator',
    'conversions.list',
    'records.mine',
  ],
  'conversions:write': ['tracking.import', 'conversions.strike', 'conversions.restore'],
  'payments:read': ['payments.invoices', 'payments.movements', 'payments.receipt'],
  'creators:read': ['discovery.creators', 'discovery.creator'],
  'lists:read': ['discovery.lists', 'discovery.list'],
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
  'people:read': ['agency.users', 'crm.brands', 'crm.creators', 'crm.marks'],
  'people:write': [
    'crm.addNote',
    'crm.editNote',
    'crm.deleteNote',
    'crm.addTag',
    'crm.removeTag',
    'crm.addFollowUp',
    'crm.setFollowUp',
    'crm.deleteFollowUp',
  ],
  'pipeline:read': ['agency.orders', 'crm.deals'],
} as const satisfies Readonly<Record<`${string}:${ApiVerb}`, readonly Action[]>>;
export type ApiScope = keyof typeof API_SCOPES;
/** An action that a key with the right scope can take. */
export type KeyAction = (typeof API_SCOPES)[ApiScope][number];
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

/** The roles that can have API keys. */
export const API_ROLES = ['brand', 'creator', 'agency'] as const satisfies readonly Role[];
export type ApiRole = (typeof API_ROLES)[number];

const actionsOf = (scope: ApiScope): readonly Action[] => API_SCOPES[scope];

/** The scopes of which a role can use at least one action. */
export const scopesOf = (role: Role): ApiScope[] =>
  API_SCOPE_NAMES.filter((scope) => actionsOf(scope).some((action) => can(role, action)));

/** Whether one of the scopes allows to read, or to write, by an action. */
export const isInScopes = (scopes: readonly ApiScope[], action: Action, verb: ApiVerb): boolean =>
  scopes.some((scope) => verbOf(scope) === verb && actionsOf(scope).includes(action));

/** The scope that allows an action; undefined if none does. */
export const scopeOfAction = (action: Action): ApiScope | undefined =>
  API_SCOPE_NAMES.find((scope) => actionsOf(scope).includes(action));
