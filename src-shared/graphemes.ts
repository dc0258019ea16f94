const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The signs of a text as people count them: a letter with its accents is one, and so is a flag or a family of emoji. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How many signs people count in a text. */
export const graphemeCount = (text: string): number => graphemes(text).length;

/** How long one sign may be in UTF-16: a family of four whose members each have a colour of skin is nineteen units, and a thousand accents on one letter are no sign. */
export const UNITS_PER_SIGN = 20;

/** Whether people count at most so many signs in a text. */
export const isAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * UNITS_PER_SIGN && graphemeCount(text) <= most);

/** A text as far as so many signs. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : graphemes(text).slice(0, most).join('');

/** A text of at most so many signs, the last of which is `…` where something was left out. */
export function shortened(text: string, most: number): string {
  const head = cut(text, most);
  return head === text ? text : `${cut(head, most - 1).trimEnd()}…`;
}
