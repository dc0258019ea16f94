import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIGURES,
  figuresOfDeal,
  figuresOver,
  halfUp,
  type Measured,
  missingIn,
  sumsOf,
} from '#shared/analytics/cost-figures.ts';

/** A deal for 800.00 with two counted posts, 41,000 views, 2,345 engagements and 7 conversions. */
const DEAL: Measured = {
  ...{ costMinor: 80_000, posts: 2, verified: 2, viewed: 2, views: 41_000, engaged: 2, engagements: 2_345 },
  ...{ tracked: true, conversions: 7 },
};
const valuesOf = (deal: Measured) => FIGURES.map((name) => figuresOfDeal(deal)[name].value);
const reasonsOf = (deal: Measured) => FIGURES.map((name) => figuresOfDeal(deal)[name].missing);

test('what a thousand views, an engagement and a conversion cost, to the cent, a half rounded up', () => {
  // 80,000,000 / 41,000 = 1951.2…; 80,000 / 2,345 = 34.1…; 80,000 / 7 = 11,428.57…
  expect(valuesOf(DEAL)).toEqual([1_951, 34, 11_429, 2_345 / 41_000]);
  expect(halfUp(5, 1, 2)).toBe(3);
  expect(halfUp(1, 1, 3)).toBe(0);
  expect(halfUp(2, 1, 3)).toBe(1);
  // A thousand times the largest amount is more than a number holds exactly.
  expect(halfUp(Number.MAX_SAFE_INTEGER, 1_000, 1_000)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => halfUp(1, 1, 0)).toThrow(RangeError);
});

test('what is not known has a reason, and is never zero', () => {
  expect(reasonsOf(DEAL)).toEqual([null, null, null, null]);
  const nothing = { ...DEAL, posts: 0, verified: 0, viewed: 0, views: 0, engaged: 0, engagements: 0 };
  expect(reasonsOf(nothing)).toEqual(['posts', 'posts', null, 'posts']);
  expect(reasonsOf({ ...nothing, conversions: 0 })).toEqual(['posts', 'posts', 'posts', 'posts']);
  expect(reasonsOf({ ...nothing, tracked: false, conversions: 0 })).toEqual(['posts', 'posts', 'link', 'posts']);
  expect(reasonsOf({ ...DEAL, verified: 1, viewed: 1, engaged: 1 })).toEqual([
    'unverified',
    'unverified',
    null,
    'unverified',
  ]);
  expect(reasonsOf({ ...DEAL, viewed: 1 })).toEqual(['uncounted', null, null, 'uncounted']);
  expect(reasonsOf({ ...DEAL, engaged: 0 })).toEqual([null, 'uncounted', null, 'uncounted']);
  expect(reasonsOf({ ...DEAL, views: 0, engagements: 0, conversions: 0 })).toEqual([
    'views',
    'engagements',
    'conversions',
    'views',
  ]);
});

test('over several deals, only those that take part in a figure pay for it and count in it', () => {
  const uncounted = { ...DEAL, costMinor: 1_000_000, viewed: 1, views: 3 };
  const cheap = { ...DEAL, costMinor: 10_000, views: 60_000, engagements: 1_000, conversions: 0 };
  const over = figuresOver(sumsOf([DEAL, uncounted, cheap]));
  // 90,000 for 101,000 views; 1,090,000 for 5,690 engagements; 1,090,000 for 14 conversions.
  expect(over.cpm).toEqual({ value: 891, missing: null, deals: 2 });
  expect(over.cpe).toEqual({ value: 192, missing: null, deals: 3 });
  expect(over.costPerConversion).toEqual({ value: 77_857, missing: null, deals: 3 });
  expect(over.engagementRate).toEqual({ value: 3_345 / 101_000, missing: null, deals: 2 });
  expect(figuresOver(sumsOf([])).cpm).toEqual({ value: null, missing: 'posts', deals: 0 });
});

const some = fc.record<Measured>({
  costMinor: fc.integer({ min: 1, max: 10_000_000 }),
  posts: fc.integer({ min: 0, max: 3 }),
  verified: fc.integer({ min: 0, max: 3 }),
  viewed: fc.integer({ min: 0, max: 3 }),
  views: fc.integer({ min: 0, max: 5_000_000 }),
  engaged: fc.integer({ min: 0, max: 3 }),
  engagements: fc.integer({ min: 0, max: 500_000 }),
  tracked: fc.boolean(),
  conversions: fc.integer({ min: 0, max: 900 }),
});

test('a figure over deals lies between the smallest and the largest of theirs, and the order does not matter', () => {
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (deals) => {
      const over = figuresOver(sumsOf(deals));
      expect(figuresOver(sumsOf(deals.toReversed()))).toEqual(over);
      for (const name of FIGURES) {
        const taking = deals.filter((deal) => missingIn(name, deal) === null);
        expect(over[name].deals).toBe(taking.length);
        const own = taking.flatMap((deal) => figuresOfDeal(deal)[name].value ?? []);
        const { value } = over[name];
        if (value === null || own.length < taking.length) continue;
        expect(value).toBeGreaterThanOrEqual(Math.min(...own) * (1 - 1e-9));
        expect(value).toBeLessThanOrEqual(Math.max(...own) * (1 + 1e-9));
      }
    }),
  );
});
