import { z } from 'zod';
import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '#shared/choices/audiences.ts';
import { CONTENT_FORMATS, REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { ours } from '#shared/ours.ts';
import { APPROVAL_PROCESSES } from '#shared/payments/papers.ts';
import { VISIBILITY_KEYS } from '#shared/profiles/profiles.schema.ts';
import {
  count,
  countOrNull,
  currency,
  id,
  minor,
  moment,
  momentOrNull,
  rows,
  share,
  statusOf,
  text,
} from './api-fields.ts';

// The answers about an account's own profile, portfolio, templates and notifications: see api-answers.ts.

export const profile = z.object({
  firstName: text,
  lastName: text,
  username: text,
  bio: text,
  primaryPlatform: text,
  avatarUrl: text,
  bannerUrl: text,
  industries: z.array(z.string()).readonly(),
  visibility: z.record(z.enum(VISIBILITY_KEYS), z.boolean()).describe('What others see'),
  completion: z.object({ percent: z.number() }),
});
export const profileDetails = z.object({
  isComplete: z.boolean(),
  values: z.object({
    firstName: z.string(),
    lastName: z.string(),
    bio: z.string(),
    creatorType: text,
    audienceType: z.enum(AUDIENCE_TYPES),
    audiencePrimary: z.string(),
    audienceCountries: z.array(z.enum(AUDIENCE_LOCATIONS)),
    industries: z.array(z.string()),
    platforms: z.array(z.string()),
    contentTypes: z.array(z.enum(CONTENT_FORMATS)),
  }),
});

export const account = z.object({
  id,
  platform: z.string(),
  handle: z.string(),
  status: statusOf('socialAccount'),
  verified: z.boolean().describe('Whether it is proved to be yours'),
  followers: countOrNull,
  engagement: share,
  lastRun: momentOrNull.describe('When its figures were last fetched, or last failed to be'),
  problem: text,
});
export const accounts = z.object({
  accounts: z.array(account),
  snapshot: z.object({
    followers: countOrNull.describe('Of all accounts together'),
    change: share.describe('Compared with 30 days ago, as a share'),
    topPlatform: text,
  }),
});

const shownItem = {
  id,
  title: z.string(),
  caption: text,
  kind: z.enum(['post', 'delivered']),
  platform: z.string(),
  postUrl: text,
  brandName: text,
  media: z.object({ address: z.string(), contentType: z.string(), width: countOrNull, height: countOrNull }).nullable(),
};
export const portfolio = z.object({
  username: text,
  publicPage: z.boolean(),
  publicPrices: z.boolean(),
  pageClosed: text.describe('Why the public page cannot be opened'),
  items: z.array(z.object({ ...shownItem, hidden: text.describe('Why it is not shown') })),
  rates: z.array(z.object({ contentType: z.enum(REQUIREMENT_TYPES), fromMinor: minor, currency })),
});
export const creatorPortfolio = z.array(z.object(shownItem));
export const portfolioChoices = rows(
  z.object({
    id,
    submissionId: id,
    fileId: id,
    fileName: z.string(),
    contentType: z.string(),
    title: z.string(),
    platform: z.string(),
    campaignName: z.string(),
    brandName: z.string(),
    refusal: text.describe('Why it cannot be shown'),
  }),
);

export const company = z.object({
  companyName: z.string(),
  timeZone: ours(),
  logoUrl: text,
  websiteUrl: text.optional(),
  brandBio: text.optional(),
  instagram: text.optional(),
  tiktok: text.optional(),
  youtube: text.optional(),
  linkedin: text.optional(),
  twitter: text.optional(),
});

export const templates = z.object({
  rows: z.array(z.object({ id, name: z.string(), text: text.describe('The message; null for a brief') })),
});
const lines = z.array(z.string());
export const briefTemplate = z.object({
  name: z.string(),
  brief: z.object({
    campaignObjective: z.string(),
    targetAudience: z.string(),
    keyMessages: lines,
    contentGuidelines: text,
    brandGuidelines: text,
    dosList: lines,
    dontsList: lines,
    deliverables: z.array(
      z.object({ contentType: z.string(), platform: z.string(), quantity: z.number(), specifications: text }),
    ),
    timeline: z.object({ contentDue: text.optional(), publishDate: text.optional(), reviewPeriod: text }),
    additionalNotes: text,
    hashtags: lines,
    mentions: lines,
    approvalProcess: z.enum(APPROVAL_PROCESSES),
    portfolioUse: z.boolean(),
  }),
});

export const notifications = rows(
  z.object({
    id,
    type: ours().describe('What happened, such as deal_accepted'),
    title: z.string(),
    message: z.string(),
    route: ours().describe('The path of the page where a person can act on it'),
    read: z.boolean(),
    createdAt: moment,
  }),
);
export const marked = z.object({ count, readAt: momentOrNull.describe('Marks them as unread again') });
export const manyMarked = z.object({
  done: z.array(id),
  refused: z.array(z.object({ id, why: z.string() })),
  at: moment.describe('Undoes it'),
});
