import { describe, expect, test } from 'vitest';
import { parseMoney } from '#shared/money.ts';
import { parseNumber } from '#shared/numbers.ts';

describe('a number is read as people write it', () => {
  test.each([
    ['4,5', 4.5],
    ['4.5', 4.5],
    [',5', 0.5],
    ['0,250', 0.25],
    ['1,250', 1250],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['1.250.000', 1_250_000],
    ['1 250,50', 1250.5],
    ['1\u202f250,50', 1250.5],
    ["1'250.50", 1250.5],
    ['１２，５', 12.5],
    ['\u200e12', 12],
    ['-4,5', -4.5],
    ['−4,5', -4.5],
    ['4,', 4],
  ])('%s', (typed, value) => {
    expect(parseNumber(typed, 3)).toBe(value);
  });

  test.each(['', 'abc', '1e5', '0x10', '1,25,000', '1.2.3', '1,250,5', '5 6', '--5', '9'.repeat(17), '10²'])(
    '%j is no number',
    (typed) => {
      expect(parseNumber(typed, 3)).toBeNull();
    },
  );

  test('what has more decimals than it may is refused, and never rounded or cut', () => {
    expect([parseNumber('1.250', 2), parseNumber('4,5', 0), parseNumber('4,0', 0)]).toEqual([null, null, null]);
  });
});

test.each([
  ['4,5', 450],
  ['1.250,50', 125_050],
  ['1 250,50 €', 125_050],
  ['€ 4,50', 450],
  ['EUR 4.50', 450],
  ['1.250.000', 125_000_000],
])('%s euros are %i cents', (typed, amountMinor) => {
  expect(parseMoney(typed, 'EUR')).toEqual({ ok: true, money: { amountMinor, currency: 'EUR' } });
});

test('an amount in another currency is none of this one', () => {
  expect(['$4.50', '4.50 USD', '¥450'].map((typed) => parseMoney(typed, 'EUR').ok)).toEqual([false, false, false]);
});

test('an amount that can be read in two ways is refused', () => {
  expect(parseMoney('1.250', 'EUR')).toEqual({ ok: false, problem: 'decimals' });
});
