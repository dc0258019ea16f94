import { z } from 'zod';
import { TERM_KINDS, TERM_PHASES, TERM_SOURCES, TERM_STATES } from '#shared/deals/terms.ts';
import { ours } from '#shared/ours.ts';
import { usageRights } from './api-answers.ts';
import { day, id, statusOf } from './api-fields.ts';

export const terms = z.object({
  dealId: id,
  campaignId: id,
  campaignName: z.string(),
  creatorName: z.string(),
  status: statusOf('deal'),
  phase: z.enum(TERM_PHASES).describe('Whether the deal is not in force yet, in force or completed, or over'),
  timeZone: ours().describe('The IANA time zone of all days'),
  source: z
    .enum(TERM_SOURCES)
    .describe(
      'Whether the agreement that Accord made states them; otherwise they are read from the deal: its agreement is an earlier one, or a contract of your own, or there is none yet',
    ),
  terms: z.array(
    z.object({
      kind: z.enum(TERM_KINDS),
      section: z.string(),
      lines: z.array(z.object({ label: z.string(), text: z.string() })).readonly(),
      watchedBy: z.string(),
      breach: z.string().describe('What happens when it breaks'),
      standing: z
        .object({
          state: z.enum(TERM_STATES),
          day: day.describe('Until when it is open, when it was met, or since when it is broken'),
        })
        .nullable(),
    }),
  ),
  extensions: z.array(z.object({ rights: usageRights, from: day, until: day })),
});
