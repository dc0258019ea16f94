import { z } from 'zod';
import type { Benchmark } from '../analytics/benchmarks.ts';
import type { FigureName } from '../analytics/cost-figures.ts';
import type { Currency } from '../currencies.ts';
import type { Moment } from '../dates.ts';
import type { PriceRange } from '../discovery/price-estimate.ts';
import type { May } from '../may.ts';
import { guestMessages } from '../messages/guests.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, choices, id, multiline, password, text } from '../text.ts';
import {
  CONTENT_FIELDS,
  GUEST_COMMENT_MAX_CHARS,
  GUEST_FIELDS,
  GUEST_ITEMS_MAX,
  GUEST_LINK_DAYS_DEFAULT,
  GUEST_LINK_DAYS_MAX,
  GUEST_NAME_MAX_CHARS,
  GUEST_PASSWORD_MIN_CHARS,
  GUEST_TITLE_MAX_CHARS,
  GUEST_VOTES,
  type GuestField,
  type GuestKind,
  type GuestLinkState,
  type GuestVote,
  LIST_FIELDS,
  REPORT_FIELDS,
} from './guests.ts';

const isSome = (fields: readonly string[]): boolean => fields.length > 0;

/** What every link has: what guests read above it, whom it is for, how long it is open, and a password if it needs one. */
const link = {
  title: text('Title', { max: GUEST_TITLE_MAX_CHARS }),
  label: text('For whom', { max: GUEST_NAME_MAX_CHARS }),
  days: z
    .int({ error: 'Days must be a whole number' })
    .min(1, 'Days must be at least 1')
    .max(GUEST_LINK_DAYS_MAX, `Days must be at most ${GUEST_LINK_DAYS_MAX}`)
    .default(GUEST_LINK_DAYS_DEFAULT),
  /** Blank for none. */
  password: password()
    .min(GUEST_PASSWORD_MIN_CHARS, `Password must have at least ${GUEST_PASSWORD_MIN_CHARS} characters`)
    .or(z.literal(''))
    .nullish(),
};

export const shareContentInput = z.strictObject({
  campaignId: id('Campaign'),
  submissionIds: z
    .array(id('Submission'))
    .min(1, 'Choose the content to share')
    .max(GUEST_ITEMS_MAX, guestMessages.tooMany(GUEST_ITEMS_MAX))
    .transform((ids) => [...new Set(ids)]),
  fields: choices('Shown', CONTENT_FIELDS),
  ...link,
});
/** The creators who are in the list now; `matchCampaignId` is the campaign that they are compared with, if the match is shown. */
export const shareListInput = z
  .strictObject({
    listId: id('List'),
    matchCampaignId: id('Campaign').or(z.literal('')).nullish(),
    fields: choices('Shown', LIST_FIELDS).refine(isSome, guestMessages.nothingChosen),
    ...link,
  })
  .refine(({ fields, matchCampaignId }) => !fields.includes('match') || matchCampaignId, {
    error: guestMessages.matchNeedsCampaign,
    path: ['matchCampaignId'],
  });
export const shareReportInput = z.strictObject({
  campaignId: id('Campaign'),
  fields: choices('Shown', REPORT_FIELDS).refine(isSome, guestMessages.nothingChosen),
  ...link,
});
/** A change of an open link: what is shown and how it is called. What is absent stays as it is; the things that it shows never change. */
export const changeGuestLinkInput = z.strictObject({
  linkId: id('Link'),
  title: link.title,
  label: link.label,
  fields: choices('Shown', GUEST_FIELDS),
  matchCampaignId: id('Campaign').or(z.literal('')).nullish(),
  /** From now on; without it the link ends when it was to end. */
  days: link.days.unwrap().nullish(),
  /** Another password; blank for the one that it has. */
  password: link.password,
  /** It needs no password any more. */
  withoutPassword: z.boolean({ error: 'Without password must be true or false' }).default(false),
});
export type ChangeGuestLinkInput = z.output<typeof changeGuestLinkInput>;
export type ShareContentInput = z.output<typeof shareContentInput>;
export type ShareListInput = z.output<typeof shareListInput>;
export type ShareReportInput = z.output<typeof shareReportInput>;

export const guestLinksInput = z.strictObject(cursorFields);
export const guestLinkIdInput = z.strictObject({ linkId: id('Link') });
export const openGuestLinkInput = z.strictObject({
  token: z.string({ error: guestMessages.gone }).regex(/^[\w-]{1,100}$/, guestMessages.gone),
  password: password().nullish(),
});
/** Who speaks; needed with the first comment or vote of a guest. */
const name = text('Your name', { max: GUEST_NAME_MAX_CHARS }).nullish();
const item = { linkId: id('Link'), guestItemId: id('Item') };
export const guestCommentInput = z.strictObject({
  ...item,
  name,
  text: multiline('Comment', { max: GUEST_COMMENT_MAX_CHARS }),
});
/** Null takes the vote back. */
export const guestVoteInput = z.strictObject({ ...item, name, vote: choice('Vote', GUEST_VOTES).nullable() });

/** A new link with its address, which is shown once. */
export interface SharedLink {
  id: string;
  address: string;
}

/** A link in its brand's list. */
export interface GuestLinkView {
  id: string;
  kind: GuestKind;
  title: string;
  label: string;
  /** The campaign or the list that it shows. */
  subjectId: string;
  fields: GuestField[];
  matchCampaignId: string | null;
  state: GuestLinkState;
  password: boolean;
  createdAt: Moment;
  expiresAt: Moment;
  withdrawnAt: Moment | null;
  openedAt: Moment | null;
  /** How many browsers have opened it. */
  guests: number;
  comments: number;
  votes: Record<GuestVote, number>;
  may: May<'change' | 'withdraw'>;
}

/** What guests said about a piece of content, a creator or a report, over all links that show it. */
export interface GuestFeedback {
  votes: Record<GuestVote, number>;
  /** Newest first. */
  comments: GuestRemark[];
}
export interface GuestRemark {
  id: string;
  /** Null once the name is forgotten. */
  name: string | null;
  /** What the brand calls the link: whom it is for. */
  label: string;
  text: string;
  createdAt: string;
}
/** By content; the feedback to the report has none. */
export interface CampaignFeedback {
  content: ({ submissionId: string } & GuestFeedback)[];
  report: GuestFeedback;
}
/** By creator. */
export type ListFeedback = ({ creatorId: string } & GuestFeedback)[];

/** What follows from a link's token: the link that is open from now on, or null if it first needs its password. */
export interface GuestEntry {
  linkId: string | null;
}

/** A picture or a video; its address works in the guest's browser alone, while the link is open. */
export interface GuestFile {
  url: string;
  contentType: string;
}
export interface GuestVersion {
  version: number;
  submittedAt: string;
  files: GuestFile[];
  caption?: string;
}
interface GuestMoney {
  amountMinor: number;
  currency: Currency;
}

/** What can be shown of each kind: a field that was not chosen is absent. */
export type ShownContent = { title: string; files: GuestFile[] } & Partial<{
  creator: string;
  caption: string;
  deadline: string | null;
  versions: GuestVersion[];
  amount: GuestMoney;
}>;
export type ShownCreator = Partial<{
  name: string;
  picture: string | null;
  platform: string | null;
  followers: number | null;
  engagement: number | null;
  match: number | null;
  price: PriceRange;
  note: string | null;
}>;
export type ShownReport = Partial<{
  creators: number;
  reach: number;
  posts: number;
  clicks: number;
  conversions: number;
  platforms: { platform: string; posts: number; views: number | null; likes: number | null }[];
  perCreator: { name: string; clicks: number; conversions: number }[];
  spent: GuestMoney;
  value: GuestMoney | null;
  roi: number | null;
  cpm: GuestMoney | null;
  cpe: GuestMoney | null;
  costPerConversion: GuestMoney | null;
  costPerClick: GuestMoney | null;
  engagementRate: number | null;
  creatorCosts: {
    name: string;
    cost: GuestMoney;
    cpm: GuestMoney | null;
    cpe: GuestMoney | null;
    costPerConversion: GuestMoney | null;
  }[];
  /** What the chosen figures are compared with; null where too few brands have one. */
  benchmarks: { currency: Currency; of: Partial<Record<FigureName, Benchmark | null>> };
}>;

/** One thing that a guest can comment and vote on. Guests see only what they said themselves. */
export interface GuestItem<Shown> {
  id: string;
  vote: GuestVote | null;
  /** Oldest first. */
  comments: { id: string; text: string; createdAt: string }[];
  shown: Shown;
}

interface Page {
  title: string;
  brandName: string;
  expiresAt: Moment;
  /** Null until the guest gives a name. */
  guestName: string | null;
}
export type GuestPage = Page &
  (
    | { kind: 'content'; items: GuestItem<ShownContent>[] }
    | { kind: 'list'; items: GuestItem<ShownCreator>[] }
    | { kind: 'report'; items: GuestItem<ShownReport>[] }
  );
