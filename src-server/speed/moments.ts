// There for speed alone: reads a moment that Postgres writes in UTC four times as fast as pg's own reader, which a page of fifty rows with three
// moments each spends 6% of its processor time in (2026-11-25, a profile of the list of users under load).

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
