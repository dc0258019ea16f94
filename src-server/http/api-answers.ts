import { z } from 'zod';
import { CONVERSION_SOURCES } from '#shared/analytics/conversions.schema.ts';
import { CONTENT_KINDS } from '#shared/choices/content-types.ts';
import { PARTICIPATIONS } from '#shared/choices/tiers.ts';
import { CHECK_SOURCES, POST_PROBLEMS, POST_STATES } from '#shared/content/post-checks.ts';
import { USAGE_CHANNELS } from '#shared/deals/usage-rights.ts';
import { ours } from '#shared/ours.ts';
import type { RecordFigure } from '#shared/records/figures.ts';
import { stages } from '#shared/stages.ts';
import {
  count,
  countOrNull,
  currency,
  day,
  id,
  minor,
  minorOrNull,
  moment,
  momentOrNull,
  money,
  rows,
  share,
  statusOf,
  text,
} from './api-fields.ts';
import { benchmarks, figures, figuresOver } from './api-figure-answers.ts';

// The answers that programs get, field by field: a part of what the procedures return, without what only screens show. The compiler checks it against
// the procedures; it is also used to cut each answer down, and printed in the OpenAPI description.

const campaignHead = {
  id,
  name: text,
  campaignType: text,
  status: statusOf('campaign'),
  stage: z.enum(stages),
  reviewStatus: statusOf('review'),
  budget: money.nullable().describe('What the brand pays at most, fees included'),
  platforms: z.array(z.string()),
  submissionDeadline: day.describe('The last day to submit content, in the time zone of the campaign'),
  timeZone: ours().describe('The IANA time zone of all dates of the campaign'),
  createdAt: moment,
  updatedAt: moment,
};

export const usageRights = z.object({
  months: count,
  channels: z.array(z.enum(USAGE_CHANNELS)),
  exclusivityMonths: count,
  whitelisting: z.boolean(),
});

const days = z.array(z.object({ day: z.iso.date(), clicks: count, conversions: count }));

const figure = z
  .object({
    entries: count,
    medianSeconds: count.optional().describe('Missing for figures without a duration'),
    kept: count.describe('Ended in time'),
    extended: count.describe('Ended in time because the deadline was moved'),
    late: count,
    total: count.describe('Revisions, or lost disputes or cases'),
  })
  .optional();
export const trackRecord = z.object({
  answer: figure,
  review: figure,
  payment: figure,
  delivery: figure,
  revision: figure,
  completion: figure,
  dispute: figure,
  case: figure,
} satisfies Record<RecordFigure, unknown>);
export const ownRecord = z.object({ counts: trackRecord });
export const foundCreator = {
  record: trackRecord.describe('How they have worked so far; figures with fewer than five entries are missing'),
  id,
  name: z.string(),
  username: text,
  bio: text,
  avatarUrl: text,
  platform: text.describe('The creator’s main platform'),
  platforms: z.array(z.string()),
  followers: countOrNull,
  engagement: share,
  contentTypes: z.array(z.string()),
  industries: z.array(z.string()),
  audienceType: z.string(),
  audience: z.array(z.string()),
  price: z.object({ minMinor: minor, maxMinor: minor, currency, source: z.enum(['creator', 'default', 'followers']) }),
  verified: z.boolean(),
  favourite: z.boolean(),
};

export const campaigns = rows(z.object({ ...campaignHead, creatorsActive: count, creatorsAll: count }));

export const campaign = z.object({
  ...campaignHead,
  description: text,
  participation: z.enum(PARTICIPATIONS).describe('Whether creators are invited or can apply'),
  netBudget: money.nullable().describe('The part of the budget that is for creators'),
  startDate: day,
  endDate: day,
  launch: statusOf('launch'),
  reviewNote: text.describe('The note of the review'),
  pauseReason: text,
  depositPaid: z.boolean(),
  balanceDue: money.nullable(),
  creatorCounts: z.object({ invited: count, accepted: count, declined: count, completed: count }),
  pendingApplications: count,
  creators: z.array(
    z.object({
      dealId: id,
      creatorId: id,
      name: z.string(),
      username: text,
      status: statusOf('deal'),
      extension: z.boolean().describe('Whether it extends the usage rights of another deal'),
      agreed: money,
      usage: z.object({ rights: usageRights, from: day, until: day }).nullable(),
      invitedAt: moment,
      answeredAt: momentOrNull,
      endReason: text,
    }),
  ),
  content: z.array(
    z.object({
      submissionId: id,
      dealId: id,
      creatorName: z.string(),
      title: z.string(),
      kind: z.enum(CONTENT_KINDS),
      status: statusOf('submission'),
      postUrl: text,
      submittedAt: momentOrNull,
    }),
  ),
});

export const deals = rows(
  z.object({
    id,
    status: statusOf('deal'),
    amount: money.describe('The amount that the creator gets'),
    extension: z.boolean(),
    notes: text,
    invitedAt: moment,
    respondedAt: momentOrNull,
    expiresAt: moment,
    creator: z.object({
      id,
      name: z.string(),
      username: text,
      platform: text,
      followers: countOrNull,
      email: text.describe('Given once the deal is under contract'),
    }),
  }),
);

export const content = z.object({
  pieces: count.describe('The number of pieces agreed'),
  submissions: z.array(
    z.object({
      id,
      dealId: id,
      creatorId: id,
      title: z.string(),
      status: statusOf('submission'),
      version: count,
      revisionRounds: count,
      postUrl: text,
      createdAt: moment,
      submittedAt: momentOrNull,
      reviewedAt: momentOrNull,
      publishedAt: momentOrNull,
      post: z
        .object({
          state: z.enum(POST_STATES),
          verifiedAt: momentOrNull.describe('When a check first found nothing wrong'),
          nextAt: momentOrNull.describe('When it is checked next, or counts as confirmed'),
          checks: z.array(
            z.object({
              checkedAt: moment,
              postUrl: z.string(),
              source: z.enum(CHECK_SOURCES),
              problems: z.array(z.enum(POST_PROBLEMS)),
              accepted: z.array(z.enum(POST_PROBLEMS)).describe('The problems with which the brand accepted the post'),
              note: text,
              fileId: id.nullable().describe('The screenshot'),
            }),
          ),
        })
        .nullable()
        .describe('The checks of its post, newest first'),
      versions: z.array(
        z.object({
          version: count,
          caption: z.string(),
          submittedAt: momentOrNull,
          files: z.array(
            z.object({
              fileId: id,
              name: z.string(),
              contentType: z.string(),
              sizeBytes: count,
              width: countOrNull,
              height: countOrNull,
            }),
          ),
        }),
      ),
      reviews: z.array(
        z.object({
          version: count,
          action: z.enum(['approve', 'reject', 'request_revision']),
          feedbackText: text,
          createdAt: moment,
          byStaff: z.boolean(),
        }),
      ),
      comments: z.array(
        z.object({
          id,
          version: count,
          fileId: id.nullable(),
          author: z.enum(['brand', 'creator']),
          text: z.string(),
          atMs: countOrNull.describe('The time in a video, in milliseconds'),
          x: z.number().nullable().describe('The point in a picture, as a share of its width'),
          y: z.number().nullable(),
          createdAt: moment,
          resolvedAt: momentOrNull,
        }),
      ),
    }),
  ),
});

const brought = {
  clicks: count,
  conversions: count,
  valueMinor: minorOrNull.describe('What the conversions are worth'),
};

export const creatorResults = z.object({ over: z.array(figuresOver).describe('For each currency'), benchmarks });

export const results = z.object({
  ...brought,
  id,
  name: z.string(),
  status: statusOf('campaign'),
  stage: z.enum(stages),
  currency,
  costMinor: minor.describe('What the deals under contract cost, fees included'),
  figures: figuresOver,
  benchmarks,
  outsideWindow: count.describe('Conversions that came too long after the click; no figure counts them'),
  otherCurrency: count.describe('Conversions in other currencies; no amount includes them'),
  spent: money,
  committedMinor: minor,
  creators: count,
  reach: count,
  contentApproved: count,
  contentPosted: count,
  roi: z.number().nullable().describe('The return on what was spent'),
  perCreator: z.array(
    z.object({
      ...brought,
      dealId: id,
      creatorId: id,
      name: z.string(),
      status: statusOf('deal'),
      agreedMinor: minor,
      followers: countOrNull,
      link: text,
      discountCode: text,
      costMinor: minor,
      figures: z.object(figures),
    }),
  ),
  perPlatform: z.array(
    z.object({
      platform: z.string(),
      posts: count,
      views: countOrNull,
      likes: countOrNull,
      comments: countOrNull,
      shares: countOrNull,
    }),
  ),
  timeline: z.array(
    z.object({
      at: moment,
      kind: z.enum(['created', 'launched', 'submitted', 'posted', 'paid', 'completed']),
      detail: text,
    }),
  ),
  days,
});

export const conversions = rows(
  z.object({
    id,
    at: moment,
    link: z.string(),
    creator: z.string(),
    code: text.describe('The discount code by which it is this creator’s'),
    clickedAt: momentOrNull,
    outsideWindow: z.boolean().describe('Whether it came too long after the click, so that it does not count'),
    source: z.enum(CONVERSION_SOURCES),
    value: money.nullable(),
    order: z.string(),
    network: text,
    struck: z
      .object({ by: text, at: moment, reason: z.string() })
      .nullable()
      .describe('Set if the conversion does not count'),
  }),
);

export const allResults = z.object({
  ...brought,
  currency: currency.describe('All amounts are converted at the rate of their day'),
  campaigns: count,
  spentMinor: minorOrNull,
  committedMinor: minorOrNull,
  stages: z.record(z.enum(stages), count).describe('Campaigns by stage'),
  invitations: z.object({
    invited: count,
    accepted: count,
    declined: count,
    expired: count,
    withdrawn: count,
    cancelled: count,
  }),
  acceptanceRate: share,
  contentApproved: count,
  contentPosted: count,
  reach: count,
  roi: z.number().nullable(),
  days,
});

export const creators = rows(
  z.object({
    ...foundCreator,
    openDeal: statusOf('deal').nullable().describe('The status of a deal that you have with them'),
    completedWithYou: count,
  }),
).extend({
  total: z.object({ count, atLeast: z.boolean().describe('Whether there can be more') }).nullable(),
});

export const creator = z.object({
  ...foundCreator,
  creatorType: text,
  languages: z.array(z.string()),
  available: z.boolean(),
  analytics: z.array(
    z.object({
      platform: z.string(),
      handle: z.string(),
      profileUrl: text,
      name: text,
      verified: z.boolean(),
      followers: countOrNull,
      engagement: share,
      averageViews: z.number().nullable(),
      averageLikes: z.number().nullable(),
      averageComments: z.number().nullable(),
      updatedAt: moment,
      selfReported: z.boolean(),
    }),
  ),
});
