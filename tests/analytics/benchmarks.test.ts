import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Contribution,
  cellKey,
  closest,
  decideCells,
  roundedQuartile,
} from '#server/analytics/benchmarks.rules.ts';
import { BENCHMARK_BRANDS_MIN, BENCHMARK_SHARE_MAX, type BenchmarkCell } from '#shared/analytics/benchmarks.ts';

const INDUSTRIES = ['beauty', 'food', null] as const;
const TIERS = ['Micro', 'Macro', null] as const;
const PLATFORMS = ['tiktok', 'instagram', null] as const;

const contribution = fc.record<Contribution>({
  brandId: fc.integer({ min: 1, max: 60 }).map((n) => `brand ${n}`),
  industry: fc.constantFrom(...INDUSTRIES),
  tier: fc.constantFrom(...TIERS),
  platform: fc.constantFrom(...PLATFORMS),
  deals: fc.integer({ min: 1, max: 40 }),
});
/** Many brands, so that a good part of the data sets have cells that are shown inside cells that are shown. */
const installation = fc.array(contribution, { maxLength: 400, size: 'max' });

const isIn = (cell: BenchmarkCell, one: Contribution): boolean =>
  (cell.industry === null || cell.industry === one.industry) &&
  (cell.tier === null || cell.tier === one.tier) &&
  (cell.platform === null || cell.platform === one.platform);

const ALL_CELLS: BenchmarkCell[] = INDUSTRIES.flatMap((industry) =>
  TIERS.flatMap((tier) => PLATFORMS.map((platform) => ({ industry, tier, platform }))),
);
const shownCells = (from: readonly Contribution[]): BenchmarkCell[] => {
  const decided = decideCells(from);
  return ALL_CELLS.filter((cell) => decided.get(cellKey(cell)) === null);
};

/** Whether figures of these deals tell too much about one brand. */
function tellsTooMuch(deals: readonly Contribution[]): boolean {
  const of = new Map<string, number>();
  for (const one of deals) of.set(one.brandId, (of.get(one.brandId) ?? 0) + one.deals);
  const total = [...of.values()].reduce((sum, n) => sum + n, 0);
  return of.size < BENCHMARK_BRANDS_MIN || Math.max(...of.values()) > total * BENCHMARK_SHARE_MAX;
}

test('every shown cell has at least twelve brands, none of them with more than a third of the deals', () => {
  let shown = 0;
  fc.assert(
    fc.property(installation, (from) => {
      for (const cell of shownCells(from)) {
        shown += 1;
        expect(tellsTooMuch(from.filter((one) => isIn(cell, one)))).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
  expect(shown).toBeGreaterThan(500);
});

test('no union, overlap or difference of shown cells tells more than a shown cell may', () => {
  let nested = 0;
  fc.assert(
    fc.property(installation, (from) => {
      const shown = shownCells(from);
      if (shown.length > 1) nested += 1;
      // The finest parts that can be told apart by what is shown; every other result is put together of them.
      const parts = Map.groupBy(
        from.filter((one) => shown.some((cell) => isIn(cell, one))),
        (one) => shown.map((cell) => isIn(cell, one)).join(),
      );
      for (const part of parts.values()) expect(tellsTooMuch(part)).toBe(false);
    }),
    { numRuns: 300 },
  );
  expect(nested).toBeGreaterThan(100);
});

test('the difference of any two and of any three shown cells has twelve brands, or nothing at all', () => {
  fc.assert(
    fc.property(installation, fc.infiniteStream(fc.nat()), (from, numbers) => {
      const shown = shownCells(from);
      if (shown.length < 2) return;
      const pick = () =>
        shown[(numbers.next().value ?? 0) % shown.length] ?? { industry: null, tier: null, platform: null };
      for (let n = 0; n < 20; n += 1) {
        const [whole, less, lessToo] = [pick(), pick(), pick()];
        for (const without of [[less], [less, lessToo]]) {
          const left = from.filter((one) => isIn(whole, one) && !without.some((cell) => isIn(cell, one)));
          if (left.length > 0) expect(tellsTooMuch(left)).toBe(false);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a brand that knows its own deals, or that leaves, still finds eleven others in whatever is shown', () => {
  fc.assert(
    fc.property(installation, fc.nat(), (from, n) => {
      const brands = [...new Set(from.map(({ brandId }) => brandId))];
      const leaving = brands[n % Math.max(1, brands.length)];
      const rest = from.filter(({ brandId }) => brandId !== leaving);
      for (const cell of shownCells(from)) {
        const others = rest.filter((one) => isIn(cell, one));
        expect(new Set(others.map(({ brandId }) => brandId)).size).toBeGreaterThanOrEqual(BENCHMARK_BRANDS_MIN - 1);
      }
      for (const cell of shownCells(rest)) expect(tellsTooMuch(rest.filter((one) => isIn(cell, one)))).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('what is decided does not depend on the order in which deals are read', () => {
  fc.assert(
    fc.property(
      installation.chain((from) => fc.tuple(fc.constant(from), fc.shuffledSubarray(from, { minLength: from.length }))),
      ([from, shuffled]) => {
        expect(new Map([...decideCells(shuffled)].sort())).toEqual(new Map([...decideCells(from)].sort()));
      },
    ),
    { numRuns: 50 },
  );
});

const brands = (count: number, cell: Partial<BenchmarkCell>, deals = 1, first = 1): Contribution[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ industry: 'beauty', tier: 'Micro', platform: 'tiktok' },
    ...cell,
    brandId: `brand ${first + n}`,
    deals,
  }));
const verdict = (from: readonly Contribution[], cell: Partial<BenchmarkCell> = {}) =>
  decideCells(from).get(cellKey({ industry: null, tier: null, platform: null, ...cell }));

test('eleven brands are too few, twelve are enough, and one with more than a third is too many', () => {
  expect(verdict(brands(11, {}))).toBe('few');
  expect(verdict(brands(12, {}))).toBeNull();
  // 5 of 16 is less than a third, 6 of 17 is more.
  expect(verdict([...brands(11, {}), ...brands(1, {}, 5, 50)])).toBeNull();
  expect(verdict([...brands(11, {}), ...brands(1, {}, 6, 50)])).toBe('dominant');
});

test('a finer cell is held back if what is left of the coarser one would tell too much', () => {
  const left = [...brands(12, { platform: 'tiktok' }), ...brands(4, { platform: 'instagram' }, 1, 30)];
  expect(verdict(left)).toBeNull();
  expect(verdict(left, { platform: 'tiktok' })).toBe('difference');
  expect(verdict(left, { platform: 'instagram' })).toBe('few');
  const enough = [...brands(12, { platform: 'tiktok' }), ...brands(12, { platform: 'instagram' }, 1, 30)];
  expect(verdict(enough, { platform: 'tiktok' })).toBeNull();
  expect(verdict(enough, { platform: 'instagram' })).toBeNull();
  // The same twelve everywhere: nothing is left over.
  expect(verdict(brands(12, {}), { industry: 'beauty', tier: 'Micro', platform: 'tiktok' })).toBeNull();
});

test('an industry, tier or platform that is not known is part of the whole, and no cell of its own', () => {
  const from = [...brands(12, {}), ...brands(12, { industry: null, platform: null }, 1, 30)];
  expect(verdict(from)).toBeNull();
  expect(verdict(from, { industry: 'beauty' })).toBeNull();
  expect([...decideCells(from).keys()].sort()).toEqual(
    ALL_CELLS.filter(
      ({ industry, tier, platform }) => industry !== 'food' && tier !== 'Macro' && platform !== 'instagram',
    )
      .map(cellKey)
      .sort(),
  );
});

test('quartiles are shown with three digits', () => {
  expect([0, 4.5, 119.5, 1_119.6, 11_204.5, 98_765_432].map(roundedQuartile)).toEqual([
    0, 5, 120, 1_120, 11_200, 98_800_000,
  ]);
});

test('figures are compared with the closest cell: of those that name most, an industry before a tier before a platform', () => {
  const all = { industry: null, tier: null, platform: null };
  const industry = { ...all, industry: 'food' as const };
  const tier = { ...all, tier: 'Nano' as const };
  expect(closest([])).toBeNull();
  expect(closest([all, tier, industry])).toBe(industry);
  expect(closest([industry, { ...tier, platform: 'tiktok' as const }, all])).toMatchObject({ platform: 'tiktok' });
});
