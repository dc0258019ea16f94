import { DAY_MS } from '../constants.ts';
import type { Moment } from '../dates.ts';

/** For how many days after a click a conversion can count. */
export const ATTRIBUTION_DAYS = [1, 7, 14, 30, 90] as const;
export type AttributionDays = (typeof ATTRIBUTION_DAYS)[number];
export const ATTRIBUTION_DAYS_DEFAULT: AttributionDays = 30;

/** The parameters by which web analytics tell where a visitor comes from, in the order of the form. */
export const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmField = (typeof UTM_FIELDS)[number];
export type UtmTemplate = Partial<Record<UtmField, string>>;
/** What the usual reports expect; the form starts with it. */
export const USUAL_UTM: Readonly<UtmTemplate> = {
  source: '{platform}',
  medium: 'creator',
  campaign: '{campaign}',
  content: '{creator}',
};

/** What a placeholder in a parameter stands for. */
const UTM_PLACEHOLDERS = ['creator', 'campaign', 'platform'] as const;
export type UtmWords = Record<(typeof UTM_PLACEHOLDERS)[number], string | null>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is keyof UtmWords => UTM_PLACEHOLDERS.some((known) => known === name);

/** The placeholders of a text that do not exist. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([whole, name = '']) => (isPlaceholder(name) ? '' : whole)).filter(Boolean);

/** The parameters of a link, and of a click of it, that a shop sends back with an order. */
const LINK_PARAMETER = 'accord';
const CLICK_PARAMETER = 'accord_click';

/** A name as reports group it: lower case, and a hyphen for everything that is neither letter nor digit. */
const inReports = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

interface LinkTarget {
  /** The page that the campaign's links lead to. */
  url: string;
  utm: UtmTemplate | null;
  words: UtmWords;
  code: string;
  /** When the link was clicked, sealed; left out where nothing was clicked, as in the preview. */
  click?: string;
}

/**
 * The address to which a link leads: the page's own, with the campaign's parameters and the link's code. A parameter that the page's address has
 * already is kept as it is, and one whose words are unknown is left out. @throws TypeError for an address that is none
 */
export function linkTarget({ url, utm, words, code, click }: LinkTarget): string {
  const target = new URL(url);
  for (const field of UTM_FIELDS) {
    const value = utm?.[field]?.replaceAll(PLACEHOLDER, (_, name: string) =>
      isPlaceholder(name) ? inReports(words[name] ?? '') : '',
    );
    if (value && !target.searchParams.has(`utm_${field}`)) target.searchParams.set(`utm_${field}`, value);
  }
  target.searchParams.set(LINK_PARAMETER, code);
  if (click) target.searchParams.set(CLICK_PARAMETER, click);
  return target.href;
}

export const DISCOUNT_CODE_MIN_CHARS = 3;
export const DISCOUNT_CODE_MAX_CHARS = 40;
/** What shops take as a discount code: letters and digits, with hyphens and underscores between them. */
export const DISCOUNT_CODE = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u;

/** Characters that nobody confuses when a code is read out. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_NAME_CHARS = 12;
const CODE_END_CHARS = 4;

/** A code for a creator: their name and some letters, so that nobody guesses those of others. `pick` answers a whole number below its limit. */
export function newDiscountCode(creator: string, pick: (below: number) => number): string {
  const name = creator
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, CODE_NAME_CHARS);
  const end = Array.from({ length: CODE_END_CHARS }, () => CLEAR[pick(CLEAR.length)]).join('');
  return name ? `${name}-${end}` : end;
}

/** What decides whose conversion an order is. */
interface Reported {
  /** Whether it was reported with a discount code that is known. */
  byCode: boolean;
  clickedAt: Moment | null;
  convertedAt: Moment;
}

/**
 * Whether a conversion came too long after the last click. A code needs no click, and without a click that is known the window cannot be checked. A
 * click that seems to be later than the order is one whose clock differs from the shop's: no time lies between them.
 */
export const isOutsideWindow = ({ byCode, clickedAt, convertedAt }: Reported, days: AttributionDays): boolean =>
  !byCode && clickedAt !== null && new Date(convertedAt).getTime() - new Date(clickedAt).getTime() > days * DAY_MS;
