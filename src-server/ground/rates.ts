import { type Expression, sql } from 'kysely';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { CURRENCIES, minorPerMajor } from '#shared/currencies.ts';

/** The rates with names of their own: a bare `currency` that is asked for is the asker's column, and not that of the rates. */
const RATES = sql`fx_rates as rates (rate_currency, rate_day, rate_micros)`;

/** How many millionths of a dollar a unit is worth on a day: the newest rate that held, before the first one the first. */
export const usdMicros = (currency: Expression<string>, day: Expression<unknown>) => sql<number>`coalesce(
  (select rate_micros from ${RATES} where rate_currency = ${currency} and rate_day <= ${day} order by rate_day desc limit 1),
  (select rate_micros from ${RATES} where rate_currency = ${currency} order by rate_day limit 1))`;

/**
 * Minor units of a currency into cents: dollars for a million of its micros, its decimals against the dollar's. Decimal, so that no amount
 * is too large; see {@link shownSum} for reading what they add up to.
 */
export const inCents = (minor: Expression<unknown>, currency: Expression<string>, micros: Expression<number>) => {
  const perMajor = sql.join(
    CURRENCIES.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(minorPerMajor(code))}`),
    sql` `,
  );
  return sql`round(${minor}::numeric * ${micros} * ${sql.lit(minorPerMajor(TOTALS_CURRENCY))}::numeric
    / (case ${currency} ${perMajor} end * 1000000))`;
};
