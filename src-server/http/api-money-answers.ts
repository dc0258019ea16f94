import { z } from 'zod';
import { MILESTONE_KINDS } from '#shared/money.ts';
import { PAYMENT_KINDS } from '#shared/payments/payments.schema.ts';
import { MOVEMENT_KINDS } from '#shared/seals/movements.ts';
import { currency, id, minor, minorOrNull, moment, rows, text } from './api-fields.ts';

// The answers about money: see api-answers.ts.

export const invoices = rows(
  z.object({
    paymentId: id,
    number: z.string(),
    campaignName: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    amountMinor: minor,
    refundedMinor: minor,
    currency,
    paidAt: moment,
  }),
);

export const movements = rows(
  z.object({
    id,
    kind: z.enum(MOVEMENT_KINDS),
    part: z
      .enum([...MILESTONE_KINDS, 'extension'])
      .nullable()
      .describe('What a release was for'),
    at: moment,
    amountMinor: minorOrNull,
    currency,
    creatorName: text.describe('Whose money moved; null for money of the whole campaign'),
    sealed: z.boolean().describe('Whether there is a receipt yet: within a minute'),
  }),
);

export const receipt = z.object({
  fileName: z.string(),
  text: z.string().describe('The file to keep: it is checked without Accord'),
});
