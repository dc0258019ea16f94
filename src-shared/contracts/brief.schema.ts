import { z } from 'zod';
import { REQUIREMENT_TYPES } from '../choices/content-types.ts';
import { BRAND_PLATFORMS } from '../choices/platforms.ts';
import {
  BRIEF_ITEM_MAX_CHARS,
  BRIEF_LIST_MAX_ITEMS,
  BRIEF_TEXT_MAX_CHARS,
  DELIVERABLE_QUANTITY_DEFAULT,
  REQUIREMENT_QUANTITY_MAX,
  REQUIREMENT_QUANTITY_MIN,
} from '../constants.ts';
import { briefMessages } from '../messages/payments.ts';
import { parseNumber } from '../numbers.ts';
import { APPROVAL_PROCESSES } from '../payments/papers.ts';
import { choice, id, isoDate, multiline, optionalMultiline, optionalText, wholeNumberBetween } from '../text.ts';

/** A list of lines; blank entries are dropped (B5). */
function lines(label: string) {
  return z
    .array(optionalText(label, { max: BRIEF_ITEM_MAX_CHARS }))
    .max(BRIEF_LIST_MAX_ITEMS, `${label} may have at most ${BRIEF_LIST_MAX_ITEMS} entries`)
    .transform((entries) => entries.filter((entry) => entry !== null));
}

/** Hashtags or mentions: trimmed, with a single sign in front, blank and repeated ones dropped (B5). */
function tags(label: string, sign: '#' | '@') {
  return lines(label).transform((entries) => {
    const words = entries.map((entry) => entry.replace(/^[#@\s]+/, '')).filter((word) => word !== '');
    return [...new Map(words.map((word) => [word.toLowerCase(), sign + word])).values()];
  });
}

/** The typed quantity; 1 if it is not a number (B5). */
export function deliverableQuantity(typed: string | number): number {
  return parseNumber(String(typed), DECIMALS_MAX) ?? DELIVERABLE_QUANTITY_DEFAULT;
}

/** A quantity with more decimals than this is not a number. */
const DECIMALS_MAX = 20;

const deliverable = z.strictObject({
  platform: choice('Platform', BRAND_PLATFORMS).or(z.literal('')),
  contentType: choice('Content type', REQUIREMENT_TYPES).or(z.literal('')),
  quantity: z
    .union([z.string().max(20), z.number()])
    .transform(deliverableQuantity)
    .pipe(wholeNumberBetween('Quantity', { min: REQUIREMENT_QUANTITY_MIN, max: REQUIREMENT_QUANTITY_MAX })),
  specifications: optionalMultiline('Specifications', { max: BRIEF_TEXT_MAX_CHARS }),
});

const longText = (label: string) => optionalMultiline(label, { max: BRIEF_TEXT_MAX_CHARS });
const required = (label: string) =>
  z
    .string({ error: briefMessages.missing.text })
    .trim()
    .min(1, briefMessages.missing.text)
    .pipe(multiline(label, { max: BRIEF_TEXT_MAX_CHARS }));

/** The campaign brief (B3) with the rules of B5: half-filled entries are dropped, objective and audience are required. */
export const brief = z.strictObject({
  campaignObjective: required('Campaign objective'),
  targetAudience: required('Target audience'),
  keyMessages: lines('Key messages'),
  contentGuidelines: longText('Content guidelines'),
  brandGuidelines: longText('Brand guidelines'),
  dosList: lines('Dos'),
  dontsList: lines("Don'ts"),
  deliverables: z
    .array(deliverable)
    .max(BRIEF_LIST_MAX_ITEMS, `Deliverables may have at most ${BRIEF_LIST_MAX_ITEMS} entries`)
    .transform((entries) => entries.filter((entry) => entry.platform !== '' && entry.contentType !== '')),
  timeline: z.strictObject({
    contentDue: isoDate('Content due').nullish(),
    reviewPeriod: optionalText('Review period', { max: BRIEF_ITEM_MAX_CHARS }),
    publishDate: isoDate('Publish date').nullish(),
  }),
  additionalNotes: longText('Additional notes'),
  hashtags: tags('Hashtags', '#'),
  mentions: tags('Mentions', '@'),
  approvalProcess: choice('Approval process', APPROVAL_PROCESSES),
  /** Whether creators can show the delivered content in their portfolio. Briefs from before this question existed do not allow it. */
  portfolioUse: z.boolean({ error: 'Portfolio use must be yes or no' }).default(false),
});
export type Brief = z.infer<typeof brief>;
/** The brief as it is in the form, before blank entries are dropped. */
export type BriefForm = z.input<typeof brief>;

export const saveBriefInput = z.strictObject({ campaignId: id('Campaign'), brief });
