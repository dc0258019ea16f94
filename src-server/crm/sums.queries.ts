import { type Expression, sql } from 'kysely';
import type { DealCounts } from '#shared/crm/crm.schema.ts';
import { dealsCalled } from '#shared/deals/deal-words.ts';
import { DOLLAR_MICROS } from '#shared/money.ts';
import { AGREED_DEALS, ARRIVED_PAYMENTS, COMMITTED_DEALS } from '#shared/status-sets.ts';
import { listed } from '../data/sql.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';

/** How many deals a person has, as columns of a subquery over `deals`; an extension of usage rights does not count. */
export const countOf = (statuses: readonly string[]) =>
  sql<number>`count(*) filter (where status in (${listed(statuses)}) and extends_deal_id is null)`;
export const countOfAll = sql<number>`count(*) filter (where extends_deal_id is null)`;

/** How many deals are in each stage, as an object; for a query over `deals`. */
export const stageCounts = sql<DealCounts>`json_build_object(
  'pending', ${countOf(dealsCalled('crmStage', 'pending'))}, 'active', ${countOf(dealsCalled('crmStage', 'active'))},
  'completed', ${countOf(dealsCalled('crmStage', 'completed'))}, 'cancelled', ${countOf(dealsCalled('crmStage', 'cancelled'))},
  'total', ${countOfAll})`;

/** Amounts by currency, in cents at the rates of a day: null if a currency has none. They are summed before they are converted. */
const totalOf = (byCurrency: Expression<unknown>, now: Date) =>
  sql<number | null>`(select ${comparableTotal(
    inCents(sql`minor`, sql`currency`, usdMicros(sql`currency`, sql`${now}::date`)),
  )} from (${byCurrency}) as by_currency)`;

/**
 * How many deals a brand has, and the total of those that were not refused and did not end early, in cents (ruling A20): both from one pass over its
 * deals.
 */
export const brandSums = (brandId: Expression<unknown>, now: Date) =>
  sql<{ deals: number; valueMinor: number | null }>`(select coalesce(sum(deals), 0)::bigint as deals, ${comparableTotal(
    inCents(sql`minor`, sql`currency`, usdMicros(sql`currency`, sql`${now}::date`)),
  )} as value_minor from (select currency, ${countOfAll} as deals, sum(agreed_amount_minor) filter (where status in (${listed(COMMITTED_DEALS)})) as minor
    from deals where brand_id = ${brandId} group by currency) as by_currency)`;

/** Amounts by currency, in pence at the rates of a day: null if a currency has none. */
const totalInPounds = (byCurrency: Expression<unknown>, now: Date) =>
  sql<
    number | null
  >`round(${totalOf(byCurrency, now)} * ${sql.lit(DOLLAR_MICROS)} / ${usdMicros(sql.lit('GBP'), sql`${now}::date`)})`;

/** The agreed amounts of a brand's accepted deals, in pence. */
export const agreedInPounds = (brandId: string, now: Date) =>
  totalInPounds(
    sql`select currency, sum(agreed_amount_minor) as minor from deals where brand_id = ${brandId} and status in (${listed(AGREED_DEALS)}) group by currency`,
    now,
  );

/** What a brand has paid, less what it got back or its bank took back, in pence. */
export const spentInPounds = (brandId: string, now: Date) =>
  totalInPounds(
    sql`select currency, sum(amount_minor - refunded_minor - disputed_minor) as minor from payments
      where brand_id = ${brandId} and status in (${listed(ARRIVED_PAYMENTS)}) group by currency`,
    now,
  );

/** What was released to a creator, in cents. */
export const creatorEarnings = (creatorId: string, now: Date) =>
  totalOf(
    sql`select currency, sum(net_minor) as minor from earnings where creator_id = ${creatorId} group by currency`,
    now,
  );
