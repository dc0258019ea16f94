import { CUSTOM_ENTRY_MAX_CHARS } from '../constants.ts';
import { isSameText } from '../folded.ts';

/** Lists to which people can add their own word (platforms, industries, creator type) store such an entry as `other:{text}` (creator, section 3). */
const PREFIX = 'other:';

/** The longest text of an entry. */
export const CUSTOM_WORDS_MAX_CHARS = CUSTOM_ENTRY_MAX_CHARS - PREFIX.length;

/** `other:{text}` for a word that is on no list. */
export function customEntry(text: string): string {
  return PREFIX + text.trim();
}

/** The text of a custom entry, or null if it is not one. */
export function customText(entry: string): string | null {
  return entry.startsWith(PREFIX) ? entry.slice(PREFIX.length) : null;
}

/**
 * Adds a custom entry to a list unless it is blank or already there, in any spelling. `labels` are the words of the list itself: typing one of those
 * adds nothing either.
 */
export function addCustomEntry(entries: readonly string[], text: string, labels: readonly string[] = []): string[] {
  const word = text.trim();
  const taken = [...labels, ...entries.map((entry) => customText(entry) ?? entry)];
  const known = taken.some((other) => isSameText(other, word));
  return word === '' || known ? [...entries] : [...entries, customEntry(word)];
}

/** The list without its custom entries, for when `Other` is switched off. */
export function withoutCustomEntries(entries: readonly string[]): string[] {
  return entries.filter((entry) => customText(entry) === null);
}
