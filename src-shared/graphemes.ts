const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people count them: a letter with its accents is one, and so is a flag or a family of emoji. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How many characters people count in a text. */
export const graphemeCount = (text: string): number => graphemes(text).length;

/**
 * The longest character in UTF-16 units: a family of four whose members each have a skin colour has nineteen, and a thousand accents on one letter
 * are no character.
 */
export const UNITS_PER_SIGN = 20;

/** Whether people count at most so many characters in a text. */
export const isAtMost = (text: string, most: number): boolean => cut(text, most) === text;

/** Whether people count at least so many characters in a text, however long it is: the rest is not read. */
export function isAtLeast(text: string, least: number): boolean {
  let signs = 0;
  for (const _sign of segmenter.segment(text)) {
    signs += 1;
    if (signs >= least) return true;
  }
  return signs >= least;
}

/** The beginning of a text, up to so many characters, and no longer than so many can be in UTF-16. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let signs = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (signs === most || index + segment.length > most * UNITS_PER_SIGN) return text.slice(0, index);
    signs += 1;
  }
  return text;
}

/** A text of at most so many characters; if something was left out, the last is `…`. */
export function shortened(text: string, most: number): string {
  const head = cut(text, most);
  return head === text ? text : `${cut(head, most - 1).trimEnd()}…`;
}
