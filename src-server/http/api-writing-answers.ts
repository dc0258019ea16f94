import { z } from 'zod';
import { ours } from '#shared/ours.ts';
import { usageRights } from './api-answers.ts';
import {
  count,
  currency,
  day,
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

// The answers about what programs change, and those that they need for it: see api-answers.ts.

export const created = z.object({ id });
export const submission = z.object({ submissionId: id });
export const comment = z.object({ commentId: id });
export const message = z.object({ messageId: z.int() });
export const removal = z.object({ removalId: id.describe('Restores it for some minutes') });
export const maybeRemoval = z.object({ removalId: id.nullable().describe('Restores them for some minutes') });
export const dealStatus = z.object({ status: statusOf('deal') });
export const applicationStatus = z.object({ status: statusOf('application') });
export const offered = z.object({ dealIds: z.array(id).describe('The deals that the offers have begun') });
export const extension = z.object({ dealId: id.describe('The deal that the offer has begun') });
export const added = z.object({ added: count.describe('How many were not in the list before') });
export const changed = z.object({ changed: count });
export const reported = z.object({ added: count, known: count.describe('Orders that had been reported before') });

export const draft = z.object({
  id,
  status: statusOf('campaign'),
  reviewStatus: statusOf('review'),
  revisionNote: text.describe('What the review asks to change'),
  timeZone: ours().describe('The IANA time zone of all dates'),
  updatedAt: moment,
  draft: z.object({
    name: text.optional(),
    campaignType: text.optional(),
    participation: text.optional(),
    description: text.optional(),
    budgetMinor: minorOrNull.optional(),
    currency: currency.optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    submissionDeadline: day.optional(),
    platforms: z.array(z.string()).optional(),
    industries: z.array(z.string()).optional(),
    audienceTypes: z.array(z.string()).optional(),
    audienceLocations: z.array(z.string()).optional(),
    tiers: z.array(z.string()).optional(),
    totalCreatorBudgetMinor: minorOrNull.optional(),
    preselectedCreatorIds: z.array(id).optional(),
  }),
});

export const budget = z.object({
  totalMinor: minor,
  committedMinor: minor,
  remainingMinor: minor,
  currency,
  inReview: z.boolean().describe('Whether offers cannot be accepted yet, because the campaign is in review'),
  obstacle: text.describe('Why no offer can be sent now; null if one can'),
  limitMinor: minorOrNull.describe('The most that one offer can be without a second person of your company'),
  usageRights,
});

const offer = z.object({ status: statusOf('deal'), amount: money, unanswered: z.boolean() }).nullable();
export const applications = rows(
  z.object({
    id,
    status: statusOf('application'),
    note: text,
    declineReason: text,
    sentAt: moment,
    answeredAt: momentOrNull,
    offer,
    creator: z.object({ id, name: z.string(), username: text, platform: text, followers: count.nullable() }),
  }),
);

export const conversations = rows(
  z.object({
    dealId: id,
    name: z.string().describe('The other side'),
    campaign: z.string(),
    dealStatus: statusOf('deal'),
    unread: count,
    last: z.object({ text: z.string(), files: count, mine: z.boolean(), at: moment }),
  }),
);

const file = z.object({ id, name: z.string(), contentType: z.string(), sizeBytes: count });
export const thread = rows(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('message'),
      id: z.int(),
      at: moment,
      side: z.enum(['brand', 'creator']),
      author: z.string(),
      mine: z.boolean(),
      text: z.string(),
      files: z.array(file),
      about: z
        .object({ submissionId: id, title: z.string(), version: count, commentId: id.nullable() })
        .nullable()
        .describe('The content that it is about'),
    }),
    z.object({
      kind: z.literal('step'),
      id: z.int(),
      at: moment,
      machine: z.string(),
      from: text,
      to: z.string(),
      title: text,
      note: text,
    }),
  ]),
);

export const lists = rows(
  z.object({ id, name: z.string(), favourites: z.boolean().describe('The list of your favorites'), creators: count }),
);
export const members = rows(
  z.object({
    id,
    name: z.string(),
    username: text,
    platform: text,
    followers: count.nullable(),
    note: text,
    addedAt: moment,
    completedWithYou: count,
  }),
);

export const notes = rows(
  z.object({ id, body: z.string(), author: z.string(), createdAt: moment, editedAt: momentOrNull }),
);
export const marks = z.object({
  tags: z.array(z.string()),
  followUps: z.array(
    z.object({
      id,
      title: z.string(),
      dueOn: z.iso.date(),
      overdue: z.boolean(),
      doneAt: momentOrNull,
      author: z.string(),
    }),
  ),
});
