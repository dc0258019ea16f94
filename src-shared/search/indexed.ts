/** From three letters on a search can use the trigram index, even in the middle of a text. */
const INDEXED_CHARS = 3;

/** Chinese, Japanese and Korean characters and those after them, each of which counts as three letters in the index (0200_folded_search). */
const LARGE_SCRIPT = /[\u2e80-\ud7ff\u{20000}-\u{3ffff}]/u;

/** Whether the typed text is long enough for the index of the searched columns. */
export const isIndexed = (typed: string): boolean => [...typed].length >= INDEXED_CHARS || LARGE_SCRIPT.test(typed);
