/** The placeholders of a message template, filled when it is inserted into the conversation of a deal. */
const PLACEHOLDERS = ['creator', 'campaign', 'brand'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

const OPEN = /\{([^{}\n]*)\}/g;
const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word);

/** The first word in braces that is no placeholder; null if all are. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, word = ''] of text.matchAll(OPEN)) if (!isPlaceholder(word)) return word;
  return null;
}

/** The text with its placeholders replaced by the names of a deal. A name is inserted as it is, even if it contains braces. */
export const fillPlaceholders = (text: string, names: Readonly<Record<Placeholder, string>>): string =>
  text.replace(OPEN, (open, word: string) => (isPlaceholder(word) ? names[word] : open));
