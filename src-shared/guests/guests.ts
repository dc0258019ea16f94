import { DAY_MS } from '../constants.ts';

/** What a brand can show to people without an account: content for review, the creators of a list, or the report of a campaign. */
const GUEST_KINDS = ['content', 'list', 'report'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];

/**
 * What can be chosen for each kind, in the order in which guests see it. A link shows nothing else, but for the title and the pictures of content.
 * Those of `AMOUNT_FIELDS` are never chosen beforehand.
 */
export const CONTENT_FIELDS = ['creator', 'caption', 'deadline', 'versions', 'amount'] as const;
export const LIST_FIELDS = [
  'name',
  'picture',
  'platform',
  'followers',
  'engagement',
  'match',
  'price',
  'note',
] as const;
export const REPORT_FIELDS = [
  'creators',
  'reach',
  'posts',
  'clicks',
  'conversions',
  'platforms',
  'perCreator',
  'spent',
  'value',
  'roi',
  'cpm',
  'cpe',
  'costPerConversion',
  'costPerClick',
  'engagementRate',
  'creatorCosts',
  'benchmarks',
] as const;
export type ContentField = (typeof CONTENT_FIELDS)[number];
export type ListField = (typeof LIST_FIELDS)[number];
export type ReportField = (typeof REPORT_FIELDS)[number];
export type GuestField = ContentField | ListField | ReportField;
export const GUEST_FIELDS = [...CONTENT_FIELDS, ...LIST_FIELDS, ...REPORT_FIELDS] as const;
export const FIELDS_OF: Readonly<Record<GuestKind, readonly GuestField[]>> = {
  content: CONTENT_FIELDS,
  list: LIST_FIELDS,
  report: REPORT_FIELDS,
};

/** Fields with amounts of money, or from which they can be worked out. */
export const AMOUNT_FIELDS: readonly GuestField[] = [
  'amount',
  'price',
  'spent',
  'value',
  'roi',
  'cpm',
  'cpe',
  'costPerConversion',
  'costPerClick',
  'creatorCosts',
  'benchmarks',
];

export const GUEST_VOTES = ['up', 'down'] as const;
export type GuestVote = (typeof GUEST_VOTES)[number];

/** Where a link stands. */
const GUEST_LINK_STATES = ['live', 'expired', 'withdrawn'] as const;
export type GuestLinkState = (typeof GUEST_LINK_STATES)[number];

/** For how many days a link can be open, in the dialog's order. */
export const GUEST_LINK_DAYS = [1, 7, 14, 30, 90] as const;
export const GUEST_LINK_DAYS_DEFAULT = 7;
export const GUEST_LINK_DAYS_MAX = 90;
/** When the names of its guests are forgotten, after the end of a link. */
export const GUEST_NAMES_KEPT_MS = 90 * DAY_MS;
/** How many pieces of content or creators a link can show. */
export const GUEST_ITEMS_MAX = 100;
/** How many links of a brand can be open at once. */
export const GUEST_LINKS_MAX = 100;
export const GUEST_NAME_MAX_CHARS = 60;
export const GUEST_TITLE_MAX_CHARS = 120;
export const GUEST_COMMENT_MAX_CHARS = 2_000;
export const GUEST_PASSWORD_MIN_CHARS = 8;
export const GUEST_COMMENTS_MAX = 100;
/** How many of the newest comments a brand reads beside its content, list or report. */
export const GUEST_COMMENTS_SHOWN = 200;

/** The page of a link, on which its token is exchanged for a cookie; the token is in the fragment, so that no server log has it. */
export const guestAddress = (publicUrl: string, token: string): string => `${publicUrl}/guest#token=${token}`;
