import { plural } from '../format.ts';
import * as texts from '../messages/deals/usage-rights.ts';

/** Where a brand may show the content of a deal: on platforms, and elsewhere. */
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

/** For how many months content may be used at most, and a creator may be kept from working for competitors. */
export const USAGE_MONTHS = { min: 1, max: 60 } as const;
export const EXCLUSIVITY_MONTHS = { min: 0, max: 24 } as const;

/**
 * What a brand may do with the content of a deal. All months count from the first post (see GLOSSARY, usage rights). `whitelisting`: the brand
 * may run ads from the creator's own account.
 */
export interface UsageRights {
  months: number;
  channels: UsageChannel[];
  /** For how long the creator does not work for a competitor; 0 where they may. */
  exclusivityMonths: number;
  whitelisting: boolean;
}

/** The usage rights of a deal, and the calendar days on which they start and run out: null until the first post. */
export interface UsageView {
  rights: UsageRights;
  from: string | null;
  until: string | null;
  /** IANA name of the zone whose days these are. */
  timeZone: string;
}

/** How long an offer asks for where its brand has said nothing. */
const DEFAULT_MONTHS = 12;

/** The terms of an offer where its brand has said nothing: a year where the campaign runs, and nothing that narrows the creator. */
export function defaultUsage(platforms: readonly string[]): UsageRights {
  const channels = USAGE_CHANNELS.filter((channel) => platforms.includes(channel));
  return {
    months: DEFAULT_MONTHS,
    channels: channels.length > 0 ? channels : ['website'],
    exclusivityMonths: 0,
    whitelisting: false,
  };
}

/** Usage rights in words, as every offer, agreement and paper says them. `since`: what their months count from. */
export function usageWords(
  { months, channels, exclusivityMonths, whitelisting }: UsageRights,
  since: keyof typeof texts.since = 'firstPost',
): string {
  const names = USAGE_CHANNELS.filter((channel) => channels.includes(channel)).map(
    (channel) => texts.channels[channel],
  );
  return [
    texts.duration(plural(months, 'month'), texts.since[since], inOneSentence(names)),
    exclusivityMonths > 0 ? texts.exclusive(plural(exclusivityMonths, 'month')) : texts.notExclusive,
    whitelisting ? texts.whitelisting : texts.noWhitelisting,
  ].join('; ');
}

/** Words at the beginning of a sentence or of a line. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const inOneSentence = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : texts.and(names.slice(0, -1).join(', '), names.at(-1) ?? '');

/** What is entered of usage rights: a number is null while there is none. */
export interface UsageEntered extends Omit<UsageRights, 'months' | 'exclusivityMonths'> {
  months: number | null;
  exclusivityMonths: number | null;
}

/** What is wrong with entered usage rights, in one sentence; null where they can be offered. */
export function usageProblem({ months, channels, exclusivityMonths }: UsageEntered): string | null {
  if (!isWithin(months, USAGE_MONTHS)) return texts.monthsProblem;
  if (channels.length === 0) return texts.channelsProblem;
  return isWithin(exclusivityMonths, EXCLUSIVITY_MONTHS) ? null : texts.exclusivityProblem;
}

/** Entered usage rights as they can be offered; null where something is wrong with them. */
export function enteredUsage(entered: UsageEntered): UsageRights | null {
  const { months, exclusivityMonths } = entered;
  if (usageProblem(entered) !== null || months === null || exclusivityMonths === null) return null;
  return { ...entered, months, exclusivityMonths };
}

const isWithin = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;
