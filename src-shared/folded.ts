/** Letters, quotes, dashes and digits that some people type differently. */
const ALIKE = new Map(
  Object.entries({
    ıøłđðħŧςىیکة: 'iolddhtσييكه',
    '‘’‚‛ʻʼ′`': "''''''''",
    '“”„‟″«»': '"""""""',
    '‐‑‒–—―−': '-------',
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹': '01234567890123456789',
  }).flatMap(([typed, meant]) => [...typed].map((sign, place): [string, string] => [sign, meant.charAt(place)])),
);
const SPELLED = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
for (const [sign, letters] of Object.entries(SPELLED)) ALIKE.set(sign, letters);

/** Accents, vowel points, the elongation of Arabic letters, and invisible characters. */
const DROPPED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is dropped by itself
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/**
 * A text in the form in which it is compared with typed text: without accents, case and other differences in how two people type the same word. It is
 * never stored or shown. The database has the same rule for searches, as `folded` (0200_folded_search).
 */
export function folded(text: string): string {
  const plain = text.replaceAll('´', "'").normalize('NFKD').replace(DROPPED, '').toLowerCase();
  return [...plain]
    .map((sign) => ALIKE.get(sign) ?? sign)
    .join('')
    .replace(/\s+/g, ' ');
}

/** Whether two texts are the same word to a person. */
export const isSameText = (one: string, other: string): boolean => folded(one) === folded(other);
