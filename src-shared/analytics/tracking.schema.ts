import { z } from 'zod';
import { CURRENCIES, type Currency, minorPerMajor } from '../currencies.ts';
import { grouped, wordList } from '../format.ts';
import { csvText, id, isoMoment, optionalHttpsUrl, optionalText, text } from '../text.ts';
import {
  ATTRIBUTION_DAYS,
  DISCOUNT_CODE,
  DISCOUNT_CODE_MAX_CHARS,
  DISCOUNT_CODE_MIN_CHARS,
  type UtmField,
  unknownPlaceholders,
} from './attribution.ts';
import {
  CLICK_MAX_CHARS,
  CONVERSION_ID_MAX_CHARS,
  CONVERSION_MAX_MAJOR,
  CONVERSIONS_CSV_MAX_CHARS,
  CONVERSIONS_REPORTED_MAX,
  UTM_VALUE_MAX_CHARS,
} from './limits.ts';

/** The code of a tracking link; it excludes letters and digits that are easily confused. */
export const LINK_CODE = /^[23456789abcdefghjkmnpqrstuvwxyz]{10}$/;
export const linkCode = z
  .string({ error: 'link is required' })
  .regex(LINK_CODE, 'link is not the code of a tracking link');

const utmValue = (field: UtmField) =>
  optionalText(`UTM ${field}`, { max: UTM_VALUE_MAX_CHARS })
    .refine((value) => unknownPlaceholders(value ?? '').length === 0, {
      error: ({ input }) =>
        `UTM ${field} has a placeholder that does not exist: ${unknownPlaceholders(String(input))[0]}`,
    })
    .optional();

export const setTrackingInput = z.strictObject({
  campaignId: id('Campaign'),
  /** Where the links lead. If blank, the links of deals that come under contract from now on lead to the brand's website, if it has one. */
  url: optionalHttpsUrl('Web address'),
  /** What the links add to that address; a blank parameter is left out. Without it, they stay as they are. */
  utm: z
    .strictObject({
      source: utmValue('source'),
      medium: utmValue('medium'),
      campaign: utmValue('campaign'),
      term: utmValue('term'),
      content: utmValue('content'),
    })
    .optional(),
});

const attributionDays = z.literal(ATTRIBUTION_DAYS, {
  error: `Days must be ${wordList(ATTRIBUTION_DAYS.map(String), 'or')}`,
});
export const setAttributionInput = z.strictObject({
  campaignId: id('Campaign'),
  /** For how many days after a click a conversion counts. */
  attributionDays,
  /** Whether what was reported before is judged by it, too. */
  applyToReported: z.boolean({ error: 'Apply to what was reported must be true or false' }).default(false),
});

const discountCode = z
  .string({ error: 'code is required' })
  .trim()
  .min(DISCOUNT_CODE_MIN_CHARS, `code must have at least ${DISCOUNT_CODE_MIN_CHARS} characters`)
  .max(DISCOUNT_CODE_MAX_CHARS, `code must have at most ${DISCOUNT_CODE_MAX_CHARS} characters`)
  .regex(DISCOUNT_CODE, 'code must be letters and digits, with hyphens or underscores between them');
export const setDiscountCodeInput = z.strictObject({
  dealId: id('Deal'),
  /** Blank ends the one that runs. */
  discountCode: discountCode.or(z.literal('')),
});

export const importConversionsInput = z.strictObject({
  campaignId: id('Campaign'),
  csv: csvText(CONVERSIONS_CSV_MAX_CHARS),
});

const amount = /^\d{1,12}(\.\d{1,2})?$/;

const fields = {
  link: linkCode.optional(),
  /** What the buyer typed in; it decides before the link. */
  code: text('code', { max: DISCOUNT_CODE_MAX_CHARS }).optional(),
  /** The last click of the link, as the parameter `accord_click` had it. */
  click: text('click', { max: CLICK_MAX_CHARS }).optional(),
  id: text('id', { max: CONVERSION_ID_MAX_CHARS }),
  value: z
    .string({ error: 'value must be an amount such as 49.90, in quotes' })
    .regex(amount, 'value must be an amount such as 49.90')
    .refine((value) => Number(value) <= CONVERSION_MAX_MAJOR, `value must be at most ${grouped(CONVERSION_MAX_MAJOR)}`)
    .optional(),
  currency: z.enum(CURRENCIES, { error: 'currency is not one that Accord knows' }).optional(),
  at: isoMoment('at').optional(),
};
interface Fields {
  link?: string | undefined;
  code?: string | undefined;
  click?: string | undefined;
  value?: string | undefined;
  currency?: Currency | undefined;
}
const isWhole = ({ value, currency }: Fields) => (value === undefined) === (currency === undefined);
const NOT_WHOLE = { error: 'value and currency go together', path: ['currency'] };
const isOfLink = ({ link, click }: Fields) => click === undefined || link !== undefined;
const NOT_OF_LINK = { error: 'click goes with link', path: ['click'] };

/**
 * A sale or sign-up after a visit through a link or with a discount code, as the brand's shop reports it in a line of a CSV file or through the API.
 * `id` is the shop's order number; a repeated number counts once. `value` is in whole units of the currency, such as 49.90.
 */
export const conversionReport = z
  .strictObject(fields)
  .refine(isWhole, NOT_WHOLE)
  .refine(isOfLink, NOT_OF_LINK)
  .refine(({ link, code }) => link !== undefined || code !== undefined, {
    error: 'link or code is required',
    path: ['link'],
  });
export type ConversionReport = z.infer<typeof conversionReport>;

/** The same by a signed call or by the pixel, which name the campaign where no link was clicked. */
export const shopReport = z
  .strictObject({ ...fields, campaign: id('campaign').optional() })
  .refine(isWhole, NOT_WHOLE)
  .refine(isOfLink, NOT_OF_LINK)
  .refine(({ link, code, campaign }) => link !== undefined || (code !== undefined && campaign !== undefined), {
    error: 'link is required, or campaign and code',
    path: ['link'],
  });
export type ShopReport = z.infer<typeof shopReport>;

/** Conversions of one campaign that a program of its brand reports. */
export const reportConversionsInput = z.strictObject({
  campaignId: id('Campaign'),
  conversions: z
    .array(conversionReport)
    .min(1, 'Conversions must have at least one entry')
    .max(CONVERSIONS_REPORTED_MAX, `Conversions may have at most ${CONVERSIONS_REPORTED_MAX} entries`),
});

/** A line of a file that was left out, by its number in the file, and why. */
export interface WrongLine {
  line: number;
  problem: string;
}

/** The result for a file of conversions: how many were new and how many known, which lines were left out, and which columns were ignored. */
export interface ConversionImport {
  added: number;
  known: number;
  wrong: WrongLine[];
  unread: string[];
}

/** A reported value in minor units; null for a conversion without one. Decimals that the currency lacks are cut off. */
export function reportedMinor({
  value,
  currency,
}: Pick<ConversionReport, 'value' | 'currency'>): { valueMinor: number; currency: Currency } | null {
  if (value === undefined || currency === undefined) return null;
  const [whole = '0', fraction = ''] = value.split('.');
  const perMajor = minorPerMajor(currency);
  const digits = String(perMajor).length - 1;
  const minor = digits === 0 ? 0 : Number(fraction.padEnd(digits, '0').slice(0, digits));
  return { valueMinor: Number(whole) * perMajor + minor, currency };
}
