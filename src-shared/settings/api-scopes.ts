import type { Role } from '../policy/rule.ts';
import { type Action, can } from '../policy.ts';

/**
 * The scopes of an API key, and the policy's actions that each of them allows. A key cannot take an action that is in none of its scopes, nor one
 * that the policy refuses to the role of its owner; and none of these actions changes anything.
 */
export const API_SCOPES = {
  campaigns: ['campaigns.list', 'orders.read'],
  deals: ['deals.forCampaign', 'payments.terms', 'cases.mine', 'cases.read'],
  content: ['content.forCampaign'],
  results: ['analytics.brand', 'analytics.campaign', 'conversions.list', 'records.mine'],
  payments: ['payments.invoices', 'payments.movements', 'payments.receipt'],
  creators: ['discovery.creators', 'discovery.creator'],
  people: ['agency.users', 'crm.brands', 'crm.creators'],
  pipeline: ['agency.orders', 'crm.deals'],
} as const satisfies Record<string, readonly Action[]>;
export type ApiScope = keyof typeof API_SCOPES;
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

/** The roles that can have API keys: brand and agency. */
export const API_ROLES = ['brand', 'agency'] as const satisfies readonly Role[];
export type ApiRole = (typeof API_ROLES)[number];

/** The scopes whose actions are all allowed to a role. */
export const scopesOf = (role: Role): ApiScope[] =>
  API_SCOPE_NAMES.filter((scope) => API_SCOPES[scope].every((action) => can(role, action)));

/** Whether one of the scopes allows an action. */
export const isInScopes = (scopes: readonly ApiScope[], action: Action): boolean =>
  scopes.some((scope) => (API_SCOPES[scope] as readonly Action[]).includes(action));

/** The scope that allows an action; undefined if none does. */
export const scopeOfAction = (action: Action): ApiScope | undefined =>
  API_SCOPE_NAMES.find((scope) => isInScopes([scope], action));
