const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The signs of a text as people count them: a letter with its accents is one, and so is a flag or a family of emoji. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How many signs people count in a text. */
export const graphemeCount = (text: string): number => graphemes(text).length;

/** How long one sign may be in UTF-16: a family of four whose members each have a colour of skin is nineteen units, and a thousand accents on one letter are no sign. */
export const UNITS_PER_SIGN = 20;

/** Whether people count at most so many signs in a text. */
export const isAtMost = (text: string, most: number): boolean => cut(text, most) === text;

/** A text as far as so many signs, and no further than so many can reach. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let signs = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (signs === most || index + segment.length > most * UNITS_PER_SIGN) return text.slice(0, index);
    signs += 1;
  }
  return text;
}

/** A text of at most so many signs, the last of which is `…` where something was left out. */
export function shortened(text: string, most: number): string {
  const head = cut(text, most);
  return head === text ? text : `${cut(head, most - 1).trimEnd()}…`;
}
