/** What is shown for an unknown figure: a dash, never a zero. */
export const UNKNOWN = '–';

/** A whole number with thousands commas; without Intl, whose first formatter costs a slow phone tens of milliseconds. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `950`, `12.3K`, `1.5M`: one decimal at most; from 999,950 on it is 1M (brand, section 9; creator, section 9). */
export function compactNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  const size = Math.abs(value);
  if (size >= 999_950) return `${oneDecimal(value / 1_000_000)}M`;
  if (size >= 1_000) return `${oneDecimal(value / 1_000)}K`;
  return grouped(Math.round(value));
}

/** `12,345`. */
export function wholeNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : grouped(Math.round(value));
}

/** A fraction as a percent with one decimal: 0.0325 is `3.3%` (creator, section 9). */
export function percent(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined ? UNKNOWN : `${(Math.round(fraction * 1_000) / 10).toFixed(1)}%`;
}

/** `1 creator`, `3 creators`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Bytes as people read them, `100MB`, `2.4MB`, `600B`: one decimal at most; each unit is 1,024 of the one below it. */
export function fileSize(bytes: number): string {
  const [unit, size] = SIZES.find(([, least]) => bytes >= least * 0.9995) ?? ['B', 1];
  return `${oneDecimal(bytes / size)}${unit}`;
}

const SIZES = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['KB', 1024],
] as const;

function oneDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Number.isInteger(rounded) ? rounded.toFixed(0) : rounded.toFixed(1);
}
