import { z } from 'zod';
import { count, countOrNull, currency, id, minor, rows, text } from './api-fields.ts';

// The answer about a roster: see api-answers.ts.

const weighed = {
  id,
  name: z.string(),
  username: text,
  platform: text.describe('The platform for which they count'),
  followers: countOrNull,
  costMinor: minor.describe('What an offer to them starts with'),
  match: z.object({
    score: z.number().describe('How well they fit, from 0 to 100'),
    reasons: z.array(z.object({ points: z.number(), of: z.number(), text: z.string() })),
  }),
};

export const roster = rows(
  z.object({ ...weighed, reason: z.string().describe('Why they are not in the roster') }).describe('Not in the roster'),
).extend({
  roster: z.object({
    campaignName: text,
    budget: z.object({
      totalMinor: minor,
      committedMinor: minor,
      remainingMinor: minor,
      currency,
      obstacle: text.describe('Why no offer can be sent now; null if one can'),
    }),
    chosen: z.array(
      z.object({
        ...weighed,
        points: z.object({ total: z.number(), match: z.number(), reach: z.number(), price: z.number() }),
      }),
    ),
    usedMinor: minor.describe('What offers to all of them cost'),
    fitting: count.describe('How many creators pass the filters and can be paid, by an estimate'),
    weighed: count.describe('How many of them were weighed one by one'),
    proved: z.boolean().describe('Whether no other roster has more points'),
    problem: text.describe('Why there is no roster; null if there is one'),
  }),
});
