import {
  CONTENT_FORMATS,
  type ContentFormat,
  formatLabel,
  REQUIREMENT_TYPES,
  type RequirementType,
} from '#shared/choices/content-types.ts';
import { CUSTOM_WORDS_MAX_CHARS, customEntry, customText } from '#shared/choices/custom-entries.ts';
import { INDUSTRIES, industryGroup, industryLabel } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { isPlatform, PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { REQUIREMENT_DESCRIPTION_MAX_CHARS, REQUIREMENT_QUANTITY_MAX } from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import { importNotes } from '#shared/messages/import.ts';
import { parseNumber } from '#shared/numbers.ts';
import { CREATOR_TYPES, creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import type { Fields } from './fields.rules.ts';

/** How the old system wrote words for which Accord has lists: by key or by label, in upper or lower case. */

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** A word of a list by its key or its label; a word that is on no list is kept as the person's own (`other:{text}`). */
function known(word: string, keys: readonly string[], label: (key: string) => string): string {
  const key = keys.find((each) => same(each, word) || same(label(each), word));
  return key ?? cut(customText(word) !== null ? word : customEntry(word), CUSTOM_WORDS_MAX_CHARS);
}

/** A platform: `X` and `Twitter` are the same (ruling A34). */
export const platformOf = (word: string): string =>
  ['x', 'x / twitter', 'twitter'].some((name) => same(name, word)) ? 'twitter' : known(word, PLATFORMS, platformLabel);

export const industryOf = (word: string): string => known(word, INDUSTRIES, industryLabel);

export const creatorTypeOf = (word: string): string => known(word, CREATOR_TYPES, creatorTypeLabel);

/** The groups, out of eight, to which some industries belong. */
export const groupsOf = (industries: readonly string[]) =>
  INDUSTRY_GROUPS.filter((group) => industries.some((industry) => industryGroup(industry) === group));

/** The content formats among these words; others are left out with a note. */
export function formatsOf(fields: Fields, column: string, words: readonly string[]): ContentFormat[] {
  const found = words.flatMap((word) => {
    const format = CONTENT_FORMATS.find((each) => same(each, word) || same(formatLabel(each), word));
    if (!format) fields.note(importNotes.dropped(column, importNotes.unknownWord(cut(word, 60))));
    return format ?? [];
  });
  return [...new Set(found)];
}

/** The platforms among these words that Accord has by name; others are left out with a note. */
export function namedPlatforms(fields: Fields, column: string, words: readonly string[]): string[] {
  const found = words.flatMap((word) => {
    const platform = platformOf(word);
    if (isPlatform(platform)) return platform;
    fields.note(importNotes.dropped(column, importNotes.unknownWord(cut(word, 60))));
    return [];
  });
  return [...new Set(found)];
}

/**
 * How much of each content type a campaign asks for, from the old object of types with quantity and description; a photo counts as a post (ruling
 * A35). Types that Accord does not have are left out with a note.
 */
export function requirementsOf(fields: Fields, column: string): Requirements {
  const asked: Requirements = {};
  for (const [word, value] of Object.entries(fields.object(column))) {
    const type = REQUIREMENT_TYPES.find((each) => wordsFor(each).some((name) => same(name, word)));
    const { quantity, description } = partsOf(value);
    const count = parseNumber(String(quantity ?? ''), 0) ?? 0;
    const all = count + ((type && asked[type]?.quantity) ?? 0);
    if (!type || count < 1 || all > REQUIREMENT_QUANTITY_MAX) {
      fields.note(importNotes.dropped(column, importNotes.unknownWord(cut(word, 60))));
      continue;
    }
    const before = asked[type];
    const words = typeof description === 'string' ? cut(description.trim(), REQUIREMENT_DESCRIPTION_MAX_CHARS) : '';
    asked[type] = {
      quantity: all,
      description: before?.description ?? (words || null),
    };
  }
  return asked;
}

type Requirements = Record<string, { quantity: number; description: string | null }>;

/** The old system's words for a type, singular and plural; photos are posts here. */
function wordsFor(type: RequirementType): string[] {
  if (type === 'post') return ['post', 'posts', 'photo', 'photos'];
  return type === 'story' ? ['story', 'stories'] : [type, `${type}s`];
}

/** A requirement is an object, or just its quantity. */
function partsOf(value: unknown): { quantity: unknown; description: unknown } {
  if (typeof value !== 'object' || value === null) return { quantity: value, description: null };
  return {
    quantity: 'quantity' in value ? value.quantity : 1,
    description: 'description' in value ? value.description : null,
  };
}
