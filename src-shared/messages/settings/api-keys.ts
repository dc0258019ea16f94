import { API_KEYS_MAX } from '../../settings/limits.ts';

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
