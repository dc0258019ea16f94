import type { ApiArea } from '../../settings/api-areas.ts';
import { API_KEY_NETWORKS_MAX, API_KEYS_MAX, IDEMPOTENCY_KEY_MAX_CHARS } from '../../settings/limits.ts';

/** What each scope lets a program read or change, by its area. */
export const areaLabels: Readonly<Record<ApiArea, { label: string; read?: string; write?: string }>> = {
  campaigns: {
    label: 'Campaigns',
    read: 'Your campaigns and drafts, with their status, stage and budget, and the search',
    write: 'Create, edit, submit, move, launch and delete campaigns',
  },
  deals: {
    label: 'Offers and deals',
    read: 'Offers, applications, deals, their terms and deadlines, and cases',
    write: 'Send, withdraw and decline offers, apply, and answer applications',
  },
  content: {
    label: 'Content',
    read: 'Content, its files, reviews and comments, also those of guests',
    write: 'Submit, review and post content, and comment on it',
  },
  files: { label: 'Files', write: 'Upload files for content and messages' },
  messages: {
    label: 'Messages',
    read: 'Your conversations',
    write: 'Send messages, also to several people, and mark them as read',
  },
  results: {
    label: 'Results',
    read: 'Reach, clicks, conversions, spending, and your track record',
    write: 'Object to entries of your track record',
  },
  conversions: { label: 'Conversions', write: 'Report conversions, strike them out and restore them' },
  payments: {
    label: 'Payments',
    read: 'Payments, invoices, earnings, movements of money, and what waits for approval',
  },
  proposals: {
    label: 'Proposals',
    read: 'What your programs have proposed, and how it was answered',
    write: 'Propose changes, payments and signatures that the key can read about; a person confirms each',
  },
  creators: {
    label: 'Creators',
    read: 'The search for creators, their public profiles and portfolios, and rosters',
    write: 'Have a sentence read as filters',
  },
  lists: {
    label: 'Creator lists',
    read: 'Your lists of creators, and your favorites',
    write: 'Create and change lists, and mark favorites',
  },
  people: {
    label: 'People',
    read: 'Your people or those you manage, with your notes, tags and follow-ups',
    write: 'Notes, tags, follow-ups and stages, imports and invitations of contacts',
  },
  pipeline: {
    label: 'Pipeline',
    read: 'The campaigns and deals of the people you manage, with totals and leaderboards',
  },
  exports: { label: 'Exports', write: 'Export people, deals and leaderboards' },
  profile: {
    label: 'Profile',
    read: 'Your profile, social accounts and portfolio, or your company',
    write: 'Edit your profile, and have the figures of social accounts fetched',
  },
  portfolio: { label: 'Portfolio', write: 'Change your portfolio, its public page and prices' },
  templates: {
    label: 'Templates',
    read: 'Your templates of briefs and messages',
    write: 'Save, change and delete templates',
  },
  notifications: {
    label: 'Notifications',
    read: 'Your notifications',
    write: 'Mark notifications as read, and dismiss them',
  },
};

export const apiKeyMessages = {
  nameRequired: 'Name is required',
  scopeRequired: 'Choose at least one thing that the key can do',
  scopeUnknown: 'Scopes must be some of those offered',
  scopeNotYours: 'Scopes has one that your own account does not have',
  daysUnknown: 'Expires must be one of the choices',
  networkWrong: (typed: string) =>
    `Networks has an entry that is not an address or a network such as 203.0.113.0/24: ${typed.slice(0, 50)}`,
  networksText: 'Networks must be a list of texts',
  networksMany: `Networks may have at most ${API_KEY_NETWORKS_MAX} entries`,
  full: `You have ${API_KEYS_MAX} keys. Revoke one that you no longer use.`,
  notTheMaker: 'Only whoever made this key can give it a new secret. Revoke it, or make one of your own.',
  noOldSecret: 'The old secret of this key has already ended',
} as const;

/** The answers to a program. */
export const apiMessages = {
  keyMissing: 'Send an API key in the header Authorization: Bearer accord_…',
  keyRefused: 'This API key is unknown, revoked or expired',
  notInScope: 'This API key does not have the scope for this',
  otherNetwork: (ip: string) => `This API key does not work from the network address ${ip}`,
  notAnAccount: (header: string) => `${header} is not a valid id`,
  tooMany: 'Too many requests with this API key. Please wait a minute.',
  notOneOf: (field: string, words: readonly string[]) => `${field} must be one of ${words.join(', ')}`,
  noRoute: 'There is no such address. /api/docs lists all of them.',
  otherMethod: (methods: string) => `This address takes ${methods}`,
  inAddress: (field: string) => `${field} is in the address: leave it out of the body`,
  notInAddress: (field: string) => `${field} belongs in the body, not in the address`,
  given: (field: string) => `${field} is set by Accord: leave it out`,
  notAnObject: 'The body must be a JSON object',
  notJson: 'The body is not valid JSON',
  tooLarge: 'The body is too large',
  otherType: 'Send the body as application/json',
  needsKey: `Send a header Idempotency-Key with every write: a text of 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} visible characters of your choice, such as a UUID`,
  otherRequest: 'This Idempotency-Key was used for another request in the last 24 hours',
  inProgress: 'A request with this Idempotency-Key is being carried out. Try again in a moment.',
  brokenOff:
    'A request with this Idempotency-Key was broken off, and may have taken effect. Read what it was about before you send it with another key.',
} as const;
