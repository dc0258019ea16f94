import { plural } from '../format.ts';
import * as texts from '../messages/deals/usage-rights.ts';

/** Where a brand can show the content of a deal: on platforms, and elsewhere. */
export const USAGE_CHANNELS = [
  'instagram',
  'tiktok',
  'youtube',
  'linkedin',
  'twitter',
  'paid_ads',
  'website',
  'newsletter',
  'print',
] as const;
export type UsageChannel = (typeof USAGE_CHANNELS)[number];

/** The longest that content can be used, and that a creator can be kept from working for competitors, in months. */
export const USAGE_MONTHS = { min: 1, max: 60 } as const;
export const EXCLUSIVITY_MONTHS = { min: 0, max: 24 } as const;

/**
 * What a brand may do with the content of a deal. All months count from the first verified post (see GLOSSARY, usage rights). `whitelisting`: the brand
 * may run ads from the creator's own account.
 */
export interface UsageRights {
  months: number;
  channels: UsageChannel[];
  /** For how many months the creator works for no competitor; 0 if they can. */
  exclusivityMonths: number;
  whitelisting: boolean;
}

/** The usage rights of a deal, and the calendar days on which they start and end: null until the first verified post. */
export interface UsageView {
  rights: UsageRights;
  from: string | null;
  until: string | null;
  /** IANA name of the time zone of these dates. */
  timeZone: string;
}

/** The default length of use in an offer. */
const DEFAULT_MONTHS = 12;

/** The default terms of an offer: a year on the campaign's platforms, and nothing that restricts the creator. */
export function defaultUsage(platforms: readonly string[]): UsageRights {
  const channels = USAGE_CHANNELS.filter((channel) => platforms.includes(channel));
  return {
    months: DEFAULT_MONTHS,
    channels: channels.length > 0 ? channels : ['website'],
    exclusivityMonths: 0,
    whitelisting: false,
  };
}

/** Usage rights in words, as all offers, agreements and papers say them. `since`: what their months count from. */
export function usageWords(rights: UsageRights, since: keyof typeof texts.since = 'firstPost'): string {
  return [
    usageTime(rights, since),
    rights.exclusivityMonths > 0 ? texts.exclusive(plural(rights.exclusivityMonths, 'month')) : texts.notExclusive,
    rights.whitelisting ? 'whitelisting allowed' : texts.noWhitelisting,
  ].join('; ');
}

/** The same without what the agreement says in a line of its own: whitelisting, and exclusivity that is `kept`, because the campaign has a field. */
export function usageLine(rights: UsageRights, { kept }: { kept: boolean }): string {
  const { exclusivityMonths, whitelisting } = rights;
  const promised = exclusivityMonths > 0 ? texts.exclusive(plural(exclusivityMonths, 'month')) : texts.notExclusive;
  const here = [
    usageTime(rights, 'firstPost'),
    ...(kept ? [] : [promised]),
    ...(whitelisting ? [] : [texts.noWhitelisting]),
  ];
  return here.join('; ');
}

/** For how long and where content may be used. */
function usageTime({ months, channels }: UsageRights, since: keyof typeof texts.since): string {
  const names = USAGE_CHANNELS.filter((channel) => channels.includes(channel)).map(
    (channel) => texts.channels[channel],
  );
  return `${plural(months, 'month')} ${texts.since[since]}, on ${inOneSentence(names)}`;
}

const inOneSentence = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Usage rights in a form: a number is null while it is missing. */
export interface UsageEntered extends Omit<UsageRights, 'months' | 'exclusivityMonths'> {
  months: number | null;
  exclusivityMonths: number | null;
}

/** What is wrong with usage rights in a form, in one sentence; null if they can be offered. */
export function usageProblem({ months, channels, exclusivityMonths }: UsageEntered): string | null {
  if (!isWithin(months, USAGE_MONTHS)) return 'Months of usage must be a whole number from 1 to 60';
  if (channels.length === 0) return 'Channels must have at least one entry';
  return isWithin(exclusivityMonths, EXCLUSIVITY_MONTHS)
    ? null
    : 'Months without competitors must be a whole number from 0 to 24';
}

/** Usage rights from a form, ready to be offered; null if something is wrong with them. */
export function enteredUsage(entered: UsageEntered): UsageRights | null {
  const { months, exclusivityMonths } = entered;
  if (usageProblem(entered) !== null || months === null || exclusivityMonths === null) return null;
  return { ...entered, months, exclusivityMonths };
}

const isWithin = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;
