import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyOf, statementMonths, sumsOf } from '#server/money/papers/statements.rules.ts';

const moved = (month: string, currency: 'USD' | 'EUR', releasedMinor: number, paidMinor: number) => ({
  month,
  currency,
  releasedMinor,
  paidMinor,
});

test('[R15] each month opens with what the one before left open, over year ends and months without movements', () => {
  const months = statementMonths([
    moved('2025-12', 'USD', 1_000, 0),
    moved('2026-02', 'EUR', 70, 70),
    moved('2026-02', 'USD', 501, 1_000),
    moved('2026-03', 'USD', 0, 501),
  ]);
  expect(months).toEqual([
    {
      month: '2026-03',
      sums: [{ currency: 'USD', openingMinor: 501, releasedMinor: 0, paidMinor: 501, closingMinor: 0 }],
    },
    {
      month: '2026-02',
      sums: [
        { currency: 'EUR', openingMinor: 0, releasedMinor: 70, paidMinor: 70, closingMinor: 0 },
        { currency: 'USD', openingMinor: 1_000, releasedMinor: 501, paidMinor: 1_000, closingMinor: 501 },
      ],
    },
    {
      month: '2025-12',
      sums: [{ currency: 'USD', openingMinor: 0, releasedMinor: 1_000, paidMinor: 0, closingMinor: 1_000 }],
    },
  ]);
  expect(sumsOf('2026-02', months.slice(1))).toEqual(expect.arrayContaining(months[1]?.sums ?? []));
  // A month without movements shows what is open, and nothing if all is paid.
  expect(sumsOf('2026-01', months.slice(2))).toEqual([
    { currency: 'USD', openingMinor: 1_000, releasedMinor: 0, paidMinor: 0, closingMinor: 1_000 },
  ]);
  expect(sumsOf('2026-04', months)).toEqual([]);
});

test('the last closing amount is all that was released less all that was paid, whatever moved when', () => {
  const amounts = fc.array(fc.record({ released: fc.nat(1_000_000), paid: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(amounts, (each) => {
      const months = each.map(({ released, paid }, index) => moved(`20${10 + index}-01`, 'USD', released, paid));
      const total = each.reduce((sum, { released, paid }) => sum + released - paid, 0);
      expect(statementMonths(months)[0]?.sums[0]?.closingMinor).toBe(total);
    }),
  );
});

test('a history has every step that a part has taken, oldest first', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const steps = historyOf([
    { kind: 'signing', amountMinor: 200, accruedAt: at(1), releasedAt: at(9), paidAt: null },
    { kind: 'submission', amountMinor: 300, accruedAt: at(5), releasedAt: null, paidAt: null },
    { kind: 'approval', amountMinor: 500, accruedAt: null, releasedAt: null, paidAt: null },
  ]);
  expect(steps.map(({ step, kind }) => `${step} ${kind}`)).toEqual([
    'accrued signing',
    'accrued submission',
    'released signing',
  ]);
});
