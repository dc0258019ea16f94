import { z } from 'zod';
import { customText } from './choices/custom-entries.ts';
import {
  AMOUNT_MAX_MAJOR,
  CUSTOM_ENTRY_MAX_CHARS,
  EMAIL_MAX_CHARS,
  FIRST_DAY,
  LAST_DAY,
  PASSWORD_MAX_CHARS,
  SEARCH_MAX_CHARS,
  URL_MAX_CHARS,
} from './constants.ts';
import { CURRENCIES, minorPerMajor } from './currencies.ts';
import { fileSize, grouped } from './format.ts';
import { isAtLeast, isAtMost } from './graphemes.ts';
import { asciiAddress, readableAddress } from './mail-address.ts';

/**
 * The string and scalar types of every input. All of them bring text into its normal form, have a length limit and refuse NUL and lone surrogates,
 * which Postgres cannot store; a text without visible characters is blank. Each takes the field's label, so that its message names the field.
 */

interface Limits {
  min?: number;
  max: number;
}

/** One line of text that must not be blank. Line breaks and control characters are refused. */
export function text(label: string, { min = 1, max }: Limits) {
  return lengths(clean(label, isOneLine), label, min, max);
}

/** Text of several lines that must not be blank. */
export function multiline(label: string, { min = 1, max }: Limits) {
  return lengths(clean(label, isWellFormed), label, min, max);
}

/** One line that can be left out; blank becomes null. */
export function optionalText(label: string, { max }: Limits) {
  return blankAsNull(lengths(clean(label, isOneLine), label, 0, max));
}

/** Several lines that can be left out; blank becomes null. */
export function optionalMultiline(label: string, { max }: Limits) {
  return blankAsNull(lengths(clean(label, isWellFormed), label, 0, max));
}

/** An address in lower case, its domain as people read it. */
export function email(label = 'Email') {
  return clean(label, isOneLine)
    .overwrite(readableAddress)
    .min(1, `${label} is required`)
    .refine((address) => asciiAddress(address).length <= EMAIL_MAX_CHARS, tooLong(label, EMAIL_MAX_CHARS))
    .refine((address) => foreignLetter(address) === null, {
      error: ({ input }) => noSuchLetter(label, String(input)),
      abort: true,
    })
    .refine(isAddress, `${label} must be an address such as name@example.com`);
}

/** The first character before the @ that mail servers without SMTPUTF8 do not take; null if there is none. A domain can have any letters. */
const foreignLetter = (address: string): string | null =>
  /[^\p{ASCII}]\p{M}*/u.exec(address.slice(0, Math.max(0, address.lastIndexOf('@'))))?.[0] ?? null;

const noSuchLetter = (label: string, address: string): string =>
  `${label} cannot have “${foreignLetter(address)}” before the @: only letters without accents, digits and . _ + - are delivered by every mail server`;

/** A host for mail: labels of at most 63 characters, and a last label that is not a number. */
const MAIL_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

function isAddress(address: string): boolean {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(asciiAddress(address)) ?? [];
  return z.regexes.email.test(`${local}@example.com`) && MAIL_HOST.test(domain);
}

/** A row's id: a UUID as RFC 9562 defines it, in lower case. */
export function id(label = 'Id') {
  return z.uuid({ error: `${label} is not a valid id` }).toLowerCase();
}

/** A public https address: no other scheme, no user or password, no port, no IP address, no local or private host (ruling C38). */
export function httpsUrl(label: string) {
  return clean(label, isOneLine)
    .min(1, `${label} is required`)
    .max(URL_MAX_CHARS, tooLong(label, URL_MAX_CHARS))
    .refine(isPublicHttpsUrl, `${label} must be a public web address that starts with https://`);
}

/** The same, or blank, which becomes null. */
export function optionalHttpsUrl(label: string) {
  return blankAsNull(
    clean(label, isOneLine)
      .max(URL_MAX_CHARS, tooLong(label, URL_MAX_CHARS))
      .refine((value) => value === '' || isPublicHttpsUrl(value), {
        error: `${label} must be a public web address that starts with https://`,
      }),
  );
}

/** What someone types into a search box; blank searches for everything (ruling C48). */
export function searchText(label = 'Search') {
  return lengths(clean(label, isOneLine), label, 0, SEARCH_MAX_CHARS);
}

/** The text of a CSV file for an import. */
export function csvText(maxChars: number) {
  return z
    .string({ error: 'Choose a CSV file' })
    .min(1, 'The file is empty')
    .max(maxChars, `The file is larger than ${fileSize(maxChars)}; split it`)
    .refine(isWellFormed, 'The file is not a text file');
}

/**
 * A password as typed at sign-in: only its length is limited, and it is not trimmed; a letter is the same from every keyboard (NFC). New ones:
 * password.ts.
 */
export function password(label = 'Password') {
  return z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(PASSWORD_MAX_CHARS, tooLong(label, PASSWORD_MAX_CHARS))
    .refine(isWellFormed, `${label} contains a character that cannot be used`)
    .overwrite((value) => value.normalize('NFC'));
}

/** A calendar day, `2026-03-31`, within this century. */
export function isoDate(label: string) {
  return z.iso
    .date({ error: ({ input }) => (isMissing(input) ? `${label} is required` : `${label} must be a date`) })
    .refine(isNearDay, `${label} must be from ${FIRST_DAY} to ${LAST_DAY}`);
}

/** A calendar month, `2026-03`, within this century. */
export function isoMonth(label: string) {
  return z
    .string({ error: `${label} must be a month such as 2026-03` })
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, `${label} must be a month such as 2026-03`)
    .refine(
      (month) => isNearDay(`${month}-01`),
      `${label} must be from ${FIRST_DAY.slice(0, 7)} to ${LAST_DAY.slice(0, 7)}`,
    );
}

/** A moment with its time zone, `2026-05-01T12:00:00Z`, within this century. */
export function isoMoment(label: string) {
  return z.iso
    .datetime({ error: `${label} must be a date and time such as 2026-05-01T12:00:00Z`, offset: true })
    .refine(isNearDay, `${label} must be from ${FIRST_DAY} to ${LAST_DAY}`);
}

/** Whether a day, or the day of a moment, is within the range that can be typed. Days compare as text, because every year has four digits. */
function isNearDay(value: string): boolean {
  const day = value.slice(0, FIRST_DAY.length);
  return day >= FIRST_DAY && day <= LAST_DAY;
}

export function currency(label = 'Currency') {
  return z.enum(CURRENCIES, { error: `${label} must be one of ${CURRENCIES.join(', ')}` });
}

/** One of a fixed list. */
export function choice<const Values extends readonly string[]>(label: string, values: Values) {
  return z.enum(values, {
    error: ({ input }) => (isMissing(input) ? `${label} is required` : `${label} must be one of ${values.join(', ')}`),
  });
}

/** Some of a fixed list, none twice. */
export function choices<const Values extends readonly string[]>(label: string, values: Values) {
  return unique(z.array(choice(label, values)).max(values.length, `${label} has too many entries`), label);
}

/** Some of a fixed list and custom entries, stored as `other:{text}`; none twice. */
export function openChoices(label: string, values: readonly string[], { max }: Limits) {
  return unique(z.array(openChoice(label, values)).max(max, `${label} may have at most ${max} entries`), label);
}

/** One of a fixed list, or a custom entry, stored as `other:{text}`. */
export function openChoice(label: string, values: readonly string[]) {
  return lengths(clean(label, isOneLine), label, 1, CUSTOM_ENTRY_MAX_CHARS).refine(
    (value) => values.includes(value) || Boolean(customText(value)?.trim()),
    `${label} is not in the list`,
  );
}

function unique<Entries extends z.ZodArray<z.ZodType<string>>>(type: Entries, label: string) {
  return type.refine((entries) => new Set(entries).size === entries.length, `${label} has the same entry twice`);
}

/** A whole number within bounds. */
export function wholeNumberBetween(label: string, { min, max }: Required<Limits>) {
  const error = `${label} must be a whole number from ${grouped(min)} to ${grouped(max)}`;
  return z.int({ error }).min(min, error).max(max, error);
}

/** The secret part of a link in a mail. */
export function linkToken() {
  return z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'This link is not complete');
}

/** An amount in minor units: whole, above zero, at most 10,000,000 units with two decimals (ruling C40). */
export function amountMinor(label: string) {
  return z
    .int({ error: ({ input }) => (isMissing(input) ? `${label} is required` : `${label} must be an amount`) })
    .min(1, `${label} must be more than 0`)
    .max(AMOUNT_MAX_MAJOR * minorPerMajor('USD'), `${label} must be at most 10,000,000`);
}

/** False for NUL and for half a surrogate pair. */
export function isWellFormed(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Characters that change the direction of everything after them, up to their own end. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Invisible characters at the ends of a text, where they join nothing: blanks, joiners, direction marks, and fillers. */
const INVISIBLE =
  '[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u206f\\u2800\\u3164\\uffa0]';
const INVISIBLE_ENDS = new RegExp(`^${INVISIBLE}+|${INVISIBLE}+$`, 'g');

/**
 * The one form in which a text is stored, whatever keyboard or page it comes from: composed letters (NFC), no invisible characters at the ends, and
 * nothing that changes the direction of the text after it.
 */
const normalText = (typed: string): string => typed.normalize('NFC').replace(TURNING, '').replace(INVISIBLE_ENDS, '');

/** Whether a text has any visible character: more than blanks, shapeless characters, and direction marks. */
const isVisible = (value: string): boolean => /[^\p{Z}\p{Cf}\p{DI}\u2800]/u.test(value);

function isOneLine(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return isWellFormed(value) && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value);
}

const PRIVATE_HOST = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|onion|home\.arpa)$/;

/** Whether a typed address can be stored and linked: https, a public host name, no user, password or port. */
export function isPublicHttpsUrl(value: string): boolean {
  if (/\s/.test(value)) return false;
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false;
  if (!value.toLowerCase().startsWith('https://')) return false;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return false;
  return host.includes('.') && !PRIVATE_HOST.test(host);
}

function clean(label: string, accepts: (value: string) => boolean) {
  return z
    .string({ error: ({ input }) => (isMissing(input) ? `${label} is required` : `${label} must be text`) })
    .overwrite((value) => (isVisible(value) ? normalText(value) : ''))
    .refine(accepts, `${label} contains a character that cannot be used`);
}

/** Counts characters as people do, so that an emoji is one; the input's description states the limits as those of a string. */
function lengths(type: z.ZodString, label: string, min: number, max: number) {
  const short = type.check(counted('maximum', max, (value) => isAtMost(value, max), tooLong(label, max)));
  const there = min > 0 ? short.min(1, `${label} is required`) : short;
  const long = `${label} must have at least ${min} characters`;
  return min > 1 ? there.check(counted('minimum', min, (value) => isAtLeast(value, min), long)) : there;
}

function counted(limit: 'minimum' | 'maximum', chars: number, accepts: (value: string) => boolean, error: string) {
  const check = z.refine<string>(accepts, error);
  check._zod.onattach.push((type) => {
    type._zod.bag[limit] = chars;
  });
  return check;
}

/** Whether nothing was entered, as opposed to something wrong. */
function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

function tooLong(label: string, max: number): string {
  return `${label} may have at most ${grouped(max)} characters`;
}

function blankAsNull(type: z.ZodString) {
  return type.nullish().transform((value) => value || null);
}
