/** How numbers are shown. A figure that is not known is a dash, never a zero. */
export const UNKNOWN = '–';

/** Made when it is first needed: a browser takes tens of milliseconds for it on a slow phone. */
let formatter: Intl.NumberFormat | undefined;

function plain(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1_000) return String(value);
  formatter ??= new Intl.NumberFormat('en-US');
  return formatter.format(value);
}

/** `950`, `12.3K`, `1.5M`: one decimal at most, and 999,950 is already 1M (brand, section 9; creator, section 9). */
export function compactNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNKNOWN;
  const size = Math.abs(value);
  if (size >= 999_950) return `${oneDecimal(value / 1_000_000)}M`;
  if (size >= 1_000) return `${oneDecimal(value / 1_000)}K`;
  return plain(Math.round(value));
}

/** `12,345`. */
export function wholeNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : plain(Math.round(value));
}

/** A fraction as a percent with one decimal: 0.0325 is `3.3%` (creator, section 9). */
export function percent(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined ? UNKNOWN : `${(Math.round(fraction * 1_000) / 10).toFixed(1)}%`;
}

/** `1 creator`, `3 creators`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${plain(count)} ${count === 1 ? one : many}`;
}

function oneDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Number.isInteger(rounded) ? rounded.toFixed(0) : rounded.toFixed(1);
}
