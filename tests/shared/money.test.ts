import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceMinor } from '#server/ground/campaign-money.ts';
import { CURRENCIES, type Currency, currencyInfo, minorPerMajor } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import type { CampaignStatus } from '#shared/lifecycles.ts';
import {
  allocate,
  convert,
  creatorPoolMinor,
  dealCostMinor,
  dealFeeMinor,
  depositMinor,
  MILESTONE_KINDS,
  milestonesMinor,
  moneyToInput,
  parseMoney,
  platformFeeMinor,
  type RateTable,
  ratesOn,
} from '#shared/money.ts';

const balance = (
  agreedCostMinor: number,
  paidMinor: number,
  {
    depositMinor: asked = null,
    status = 'in_progress',
  }: { depositMinor?: number | null; status?: CampaignStatus } = {},
) => balanceMinor({ status, agreedCostMinor, paidMinor, depositMinor: asked }, 0);
const budgets = fc.integer({ min: 1, max: 1_000_000_000 });

describe('campaign money', () => {
  test('[CONST-01] [CONST-02] a budget of 1000 gives a fee of 250 and a pool of 750', () => {
    expect(platformFeeMinor(100_000)).toBe(25_000);
    expect(creatorPoolMinor(100_000)).toBe(75_000);
  });

  test('[CONST-03] the pool of 750 gives milestones of 150, 225 and 375, whose gross is the budget', () => {
    const shares = milestonesMinor(75_000);
    expect(MILESTONE_KINDS.map((kind) => shares[kind].netMinor)).toEqual([15_000, 22_500, 37_500]);
    expect(MILESTONE_KINDS.reduce((sum, kind) => sum + shares[kind].grossMinor, 0)).toBe(100_000);
  });

  test('[CONST-05] the deposit is half the budget and the balance what the deals cost beyond it', () => {
    expect(depositMinor(100_000)).toBe(50_000);
    expect(depositMinor(101)).toBe(51);
    expect(balance(100_000, 50_000)).toBe(50_000);
    expect(balance(20_000, 50_000)).toBe(0);
  });

  test('a deposit that was taken back is due again while the campaign runs, whatever its deals cost', () => {
    expect(balance(20_000, 10_000, { depositMinor: 50_000 })).toBe(40_000);
    expect(balance(100_000, 10_000, { depositMinor: 50_000 })).toBe(90_000);
    expect(balance(20_000, 10_000, { depositMinor: 50_000, status: 'completed' })).toBe(10_000);
    expect(balance(0, 0, { depositMinor: 50_000, status: 'cancelled' })).toBe(0);
  });

  test('[R3] fee and pool are the budget to the cent, for 10,000 random budgets', () => {
    fc.assert(
      fc.property(budgets, (budget) => {
        const pool = creatorPoolMinor(budget);
        expect(platformFeeMinor(budget) + pool).toBe(budget);
        expect(pool * 4).toBeLessThanOrEqual(budget * 3);
        expect(budget * 3 - pool * 4).toBeLessThan(4);
      }),
      { numRuns: 10_000 },
    );
  });

  test('net and fee of the milestones sum to the deal, for 10,000 random amounts', () => {
    fc.assert(
      fc.property(budgets, (agreed) => {
        const shares = MILESTONE_KINDS.map((kind) => milestonesMinor(agreed)[kind]);
        expect(shares.reduce((sum, share) => sum + share.netMinor, 0)).toBe(agreed);
        expect(shares.reduce((sum, share) => sum + share.feeMinor, 0)).toBe(dealFeeMinor(agreed));
        expect(shares.reduce((sum, share) => sum + share.grossMinor, 0)).toBe(dealCostMinor(agreed));
        expect(shares.every((share) => share.netMinor >= 0 && share.feeMinor >= 0)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test('deals within the pool never cost more than the budget', () => {
    const splits = fc.tuple(budgets, fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 40 }));
    fc.assert(
      fc.property(splits, ([budget, weights]) => {
        const pool = creatorPoolMinor(budget);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const amounts = weights.map((weight) => Math.floor((pool * weight) / total)).filter((amount) => amount > 0);
        const cost = amounts.reduce((sum, amount) => sum + dealCostMinor(amount), 0);
        expect(cost).toBeLessThanOrEqual(budget);
        expect(depositMinor(budget) + balance(cost, depositMinor(budget))).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 10_000 },
    );
  });

  test('weights that add up to one whole split any total without a rest', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 5 }).map((parts) => {
      const used = parts.reduce((sum, part) => sum + part, 0);
      return [...parts, 10_000 - used];
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), weights, (total, bps) => {
        expect(allocate(total, bps).reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
      }),
    );
  });

  test('weights that are not one whole, fractions and negative totals are refused', () => {
    expect(() => allocate(100, [5_000, 4_000])).toThrow(RangeError);
    expect(() => allocate(-1, [10_000])).toThrow(RangeError);
    expect(() => creatorPoolMinor(0.5)).toThrow(RangeError);
  });
});

describe('conversion', () => {
  const rates: RateTable = { asOf: '2026-01-01', usdMicros: { GBP: 1_250_000, JPY: 6_250 } };

  test('[CONST-20] totals convert with the rates, minor units of either currency respected', () => {
    expect(convert({ amountMinor: 10_000, currency: 'USD' }, rates, 'GBP')).toEqual({
      amountMinor: 8_000,
      currency: 'GBP',
    });
    expect(convert({ amountMinor: 10_000, currency: 'USD' }, rates, 'JPY')).toEqual({
      amountMinor: 16_000,
      currency: 'JPY',
    });
    expect(convert({ amountMinor: 16_000, currency: 'JPY' }, rates, 'GBP')).toEqual({
      amountMinor: 8_000,
      currency: 'GBP',
    });
  });

  test('a half unit is rounded away from zero, both ways', () => {
    const halves: RateTable = { asOf: '2026-01-01', usdMicros: { GBP: 2_000_000 } };
    expect(convert({ amountMinor: 1, currency: 'USD' }, halves, 'GBP').amountMinor).toBe(1);
    expect(convert({ amountMinor: -1, currency: 'USD' }, halves, 'GBP').amountMinor).toBe(-1);
  });

  test('converting there and back differs by at most one rounding unit', () => {
    fc.assert(
      fc.property(budgets, (amountMinor) => {
        const there = convert({ amountMinor, currency: 'GBP' }, rates, 'USD');
        expect(Math.abs(convert(there, rates, 'GBP').amountMinor - amountMinor)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the newest table that is valid on the day is used, and a missing currency is an error, never another currency’s number', () => {
    const older: RateTable = { asOf: '2025-06-01', usdMicros: {} };
    expect(ratesOn([rates, older], '2025-12-31')).toBe(older);
    expect(ratesOn([older, rates], '2026-01-01')).toBe(rates);
    expect(ratesOn([older, rates], '2024-01-01')).toBeUndefined();
    expect(() => convert({ amountMinor: 1, currency: 'EUR' }, rates, 'USD')).toThrow(RangeError);
  });
});

describe('showing and reading amounts', () => {
  test('each amount is shown in its own currency; floors without decimals', () => {
    expect(formatMoney({ amountMinor: 123_450, currency: 'USD' })).toBe('$1,234.50');
    expect(formatMoney({ amountMinor: 5_000, currency: 'JPY' })).toBe('¥5,000');
    expect(formatMoney({ amountMinor: 45_000, currency: 'GBP' }, { decimals: 'none' })).toBe('£450');
  });

  test('as browsers write it, whatever the amount', () => {
    const written = (locale: string, currency: Currency, digits: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    const amounts = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -1e12, max: 1e12 }));
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCIES), fc.boolean(), (amountMinor, currency, short) => {
        const formatter = written(
          currency === 'GBP' ? 'en-GB' : 'en-US',
          currency,
          short ? 0 : currencyInfo(currency).decimals,
        );
        const shown = formatMoney({ amountMinor, currency }, { decimals: short ? 'none' : 'auto' });
        expect(shown).toBe(formatter.format(amountMinor / minorPerMajor(currency)));
      }),
      { numRuns: 300 },
    );
  });

  test('the text that a field shows is read as the same amount, in every currency', () => {
    fc.assert(
      fc.property(budgets, fc.constantFrom(...CURRENCIES), (amountMinor, currency) => {
        fc.pre(amountMinor <= 10_000_000 * minorPerMajor(currency));
        expect(parseMoney(moneyToInput({ amountMinor, currency }), currency)).toEqual({
          ok: true,
          money: { amountMinor, currency },
        });
      }),
    );
  });

  test.each([
    ['1,250.5', 125_050],
    [' 0.01 ', 1],
    ['10000000', 1_000_000_000],
    ['10,000,000.00', 1_000_000_000],
    ['4.35', 435],
    ['12,34', 1234],
  ])('%s is %i cents', (input, amountMinor) => {
    expect(parseMoney(input, 'USD')).toEqual({ ok: true, money: { amountMinor, currency: 'USD' } });
  });

  test.each([
    ['1.005', 'decimals'],
    ['1e5', 'format'],
    ['12,34,567', 'format'],
    ['', 'format'],
    ['NaN', 'format'],
    ['9'.repeat(14), 'uncountable'],
    ['9'.repeat(40), 'uncountable'],
  ])('%s is refused: %s', (input, problem) => {
    expect(parseMoney(input, 'USD')).toEqual({ ok: false, problem });
  });

  test.each([
    ['0', 'zero', 0],
    ['-5', 'zero', -500],
    ['0.00', 'zero', 0],
    ['10000000.01', 'tooLarge', 1_000_000_001],
    ['9,999,999,999,999.99', 'tooLarge', 999_999_999_999_999],
  ])('%s is refused as %s, and counted as it is typed', (input, problem, amountMinor) => {
    expect(parseMoney(input, 'USD')).toEqual({ ok: false, problem, money: { amountMinor, currency: 'USD' } });
  });

  test('yen have no decimals', () => {
    expect(parseMoney('100.5', 'JPY')).toEqual({ ok: false, problem: 'decimals' });
  });
});
