/** What a text of a message template may leave open, until it is inserted into the conversation of a deal. */
export const PLACEHOLDERS = ['creator', 'campaign', 'brand'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

const OPEN = /\{([^{}\n]*)\}/g;
const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word);

/** The first word in braces that stands for nothing; null where all do. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, word = ''] of text.matchAll(OPEN)) if (!isPlaceholder(word)) return word;
  return null;
}

/** The text with the names of a deal in place of what it leaves open. A name is taken as it is, also where it has braces. */
export const fillPlaceholders = (text: string, names: Readonly<Record<Placeholder, string>>): string =>
  text.replace(OPEN, (open, word: string) => (isPlaceholder(word) ? names[word] : open));
