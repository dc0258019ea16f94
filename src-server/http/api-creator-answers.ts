import { z } from 'zod';
import { REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';
import { ours } from '#shared/ours.ts';
import { content as brandContent, usageRights } from './api-answers.ts';
import { count, currency, day, id, minor, moment, momentOrNull, money, rows, statusOf, text } from './api-fields.ts';

// The answers that programs of creators get; see api-answers.ts.

const dates = { startDate: day, endDate: day, submissionDeadline: day };
const zoned = { ...dates, timeZone: ours().describe('The IANA time zone of all dates') };

export const deal = z.object({
  id,
  status: statusOf('deal'),
  unanswered: z.boolean().describe('Whether it is an offer that you have not answered'),
  amount: money.describe('What you get'),
  usage: z.object({ rights: usageRights, from: day, until: day }).nullable(),
  extension: z.boolean().describe('Whether it extends the usage rights of another deal'),
  notes: text,
  cancelReason: text,
  invitedAt: moment,
  respondedAt: momentOrNull,
  expiresAt: moment,
  brandName: z.string(),
  campaign: z.object({
    id,
    name: z.string(),
    platforms: z.array(z.string()),
    ...zoned,
    inReview: z.boolean(),
    paused: z.boolean(),
    pieces: z.array(z.object({ type: z.string(), quantity: count, description: text.optional() })),
  }),
  milestones: z.array(z.object({ kind: z.enum(MILESTONE_KINDS), status: statusOf('milestone'), amountMinor: minor })),
});
export const deals = rows(deal);

export const openCampaigns = rows(
  z.object({
    id,
    name: z.string(),
    brandName: z.string(),
    description: text,
    platforms: z.array(z.string()),
    requirements: z.partialRecord(
      z.enum(REQUIREMENT_TYPES),
      z.object({ quantity: count, description: text.optional() }),
    ),
    creatorBudget: money.describe('What there is for all creators together'),
    ...zoned,
  }),
);

export const applications = rows(
  z.object({
    id,
    status: statusOf('application'),
    note: text,
    declineReason: text,
    sentAt: moment,
    answeredAt: momentOrNull,
    offer: z.object({ status: statusOf('deal'), amount: money, unanswered: z.boolean() }).nullable(),
    campaign: z.object({ id, name: z.string(), brandName: z.string(), platforms: z.array(z.string()), ...dates }),
  }),
);

export const campaigns = rows(z.object({ id, dealId: id, name: text, brandName: text, invitedAt: moment }));

export const campaign = z.object({
  campaign: z.object({ id, name: text, description: text, ...zoned }),
  pieces: count.nullable(),
  brand: z.object({ name: text }),
  deal: z
    .object({
      id,
      status: statusOf('deal'),
      amountMinor: minor,
      currency,
      trackingLink: text.describe('The link to put into posts'),
      discountCode: text.describe('The code for followers'),
    })
    .nullable(),
});

export const content = z.array(
  brandContent.shape.submissions.element.extend({ piece: text.describe('The piece that it is for, such as reel:2') }),
);
