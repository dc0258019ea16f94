import { AMOUNT_MAX_MAJOR, CREATOR_POOL_BPS, DEPOSIT_BPS, MILESTONE_BPS, WHOLE_BPS } from './constants.ts';
import { type Currency, currencyInfo, minorPerMajor } from './currencies.ts';
import { digitsOf } from './numbers.ts';

/** An amount in the currency's smallest unit (cents, pence, whole yen). Never a float. */
export interface Money {
  amountMinor: number;
  currency: Currency;
}

/** `bps` basis points of an amount, rounded down. */
function shareFloor(amountMinor: number, bps: number): number {
  return Number((BigInt(safe(amountMinor)) * BigInt(bps)) / BigInt(WHOLE_BPS));
}

/** `bps` basis points of an amount, a half rounded up. */
export function shareHalfUp(amountMinor: number, bps: number): number {
  return Number((BigInt(safe(amountMinor)) * BigInt(bps) + BigInt(WHOLE_BPS / 2)) / BigInt(WHOLE_BPS));
}

/**
 * Splits a total by weights in basis points that add up to one whole. Each part is rounded down and the last one gets the remainder, so the parts
 * always sum to the total. @throws RangeError if the total is negative or the weights are not one whole.
 */
export function allocate(totalMinor: number, weightsBps: readonly number[]): number[] {
  if (safe(totalMinor) < 0) throw new RangeError('Only a total of zero or more can be allocated');
  if (weightsBps.reduce((sum, bps) => sum + bps, 0) !== WHOLE_BPS)
    throw new RangeError('Weights must add up to one whole');
  const parts = weightsBps.map((bps) => shareFloor(totalMinor, bps));
  const allocated = parts.reduce((sum, part) => sum + part, 0);
  parts[parts.length - 1] = (parts.at(-1) ?? 0) + (totalMinor - allocated);
  return parts;
}

/** The part of the brand's budget for creators: 75%, rounded down (F9). It is also the net budget shown to the brand. */
export function creatorPoolMinor(budgetMinor: number): number {
  return shareFloor(budgetMinor, CREATOR_POOL_BPS);
}

/** The platform's 25%, with the rounding remainder, so that fee and pool add up to the budget (F9). */
export function platformFeeMinor(budgetMinor: number): number {
  return budgetMinor - creatorPoolMinor(budgetMinor);
}

/** What a deal with this agreed amount costs the brand: amount / 0.75, rounded down, so that deals within the pool stay within the budget. */
export function dealCostMinor(agreedMinor: number): number {
  return Number((BigInt(safe(agreedMinor)) * BigInt(WHOLE_BPS)) / BigInt(CREATOR_POOL_BPS));
}

/** The platform's share of a deal: its cost minus the agreed amount. */
export function dealFeeMinor(agreedMinor: number): number {
  return dealCostMinor(agreedMinor) - agreedMinor;
}

/** The deposit due at contract_payment: half the budget, a half unit rounded up (B9). */
export function depositMinor(budgetMinor: number): number {
  return shareHalfUp(budgetMinor, DEPOSIT_BPS);
}

export const MILESTONE_KINDS = ['signing', 'submission', 'approval'] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];

/** What a deal's money is for: a step of the work, or an extension of usage rights, for which nothing is made. */
export type MoneyPart = MilestoneKind | 'extension';

/** What one milestone moves: the creator gets net, the platform fee, together gross. */
export interface MilestoneShare {
  netMinor: number;
  feeMinor: number;
  grossMinor: number;
}

/** 20, 30 and 50% of the agreed amount and of the deal's fee, each with its remainder on the last milestone (F9, ruling B2.4). */
export function milestonesMinor(agreedMinor: number): Record<MilestoneKind, MilestoneShare> {
  const weights = MILESTONE_KINDS.map((kind) => MILESTONE_BPS[kind]);
  const [signing = 0, submission = 0, approval = 0] = allocate(agreedMinor, weights);
  const [signingFee = 0, submissionFee = 0, approvalFee = 0] = allocate(dealFeeMinor(agreedMinor), weights);
  return {
    signing: share(signing, signingFee),
    submission: share(submission, submissionFee),
    approval: share(approval, approvalFee),
  };
}

/**
 * What one milestone of a deal moves when its creator gets `netMinor` of it: as agreed, with the whole fee; less after a case was settled, and then the
 * fee shrinks with it, rounded down. Nobody gets more than was agreed.
 */
export function milestoneMinor(agreedMinor: number, kind: MilestoneKind, netMinor: number): MilestoneShare {
  const agreed = milestonesMinor(agreedMinor)[kind];
  if (safe(netMinor) >= agreed.netMinor) return agreed;
  return share(netMinor, Number((BigInt(agreed.feeMinor) * BigInt(netMinor)) / BigInt(agreed.netMinor)));
}

/** The rates of one day, as the integers that `fx_rates` holds. */
export interface RateTable {
  /** ISO date from which these rates apply. */
  asOf: string;
  /** How many millionths of a US dollar one whole unit of each currency is worth; the dollar itself need not be there. */
  usdMicros: UsdMicros;
}

export type UsdMicros = Readonly<Partial<Record<Currency, number>>>;

/** One dollar, in millionths of a dollar. */
export const DOLLAR_MICROS = 1_000_000;

/** The newest table that is valid on the ISO date, or undefined; tables may come in any order. */
export function ratesOn(tables: readonly RateTable[], isoDate: string): RateTable | undefined {
  let found: RateTable | undefined;
  for (const table of tables) {
    if (table.asOf <= isoDate && (!found || table.asOf > found.asOf)) found = table;
  }
  return found;
}

/** The value of one whole unit of a currency in millionths of a dollar, or undefined if the table has no rate for it. */
export function usdMicrosOf(rates: { usdMicros: UsdMicros }, currency: Currency): number | undefined {
  return currency === 'USD' ? DOLLAR_MICROS : rates.usdMicros[currency];
}

/** Converts an amount, a half unit rounded away from zero. @throws RangeError if the table lacks one of the two currencies. */
export function convert(money: Money, rates: { usdMicros: UsdMicros }, to: Currency): Money {
  if (money.currency === to) return { ...money };
  const from = usdMicrosOf(rates, money.currency);
  const target = usdMicrosOf(rates, to);
  if (!from || !target) throw new RangeError(`There is no rate from ${money.currency} to ${to}`);
  const numerator = BigInt(safe(money.amountMinor)) * BigInt(from) * BigInt(minorPerMajor(to));
  const denominator = BigInt(target) * BigInt(minorPerMajor(money.currency));
  return { amountMinor: Number(divideHalfAway(numerator, denominator)), currency: to };
}

/** The plain decimal that an amount field shows and accepts: `1234.50`, or `1235` for yen. */
export function moneyToInput(money: Money): string {
  const { decimals } = currencyInfo(money.currency);
  return (money.amountMinor / minorPerMajor(money.currency)).toFixed(decimals);
}

export type ParsedMoney =
  | { ok: true; money: Money }
  // A readable amount that is not allowed; it still shows what was typed.
  | { ok: false; problem: 'zero' | 'tooLarge'; money: Money }
  | { ok: false; problem: 'format' | 'decimals' | 'uncountable' };

/** Digits before the point up to which an amount in minor units is a safe integer in every currency. */
const COUNTABLE_DIGITS = 13;

/** Symbols and codes that can be before or after an amount of a currency. */
const withoutUnit = (input: string, currency: Currency): string => {
  const typed = input.trim();
  for (const unit of [currency, currencyInfo(currency).symbol]) {
    if (typed.startsWith(unit)) return typed.slice(unit.length);
    if (typed.endsWith(unit)) return typed.slice(0, -unit.length);
  }
  return typed;
};

/**
 * Reads what someone typed or pasted: a number in any of the notations that {@link digitsOf} knows, with or without the currency's symbol or code,
 * with at most the currency's decimals (2, none for yen), above zero and at most 10,000,000 (ruling C40).
 */
export function parseMoney(input: string, currency: Currency): ParsedMoney {
  const digits = digitsOf(withoutUnit(input, currency));
  if (!digits) return { ok: false, problem: 'format' };
  const { decimals } = currencyInfo(currency);
  const { negative, whole, fraction } = digits;
  if (fraction.length > decimals) return { ok: false, problem: 'decimals' };
  if (whole.length > COUNTABLE_DIGITS) return { ok: false, problem: 'uncountable' };
  const size = Number(whole + fraction.padEnd(decimals, '0'));
  const money = { amountMinor: negative && size > 0 ? -size : size, currency };
  if (money.amountMinor <= 0) return { ok: false, problem: 'zero', money };
  if (money.amountMinor > AMOUNT_MAX_MAJOR * minorPerMajor(currency)) return { ok: false, problem: 'tooLarge', money };
  return { ok: true, money };
}

/** The same figure in another currency, for a field whose currency is changed: 100.00 stays 100, and does not become 10,000 yen. */
export function sameFigure(amountMinor: number, from: Currency, to: Currency): number {
  return Math.round((amountMinor / minorPerMajor(from)) * minorPerMajor(to));
}

function share(netMinor: number, feeMinor: number): MilestoneShare {
  return { netMinor, feeMinor, grossMinor: netMinor + feeMinor };
}

function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (magnitude + denominator / 2n) / denominator;
  return numerator < 0n ? -rounded : rounded;
}

function safe(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('An amount must be a whole number of minor units');
  return amountMinor;
}
