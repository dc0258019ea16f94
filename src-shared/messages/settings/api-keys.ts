import { isolated } from '../../isolated.ts';
import { API_KEYS_MAX } from '../../settings/limits.ts';

export const title = 'API';
export const description = 'For your own programs. A key can read and cannot change anything.';
export const loadFailed = 'Your API keys could not be loaded';
export const openDocs = 'Documentation';
export const newKey = 'New key';
export const none = 'No keys yet.';
export const listLabel = 'API keys';
export const expiredPill = 'Expired';
export const madeOn = 'Created {date}';
export const neverUsed = 'never used';
export const lastUsed = 'last used';
export const expiresOn = 'expires {date}';
export const expiredOn = 'expired {date}';
export const revoke = 'Revoke';
export const revokeNamed = (name: string) => `Revoke ${isolated(name)}`;
export const revokeTitle = 'Revoke this key?';
export const revokeText = (name: string) =>
  `Programs that use ${isolated(name)} will be refused from now on. This cannot be undone.`;
export const revoked = (name: string) => `Key revoked: ${isolated(name)}`;
export const formTitle = 'New API key';
export const formText = 'Give it only what the program needs.';
export const name = 'Name';
export const nameHint = 'The program that will use it';
export const scopesLegend = 'It can read';
export const expiry = 'Expires';
export const create = 'Create key';

/** How long a key is valid. */
export const expiryLabels = { 30: 'In 30 days', 90: 'In 90 days', 365: 'In one year', never: 'Never' } as const;

/** What each scope lets a program read. */
export const scopeLabels = {
  campaigns: { label: 'Campaigns', hint: 'Your campaigns with their status and stage' },
  deals: { label: 'Deals', hint: 'Invitations and deals of a campaign' },
  content: { label: 'Content', hint: 'What creators submitted for a campaign' },
  results: { label: 'Results', hint: 'Reach, clicks, conversions and what was spent' },
  payments: { label: 'Payments', hint: 'Your invoices, movements of money and their receipts' },
  creators: { label: 'Creators', hint: 'The search for creators and their public profiles' },
  people: { label: 'People', hint: 'The brands and creators that you manage' },
  pipeline: { label: 'Pipeline', hint: 'Their campaigns and deals' },
} as const;

export const apiKeyMessages = {
  nameRequired: 'Name is required',
  scopeRequired: 'Choose at least one thing that the key can read',
  scopeUnknown: 'Scopes must be some of those offered',
  scopeNotYours: 'Scopes has one that your own account does not have',
  daysUnknown: 'Expires must be one of the choices',
  full: `You have ${API_KEYS_MAX} keys. Revoke one that you no longer use.`,
} as const;

/** The answers to a program. */
export const apiMessages = {
  keyMissing: 'Send an API key in the header Authorization: Bearer accord_…',
  keyRefused: 'This API key is unknown, revoked or expired',
  notInScope: 'This API key does not have the scope for this',
  tooMany: 'Too many requests with this API key. Please wait a minute.',
  onlyRead: 'The API only reads: send GET.',
  notOneOf: (field: string, words: readonly string[]) => `${field} must be one of ${words.join(', ')}`,
  noRoute: 'There is no such address. /api/docs lists all of them.',
} as const;
