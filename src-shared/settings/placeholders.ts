/** The placeholders of a message template, filled when it is inserted into the conversation of a deal. */
const PLACEHOLDERS = ['first name', 'creator', 'campaign', 'brand'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
/** The names in a deal; the first name is the beginning of the creator's. */
export type DealNames = Readonly<Record<Exclude<Placeholder, 'first name'>, string>>;

const OPEN = /\{([^{}\n]*)\}/g;
const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word);

/** The first word in braces that is no placeholder; null if all are. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, word = ''] of text.matchAll(OPEN)) if (!isPlaceholder(word)) return word;
  return null;
}

/** The text with its placeholders replaced by the names of a deal. A name is inserted as it is, even if it contains braces. */
export const fillPlaceholders = (text: string, names: DealNames): string => {
  const filled = { ...names, 'first name': names.creator.split(' ', 1)[0] ?? names.creator };
  return text.replace(OPEN, (open, word: string) => (isPlaceholder(word) ? filled[word] : open));
};
