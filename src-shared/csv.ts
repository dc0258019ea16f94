/**
 * One CSV cell that no spreadsheet runs as a formula: text that starts with = + - @, blanks before it or not, gets an
 * apostrophe in front (ruling C31). Quoting for commas and line breaks is the CSV writer's.
 */
export function safeCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return typeof value === 'string' && /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}
