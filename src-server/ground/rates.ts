import { type Expression, type RawBuilder, sql } from 'kysely';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { CURRENCIES, minorPerMajor } from '#shared/currencies.ts';
import { DOLLAR_MICROS, type UsdMicros } from '#shared/money.ts';
import { shownSum, shownTotal } from '../data/sql.ts';

/** The rates with column names of their own, because a bare `currency` in an expression must mean the caller's column, not that of the rates. */
const RATES = sql`fx_rates as rates (rate_currency, rate_day, rate_micros)`;

/**
 * How many millionths of a dollar a unit is worth on a day: the newest rate in force then. Null without one: such an amount cannot be compared with
 * one of another currency. The dollar needs no rate.
 */
export const usdMicros = (currency: Expression<string>, day: Expression<unknown>) => sql<
  number | null
>`case ${currency} when ${sql.lit(TOTALS_CURRENCY)} then ${sql.lit(DOLLAR_MICROS)} else
  (select rate_micros from ${RATES} where rate_currency = ${currency} and rate_day <= ${day} order by rate_day desc limit 1) end`;

/** The rates of a day (`YYYY-MM-DD`), for the currencies that have one. */
export function ratesOn(day: string): RawBuilder<UsdMicros> {
  const pairs = CURRENCIES.map((code) => sql`${sql.lit(code)}, ${usdMicros(sql.lit(code), sql`${day}::date`)}`);
  return sql`json_strip_nulls(json_build_object(${sql.join(pairs)}))`;
}

/**
 * Minor units of a currency in cents, by its rate in micros. Decimal, so that no amount is too large. Without a rate it is SQL's NaN, which
 * makes every sum with it NaN as well; {@link comparableTotal} reads such a sum as null. Cents stay as they are.
 */
export const inCents = (
  minor: Expression<unknown>,
  currency: Expression<string>,
  micros: Expression<number | null>,
) => {
  const perMajor = sql.join(
    CURRENCIES.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(minorPerMajor(code))}`),
    sql` `,
  );
  return sql`case ${currency} when ${sql.lit(TOTALS_CURRENCY)} then ${minor}::numeric else
    round(${minor}::numeric * coalesce(${micros}, 'NaN'::numeric) * ${sql.lit(minorPerMajor(TOTALS_CURRENCY))}::numeric
      / (case ${currency} ${perMajor} end * 1000000)) end`;
};

/** The sum of amounts in cents, read like {@link shownSum}; null also if one of them has no rate. */
export const comparableSum = (cents: Expression<unknown>) => sql<number | null>`nullif(${shownSum(cents)}, 'NaN')`;

/** The same, zero without amounts. */
export const comparableTotal = (cents: Expression<unknown>) => sql<number | null>`nullif(${shownTotal(cents)}, 'NaN')`;
