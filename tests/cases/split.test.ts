import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseMilestone } from '#shared/cases/cases.schema.ts';
import { isSplit, QUICK_SPLITS, splitOf, splitRows, splitSums } from '#shared/cases/split.ts';
import { dealCostMinor, MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';

/** The milestones of a deal, all of them open. */
const milestonesOf = (agreedMinor: number): CaseMilestone[] => {
  const shares = milestonesMinor(agreedMinor);
  return MILESTONE_KINDS.map((kind) => ({
    id: kind,
    kind,
    status: 'planned',
    agreedMinor: shares[kind].netMinor,
    costMinor: shares[kind].grossMinor,
    amountMinor: shares[kind].netMinor,
    open: true,
  }));
};
const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
const part = (of: number, share: number) => Math.floor(of * share);

test('all that a deal costs goes to the creator, back to the brand or to the platform, to the cent', () => {
  const shares = fc.tuple(...MILESTONE_KINDS.map(() => fc.double({ min: 0, max: 1, noNaN: true })));
  fc.assert(
    fc.property(amounts, shares, (agreedAmountMinor, chosen) => {
      const milestones = milestonesOf(agreedAmountMinor);
      const split = splitOf(milestones, ({ kind, amountMinor }) =>
        part(amountMinor, chosen[MILESTONE_KINDS.indexOf(kind)] ?? 0),
      );
      expect(isSplit(milestones, split)).toBe(true);
      const rows = splitRows({ agreedAmountMinor, milestones }, split);
      for (const { milestone, amountMinor, toCreatorMinor, feeBackMinor } of rows) {
        const fee = milestone.costMinor - milestone.agreedMinor;
        // In proportion, less than one unit below.
        if (amountMinor > 0)
          expect(Math.abs(fee - feeBackMinor - (fee * toCreatorMinor) / amountMinor)).toBeLessThan(1);
      }
      const sums = splitSums(rows);
      const feeKept = dealCostMinor(agreedAmountMinor) - agreedAmountMinor - sums.feeBackMinor;
      expect(sums.toCreatorMinor + sums.backMinor + feeKept).toBe(dealCostMinor(agreedAmountMinor));
      expect(sums.amountMinor).toBe(sums.toCreatorMinor + sums.backMinor - sums.feeBackMinor);
      expect(Math.min(feeKept, sums.feeBackMinor, sums.backMinor)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('all to the creator leaves the whole fee with the platform, all to the brand brings the whole cost back', () => {
  fc.assert(
    fc.property(amounts, (agreedAmountMinor) => {
      const milestones = milestonesOf(agreedAmountMinor);
      const sumsOf = (key: keyof typeof QUICK_SPLITS) =>
        splitSums(splitRows({ agreedAmountMinor, milestones }, splitOf(milestones, QUICK_SPLITS[key])));
      expect(sumsOf('creator')).toEqual({
        amountMinor: agreedAmountMinor,
        toCreatorMinor: agreedAmountMinor,
        backMinor: 0,
        feeBackMinor: 0,
      });
      expect(sumsOf('brand')).toMatchObject({ toCreatorMinor: 0, backMinor: dealCostMinor(agreedAmountMinor) });
    }),
  );
});

test('half each gives the creator the odd cent of a milestone', () => {
  // 20, 30 and 50% of 100.05 are 20.01, 30.01 and 50.03.
  const milestones = milestonesOf(10_005);
  expect(splitOf(milestones, QUICK_SPLITS.half).map(({ amountMinor }) => amountMinor)).toEqual([1_001, 1_501, 2_502]);
});

test('a settled milestone is no part of a split, and one that was settled for less is worth that', () => {
  const [signing, submission, approval] = milestonesOf(10_000);
  if (!signing || !submission || !approval) throw new Error('A deal has three milestones');
  const agreedAmountMinor = 10_000;
  const milestones = [{ ...signing, open: false }, { ...submission, amountMinor: 1_000 }, approval];
  const split = splitOf(milestones, QUICK_SPLITS.creator);
  expect(split).toEqual([
    { milestoneId: 'submission', amountMinor: 1_000 },
    { milestoneId: 'approval', amountMinor: 5_000 },
  ]);
  expect(splitSums(splitRows({ agreedAmountMinor, milestones }, split))).toMatchObject({
    amountMinor: 6_000,
    backMinor: 0,
  });
  // A third of the cost is the fee: 10.00 of the milestone cost 13.33.
  expect(splitRows({ agreedAmountMinor, milestones }, splitOf(milestones, QUICK_SPLITS.brand))[0]).toMatchObject({
    backMinor: 1_333,
  });
});

test.each([
  ['more than the milestone', 2_001],
  ['less than nothing', -1],
  ['no amount', Number.NaN],
])('%s is no split', (_, amountMinor) => {
  expect(isSplit(milestonesOf(10_000), [{ milestoneId: 'signing', amountMinor }])).toBe(false);
});
