/**
 * One CSV cell that no spreadsheet runs as a formula: a text that starts with = + - @, with or without blanks before it, gets an apostrophe
 * in front (ruling C31). The CSV writer quotes commas and line breaks.
 */
export function safeCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return typeof value === 'string' && /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** A cell as it was before {@link safeCell}, so that a file of ours can be read again. */
export const plainCell = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
