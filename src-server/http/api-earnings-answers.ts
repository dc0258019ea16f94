import { z } from 'zod';
import { APPROVAL_ACTS } from '#shared/approvals/limits.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';
import { ours } from '#shared/ours.ts';
import { PAYMENT_KINDS } from '#shared/payments/payments.schema.ts';
import { EARNED_MILESTONES } from '#shared/status-sets.ts';
import {
  count,
  currency,
  day,
  id,
  minor,
  moment,
  momentOrNull,
  money,
  rows,
  share,
  statusOf,
  text,
} from './api-fields.ts';

// The answers about what a creator earns, what a brand pays, and the results of a creator: see api-answers.ts.

const part = z.enum([...MILESTONE_KINDS, 'extension']);

export const earnings = z.object({
  rows: z.array(
    z.object({
      id,
      kind: part,
      status: statusOf('milestone'),
      payoutStatus: statusOf('payout').nullable(),
      companyName: text,
      campaignName: text,
      netMinor: minor,
      currency,
      earnedAt: moment,
    }),
  ),
  totals: z.array(
    z.object({
      currency,
      count,
      earnedMinor: minor,
      accruedMinor: minor,
      waitingMinor: minor,
      onTheWayMinor: minor,
      paidMinor: minor,
    }),
  ),
  total: count,
  page: count,
  pageSize: count,
});
export const clock = z.object({
  rows: z.array(
    z.object({
      key: ours(),
      step: z.enum(['accrued', 'held', 'released', 'waiting', 'failed']),
      amount: money,
      campaignName: z.string(),
      brandName: text,
      endDate: day,
      timeZone: ours(),
      dueAt: momentOrNull,
    }),
  ),
  more: z.boolean(),
});
const sums = z.array(
  z.object({ currency, openingMinor: minor, releasedMinor: minor, paidMinor: minor, closingMinor: minor }),
);
export const statements = z.array(z.object({ month: ours(), sums }));
export const statement = z.object({
  month: ours(),
  sums,
  lines: z.array(
    z.object({
      at: moment,
      kind: z.enum(EARNED_MILESTONES),
      part: part.nullable(),
      campaignName: z.string(),
      brandName: text,
      amountMinor: minor,
      currency,
    }),
  ),
});
export const dealSums = rows(
  z.object({
    id,
    title: z.string(),
    brandName: text,
    status: statusOf('deal'),
    extension: z.boolean(),
    currency,
    valueMinor: minor,
    accruedMinor: minor,
    releasedMinor: minor,
    paidMinor: minor,
    createdAt: moment,
    updatedAt: moment,
  }),
);

/** A paper, as a PDF. */
export const paper = z.object({ fileName: ours(), base64: ours().describe('The PDF, in base64') });

export const payment = z.object({
  id,
  campaignId: id,
  kind: z.enum(PAYMENT_KINDS),
  method: z.enum(['card', 'bank_transfer']),
  status: statusOf('payment'),
  amountMinor: minor,
  refundedMinor: minor,
  disputedMinor: minor,
  currency,
  invoiceNumber: text,
  failureReason: text,
  createdAt: moment,
  succeededAt: momentOrNull,
});

export const approvals = rows(
  z.object({
    id,
    act: z.enum(APPROVAL_ACTS).describe('What waits for a second person'),
    status: statusOf('approval'),
    campaign: z.object({ id, name: z.string() }),
    creators: z.array(z.string()),
    amount: money,
    reason: z.string(),
    askedBy: z.string(),
    askedAt: moment,
    expiresAt: moment,
    decidedBy: text,
    decidedAt: momentOrNull,
    note: text,
  }),
);

export const creatorTotals = z.object({
  earned: z.array(money),
  pipeline: z.array(money).describe('What open deals are worth'),
  activeDeals: count,
  completedDeals: count,
  pendingDeals: count,
});
const earned = { accruedMinor: minor, releasedMinor: minor, paidMinor: minor };
export const creatorEarnings = z.array(
  z.object({ currency, ...earned, points: z.array(z.object({ label: z.string(), ...earned })) }),
);
export const creatorPerformance = z.object({
  clicks: count,
  conversions: count,
  brands: count,
  contentApproved: count,
  acceptanceRate: share,
  completionRate: share,
  outcomes: z.object({ pending: count, accepted: count, completed: count, declined: count }),
});
export const creatorGrowth = z.object({
  days: z.array(z.iso.date()),
  platforms: z.array(z.object({ platform: z.string(), followers: z.array(count.nullable()) })),
});
