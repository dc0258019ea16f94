// There for speed alone: reads a moment that Postgres writes in UTC four times as fast as pg's own reader, and writes one as JSON three times as fast
// as V8. A page of fifty rows with three moments each spends 6% of its processor time in pg's reader (2026-11-25, a profile of the list of users under
// load), and with V8's writer it takes 16% more, the mean of six lists 10% (2026-11-26, three rounds in turn).

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/constants.ts';

const ZERO = 48;
const DASH = 45;
const DOT = 46;
/** The place of the fraction of a second in `2026-11-25 18:22:05.123456+00`. */
const FRACTION = 19;

function digits(text: string, from: number, until: number): number {
  let value = 0;
  for (let place = from; place < until; place += 1) value = value * 10 + text.charCodeAt(place) - ZERO;
  return value;
}

/** The milliseconds of a fraction of one to six digits; what is below them is left out. */
function milliseconds(text: string): number {
  if (text.charCodeAt(FRACTION) !== DOT) return 0;
  const end = Math.min(text.length - '+00'.length, FRACTION + 4);
  return digits(text, FRACTION + 1, end) * 10 ** (FRACTION + 4 - end);
}

/** Reads moments such as `2026-11-25 18:22:05.123456+00`; those of another form or zone, such as `infinity`, are left to `otherwise`. */
export const readMoments =
  (otherwise: (text: string) => Date) =>
  (text: string): Date => {
    if (text.charCodeAt(4) !== DASH || !text.endsWith('+00') || text.startsWith('00')) return otherwise(text);
    return new Date(
      Date.UTC(
        digits(text, 0, 4),
        digits(text, 5, 7) - 1,
        digits(text, 8, 10),
        digits(text, 11, 13),
        digits(text, 14, 16),
        digits(text, 17, FRACTION),
        milliseconds(text),
      ),
    );
  };

/** From here on a year has more than four digits. */
const YEAR_10000_MS = Date.UTC(10_000, 0);
const padded = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
const TWO = padded(2);
const THREE = padded(3);

/** The texts of days, such as `2026-11-25T`, by their number since 1970; at most so many, and none once there are more. */
const dayTexts = new Map<number, string>();
const DAYS_MAX = 10_000;

function dayText(day: number): string {
  let text = dayTexts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DDT'.length);
    if (dayTexts.size >= DAYS_MAX) dayTexts.clear();
    dayTexts.set(day, text);
  }
  return text;
}

/** What `Date.prototype.toJSON` writes, as V8 writes it; moments before 1970 and after 9999 are left to `otherwise`. */
export const writeMoments = (otherwise: (this: Date, key?: unknown) => string) =>
  function toJSON(this: Date): string {
    const time = this.getTime();
    if (!(time >= 0 && time < YEAR_10000_MS)) return otherwise.call(this);
    const inDay = time % DAY_MS;
    const [hour, minute] = [Math.floor(inDay / HOUR_MS), Math.floor((inDay % HOUR_MS) / MINUTE_MS)];
    const [second, ms] = [Math.floor((inDay % MINUTE_MS) / SECOND_MS), inDay % SECOND_MS];
    return `${dayText((time - inDay) / DAY_MS)}${TWO[hour]}:${TWO[minute]}:${TWO[second]}.${THREE[ms]}Z`;
  };
