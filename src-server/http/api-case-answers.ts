import { z } from 'zod';
import { CASE_FINDINGS, CASE_SIDES, EVIDENCE_KINDS } from '#shared/cases/cases.ts';
import { TERM_KINDS } from '#shared/deals/terms.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';
import { ours } from '#shared/ours.ts';
import { ENDED_CASES } from '#shared/status-sets.ts';
import { currency, id, minor, moment, momentOrNull, rows, statusOf, text } from './api-fields.ts';

// The answers about cases: see api-answers.ts.

const side = z.enum(CASE_SIDES);
const campaignOfCase = z.object({ id, name: z.string(), timeZone: ours() });
const split = z.array(z.object({ milestoneId: id, amountMinor: minor }));
const whatHappens = {
  id,
  status: statusOf('case'),
  campaign: campaignOfCase,
  openedBy: side,
  turn: side.nullable().describe('Whose answer is waited for'),
  answerBy: momentOrNull.describe('When silence ends it: the last proposal takes effect'),
  decideBy: momentOrNull.describe('By when our team should have decided'),
  createdAt: moment,
};
export const cases = rows(
  z.object({
    ...whatHappens,
    brandName: z.string(),
    creatorName: z.string(),
    term: z.object({ kind: z.enum(TERM_KINDS), label: z.string() }),
    finding: z.enum(CASE_FINDINGS).nullable().describe('Who broke the agreement'),
    endedAt: momentOrNull,
  }),
);
const settled = {
  toCreatorMinor: minor,
  backMinor: minor.describe('What goes back to the brand, the fee on it included'),
};
export const oneCase = z.object({
  ...whatHappens,
  dealId: id,
  brand: z.object({ id, name: z.string() }),
  creator: z.object({ id, name: z.string() }),
  currency,
  agreedAmountMinor: minor,
  term: z.object({ kind: z.enum(TERM_KINDS), label: z.string(), sentence: z.string() }),
  claim: z.string(),
  escalatedAt: momentOrNull,
  milestones: z.array(
    z.object({
      id,
      kind: z.enum(MILESTONE_KINDS),
      status: statusOf('milestone'),
      agreedMinor: minor,
      amountMinor: minor,
    }),
  ),
  proposals: z
    .array(z.object({ id, side, note: z.string(), split, ...settled, createdAt: moment }))
    .describe('Oldest first; the last one stands'),
  evidence: z.array(
    z.object({
      id,
      side,
      kind: z.enum(EVIDENCE_KINDS),
      note: text,
      seen: z
        .object({
          at: moment,
          by: z.enum(['brand', 'creator', 'staff', 'system']),
          title: z.string(),
          text: z.string(),
          lines: z.array(z.object({ label: z.string(), value: z.string() })),
        })
        .describe('As it was when it was laid down'),
      createdAt: moment,
    }),
  ),
  outcome: z
    .object({
      status: z.enum(ENDED_CASES),
      finding: z.enum(CASE_FINDINGS).nullable(),
      reason: text,
      split: split.nullable().describe('Null if the deal goes on as agreed'),
      ...settled,
      endedAt: moment,
    })
    .nullable(),
});
