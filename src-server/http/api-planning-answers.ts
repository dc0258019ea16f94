import { z } from 'zod';
import { ITEM_PRIORITIES } from '#shared/campaigns/action-items.ts';
import { EVIDENCE_KINDS } from '#shared/cases/cases.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { TERM_KINDS } from '#shared/deals/terms.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';
import { ours } from '#shared/ours.ts';
import { FOUND_KINDS } from '#shared/search/search.schema.ts';
import { stages } from '#shared/stages.ts';
import { foundCreator, trackRecord } from './api-answers.ts';
import { deal } from './api-creator-answers.ts';
import {
  count,
  countOrNull,
  currency,
  id,
  minor,
  minorOrNull,
  moment,
  momentOrNull,
  money,
  rows,
  statusOf,
  text,
} from './api-fields.ts';

// The answers that help to choose what to do next: what waits, whom to invite, and what a case could be about. See api-answers.ts.

export const overview = z.object({
  stats: z.object({ total: count, active: count, completed: count }),
  actionItems: z
    .array(
      z.object({
        key: ours(),
        type: z.enum(['review', 'action', 'setup']),
        title: z.string(),
        description: z.string(),
        priority: z.enum(ITEM_PRIORITIES),
        dueDate: momentOrNull,
        route: ours().describe('The path of the page where a person can do it'),
      }),
    )
    .describe('What waits for you'),
});
export const pipeline = z.array(z.object({ stage: z.enum(stages), count, budgetMinor: minorOrNull }));
export const foundCampaigns = z.array(
  z.object({
    id,
    name: text,
    description: text,
    status: statusOf('campaign'),
    reviewStatus: statusOf('review'),
    budget: money.nullable(),
    createdAt: moment,
    deletedAt: momentOrNull.describe('Set if it is deleted, and can be restored'),
  }),
);
export const found = z.array(
  z.object({
    kind: z.enum(FOUND_KINDS),
    found: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        detail: z.string(),
        money: money.nullable(),
        route: ours().describe('The path of the page where a person can work on it'),
      }),
    ),
  }),
);

const prices = z.object({ minMinor: minor, maxMinor: minor });
const offerPrice = z.object({
  tier: z.enum(TIERS),
  currency,
  floorMinor: minorOrNull.describe('The lowest possible offer'),
  suggestedMinor: minor,
  pieces: count,
  asks: prices.extend({ currency }).describe('What the creator asks for one piece'),
  asksInAll: prices.nullable().describe('What the creator asks for all pieces'),
});
const candidate = {
  id,
  name: z.string(),
  username: text,
  platform: text,
  followers: countOrNull,
};
export const candidates = z.array(
  z.object({
    ...candidate,
    price: offerPrice.describe('What an offer costs'),
    openDeal: statusOf('deal').nullable().describe('The status of a deal that you have with them'),
    notFree: text.describe('Why they are not free in the days of the campaign'),
  }),
);

const match = z.object({
  score: z.number(),
  reasons: z.array(z.object({ part: ours(), points: z.number(), of: z.number(), text: z.string() })),
});
export const comparison = z.array(
  z.object({
    ...foundCreator,
    languages: z.array(z.string()),
    available: z.boolean(),
    completed: count,
    completedWithYou: count,
    openDeal: statusOf('deal').nullable(),
    match: match.nullable().describe('How well they fit the campaign'),
    offer: offerPrice.nullable(),
    notFree: text,
  }),
);
const some = z.array(z.string());
const limit = z.number().nullish();
export const sentence = z.object({
  note: text.describe('Why it could not be read'),
  filters: z
    .object({
      platforms: some,
      contentTypes: some,
      industries: some,
      languages: some,
      audienceLocations: some,
      ageGroups: some,
      followerCountMin: limit,
      followerCountMax: limit,
      engagementRateMin: limit,
      engagementRateMax: limit,
      priceRangeMin: limit,
      priceRangeMax: limit,
      availability: z.string().nullish(),
      growthTrend: z.string().nullish(),
      lastActiveWithin: limit,
    })
    .nullable()
    .describe('The parameters of a search that it asks for'),
});

export const list = z.object({ id, name: z.string(), favourites: z.boolean(), creators: count });
export const favourites = rows(z.object(foundCreator));

const votes = z.object({ up: count, down: count });
const guestComments = z.array(z.object({ id, name: text, text: z.string(), label: z.string(), createdAt: moment }));
const feedback = { comments: guestComments, votes };
export const campaignFeedback = z.object({
  content: z.array(z.object({ submissionId: id, ...feedback })),
  report: z.object(feedback),
});
export const listFeedback = z.array(z.object({ creatorId: id, ...feedback }));

export const invitation = deal.extend({
  description: text,
  campaign: deal.shape.campaign.extend({ pauseReason: text }),
  brand: z.object({ record: trackRecord, since: moment, completedCampaigns: count, completedDeals: count }),
  ended: z.boolean(),
});
export const deadlines = z.array(
  z.object({
    dealId: id,
    campaignId: id,
    campaignName: z.string(),
    brandName: z.string(),
    due: z.string(),
    timeZone: ours(),
  }),
);
export const exclusivity = z.array(
  z.object({
    dealId: id,
    campaignId: id,
    campaignName: z.string(),
    brandName: z.string(),
    groups: z.array(z.string()).describe('The industries in which you work for nobody else'),
    from: z.iso.date(),
    until: z.iso.date(),
  }),
);

export const caseOptions = z.object({
  dealId: id,
  campaign: z.object({ id, name: z.string(), timeZone: ours() }),
  brandName: z.string(),
  creatorName: z.string(),
  currency,
  agreedAmountMinor: minor,
  answerBy: moment,
  terms: z.array(z.object({ kind: z.enum(TERM_KINDS), label: z.string(), sentence: z.string() })),
  milestones: z.array(
    z.object({
      id,
      kind: z.enum(MILESTONE_KINDS),
      status: statusOf('milestone'),
      open: z.boolean(),
      agreedMinor: minor,
      amountMinor: minor,
      costMinor: minor,
    }),
  ),
});
export const evidence = rows(
  z.object({
    kind: z.enum(EVIDENCE_KINDS),
    thingId: z.string(),
    laid: z.boolean().describe('Whether it is in the case already'),
    seen: z.object({
      at: moment,
      by: z.enum(['brand', 'creator', 'staff', 'system']),
      title: z.string(),
      text: z.string(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
);

export const conversation = z.object({
  dealId: id,
  campaignId: id,
  campaign: z.string(),
  brand: z.string(),
  creator: z.string(),
  dealStatus: statusOf('deal'),
  side: z.enum(['brand', 'creator']).nullable(),
  contactOpen: z.boolean().describe('Whether contact details may be exchanged'),
  unread: count,
  muted: z.boolean(),
});
export const subjects = z.array(
  z.object({
    submissionId: id,
    title: z.string(),
    version: count,
    comments: z.array(z.object({ id, text: z.string() })),
  }),
);

export const recordEntries = rows(
  z.object({
    id: ours().describe('The number of the entry'),
    campaignId: id,
    campaignName: z.string(),
    beganAt: momentOrNull,
    endedAt: moment,
    seconds: countOrNull,
    total: countOrNull,
    verdict: z.enum(['kept', 'extended', 'late']).nullable(),
    objection: z.object({ status: statusOf('objection'), reason: z.string(), decision: text }).nullable(),
  }),
);
export const resultsByCampaign = rows(
  z.object({
    id,
    name: z.string(),
    status: statusOf('campaign'),
    stage: z.enum(stages),
    creators: count,
    contentApproved: count,
    contentPosted: count,
    reach: count,
    clicks: count,
    conversions: count,
    valueMinor: minorOrNull,
    spent: money,
    committedMinor: minor,
    roi: z.number().nullable(),
  }),
);
