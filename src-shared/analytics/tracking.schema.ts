import { z } from 'zod';
import { CURRENCIES, type Currency, minorPerMajor } from '../currencies.ts';
import { grouped } from '../format.ts';
import { csvText, id, isoMoment, optionalHttpsUrl, text } from '../text.ts';
import {
  CONVERSION_ID_MAX_CHARS,
  CONVERSION_MAX_MAJOR,
  CONVERSIONS_CSV_MAX_CHARS,
  CONVERSIONS_REPORTED_MAX,
} from './limits.ts';

/** The code of a tracking link; it excludes letters and digits that are easily confused. */
export const LINK_CODE = /^[23456789abcdefghjkmnpqrstuvwxyz]{10}$/;
export const linkCode = z
  .string({ error: 'link is required' })
  .regex(LINK_CODE, 'link is not the code of a tracking link');

export const setTrackingInput = z.strictObject({
  campaignId: id('Campaign'),
  /** Where the links lead. If blank, the links of deals that come under contract from now on lead to the brand's website, if it has one. */
  url: optionalHttpsUrl('Web address'),
});
export const importConversionsInput = z.strictObject({
  campaignId: id('Campaign'),
  csv: csvText(CONVERSIONS_CSV_MAX_CHARS),
});

const amount = /^\d{1,12}(\.\d{1,2})?$/;

/**
 * A sale or sign-up after a visit through a link, as the brand's shop reports it: by a signed call, by the pixel, or in a line of a CSV file. `id` is
 * the shop's order number; a repeated number counts once. `value` is in whole units of the currency, such as 49.90.
 */
export const conversionReport = z
  .strictObject({
    link: linkCode,
    id: text('id', { max: CONVERSION_ID_MAX_CHARS }),
    value: z
      .string({ error: 'value must be an amount such as 49.90, in quotes' })
      .regex(amount, 'value must be an amount such as 49.90')
      .refine(
        (value) => Number(value) <= CONVERSION_MAX_MAJOR,
        `value must be at most ${grouped(CONVERSION_MAX_MAJOR)}`,
      )
      .optional(),
    currency: z.enum(CURRENCIES, { error: 'currency is not one that Accord knows' }).optional(),
    at: isoMoment('at').optional(),
  })
  .refine(({ value, currency }) => (value === undefined) === (currency === undefined), {
    error: 'value and currency go together',
    path: ['currency'],
  });
export type ConversionReport = z.infer<typeof conversionReport>;

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
}: ConversionReport): { valueMinor: number; currency: Currency } | null {
  if (value === undefined || currency === undefined) return null;
  const [whole = '0', fraction = ''] = value.split('.');
  const perMajor = minorPerMajor(currency);
  const digits = String(perMajor).length - 1;
  const minor = digits === 0 ? 0 : Number(fraction.padEnd(digits, '0').slice(0, digits));
  return { valueMinor: Number(whole) * perMajor + minor, currency };
}
