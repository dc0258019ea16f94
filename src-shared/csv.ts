/**
 * One CSV cell that no spreadsheet runs as a formula: a text that starts with = + - @, with or without blanks before it, is prefixed with an
 * apostrophe (ruling C31). The CSV writer quotes commas and line breaks.
 */
export function safeCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return typeof value === 'string' && /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** A cell as it was before {@link safeCell}, so that our own files can be read back. */
export const plainCell = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
