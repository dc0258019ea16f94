import { z } from 'zod';
import { REASON_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import { id, isoMoment, multiline } from '../text.ts';
import { linkCode } from './tracking.schema.ts';

/** How a conversion was reported: by a signed call of the brand's shop, by the pixel on its thank-you page, or in a CSV file. */
export const CONVERSION_SOURCES = ['server', 'pixel', 'csv'] as const;
export type ConversionSource = (typeof CONVERSION_SOURCES)[number];

/** Selects conversions of a campaign: one; all of a link between two times, both included; or all that one network reported in a day. */
const choice = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('one'), conversionId: id('Conversion') }),
  z
    .strictObject({ by: z.literal('times'), link: linkCode, from: isoMoment('From'), until: isoMoment('Until') })
    .refine(({ from, until }) => new Date(from) <= new Date(until), {
      error: 'Until must not be before From',
      path: ['until'],
    }),
  z.strictObject({
    by: z.literal('network'),
    network: z.string().regex(/^[\w-]{43}$/, 'Network is not one that the list shows'),
  }),
]);
export type ConversionChoice = z.infer<typeof choice>;

export const conversionsInput = z.strictObject({
  campaignId: id('Campaign'),
  /** Lists only the conversions of this link. */
  link: linkCode.optional(),
  ...cursorFields,
});
export const strikeConversionsInput = z.strictObject({
  campaignId: id('Campaign'),
  choice,
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const restoreConversionsInput = z.strictObject({ campaignId: id('Campaign'), choice });

/** A conversion as the brand and staff see it. */
export interface ConversionView {
  id: string;
  at: Moment;
  /** The code of its tracking link, and (below) the creator whose link it is. */
  link: string;
  creator: string;
  /** The discount code by which it is this creator's; null if it is by the link. */
  code: string | null;
  /** When the link was last clicked before it, if the report said so. */
  clickedAt: Moment | null;
  /** It came too long after the click, so that no figure counts it. */
  outsideWindow: boolean;
  source: ConversionSource;
  value: Money | null;
  /** The shop's order number. */
  order: string;
  /** Distinguishes the networks of one day, for conversions reported by a pixel; null for all others. */
  network: string | null;
  /** Who struck it out, when and why; null while it counts. */
  struck: { by: string | null; at: Moment; reason: string } | null;
}
