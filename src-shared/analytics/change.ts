import { capital, grouped } from '../format.ts';

/**
 * How a figure has changed since other days, `Up 12% from October 2026`, or with what the figure is of, `2026: up 12% from January 2025`. Undefined if
 * one of the two figures is not known.
 */
export function changeFrom(now: number | null, before: number | null, days: string, of = ''): string | undefined {
  if (now === null || before === null) return undefined;
  const change = words(now, before, days);
  return of ? `${of}: ${change}` : capital(change);
}

function words(now: number, before: number, days: string): string {
  if (now === before) return `the same as ${days}`;
  if (before === 0) return `none in ${days}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${now > before ? 'up' : 'down'} ${percent === 0 ? 'less than 1' : grouped(percent)}% from ${days}`;
}
