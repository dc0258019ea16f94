/** From three letters on a search can use the trigram index, also in the middle of a text. */
const INDEXED_CHARS = 3;

/** Chinese, Japanese and Korean signs and what comes after them, of which one alone is three letters in the index (0200_folded_search). */
const LARGE_SCRIPT = /[\u2e80-\ud7ff\u{20000}-\u{3ffff}]/u;

/** Whether what was typed is long enough for the index of what is searched. */
export const isIndexed = (typed: string): boolean => [...typed].length >= INDEXED_CHARS || LARGE_SCRIPT.test(typed);
