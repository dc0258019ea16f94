/** A number as its digits: nothing is rounded, and no float is involved. */
export interface Digits {
  negative: boolean;
  whole: string;
  fraction: string;
}

/** The ways to write a number. A single separator before three digits separates thousands if it is a comma, and decimals if it is a point. */
const NOTATIONS = [
  // 1,250 and 1,250.50
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<fraction>\d*))?$/,
  // 1.250,50 and 1.250.000
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<fraction>\d*)$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  // 1 250,50 and 1'250.50
  /^(?<whole>[1-9]\d{0,2}(?:[\s'’_]\d{3})+)(?:[.,](?<fraction>\d*))?$/,
  // 1250, 1250.50, 1250,50 and .5
  /^(?<whole>\d+)(?:[.,](?<fraction>\d*))?$/,
  /^[.,](?<fraction>\d+)$/,
];

/**
 * Reads a number as people write it: `1,250.50`, `1.250,50`, `1 250,5`, `4,5`, and the full-width digits of a Japanese keyboard. All code that reads
 * typed numbers uses this. Null for anything that is no number or is ambiguous, such as `1,25,000`.
 */
export function digitsOf(typed: string): Digits | null {
  const text = typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*\u2212/, '-')
    .trim();
  const negative = text.startsWith('-');
  const written = negative ? text.slice(1).trimStart() : text;
  for (const notation of NOTATIONS) {
    const groups = notation.exec(written)?.groups;
    if (groups) return { negative, whole: groups.whole?.replace(/\D/g, '') ?? '0', fraction: groups.fraction ?? '' };
  }
  return null;
}

/** The same digits in the notation of programs: `1250.50`. */
export const plainOf = ({ negative, whole, fraction }: Digits): string =>
  `${negative ? '-' : ''}${whole}${fraction && '.'}${fraction}`;

/** The same as a number with at most so many decimals; null also for one with more, and for one that is no longer exact. */
export function parseNumber(typed: string, decimals: number): number | null {
  const digits = digitsOf(typed);
  if (!digits || digits.fraction.length > decimals) return null;
  const value = Number(plainOf(digits));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}
