import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byPoints,
  type Candidate,
  cheapest,
  chosenBy,
  costOf,
  programOf,
  type RosterTask,
  totalOf,
  worthWeighing,
} from '#server/discovery/roster.rules.ts';
import {
  leftOutReason,
  type NamedCandidate,
  pointsText,
  rangeReason,
  swapOf,
} from '#server/discovery/roster-reasons.rules.ts';
import { filtersIn } from '#server/discovery/sentence.rules.ts';
import { loadSolver, solve } from '#server/solver.ts';
import { ROSTER_WEIGHTS, type RosterWeights, reachOf, rosterPoints, thriftOf } from '#shared/discovery/roster.ts';
import { formatMoney } from '#shared/format.ts';
import { leftOutReasons } from '#shared/messages/discovery/roster.ts';
import { THOROUGH } from '#tests/support/pairs.ts';

const solver = await loadSolver();
const PLATFORMS = ['instagram', 'tiktok', 'youtube', null];

const weights = fc.record({
  match: fc.integer({ min: 0, max: 10 }),
  reach: fc.integer({ min: 0, max: 10 }),
  price: fc.integer({ min: 1, max: 10 }),
  platforms: fc.integer({ min: 0, max: 10 }),
});
const person = fc.record({
  platform: fc.constantFrom(...PLATFORMS),
  match: fc.integer({ min: 0, max: 100 }),
  followers: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  costMinor: fc.integer({ min: 1, max: 400_000 }),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

const named = (people: readonly Person[], of: RosterWeights, leftMinor: number): NamedCandidate[] =>
  people.map((one, place) => ({
    id: String.fromCharCode(97 + place),
    name: `Creator ${place}`,
    platform: one.platform,
    costMinor: one.costMinor,
    match: one.match,
    points: rosterPoints(one, of, leftMinor),
  }));

/** Sixteen creators, and what is asked for. */
const task = fc
  .record({
    people: fc.array(person, { minLength: 16, maxLength: 16 }),
    weights,
    leftMinor: fc.integer({ min: 100_000, max: 2_500_000 }),
    least: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 6 }),
    kept: fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 2 }),
  })
  .map(({ people, leftMinor, least, more, kept, ...of }): RosterTask<NamedCandidate> => {
    const candidates = named(people, of.weights, leftMinor);
    const ids = new Set(kept.flatMap((place) => candidates[place]?.id ?? []));
    return { candidates, kept: ids, least, most: Math.max(least + more, ids.size), leftMinor, weights: of.weights };
  });

/** The total of the best roster of all 65,536; null if none is possible. */
function exhaustive({ candidates, kept, least, most, leftMinor, weights: of }: RosterTask): number | null {
  let best: number | null = null;
  for (let bits = 0; bits < 2 ** candidates.length; bits++) {
    const some = candidates.filter((_, place) => bits & (1 << place));
    if (some.length < least || some.length > most || costOf(some) > leftMinor) continue;
    if ([...kept].some((id) => !some.some((one) => one.id === id))) continue;
    best = Math.max(best ?? 0, totalOf(some, of));
  }
  return best;
}

function solved<Creator extends Candidate>(of: RosterTask<Creator>): Creator[] | null {
  const creators = worthWeighing(of);
  const { ones } = solver(programOf(of, creators));
  return ones && chosenBy(of, creators, ones);
}

const RUNS = { numRuns: THOROUGH ? 400 : 24, seed: 7 };

describe('the choice', () => {
  test('has exactly the points of the best of all rosters of sixteen creators, within the pool and the numbers asked for', () => {
    fc.assert(
      fc.property(task, (of) => {
        const roster = solved(of);
        expect(roster && totalOf(roster, of.weights)).toBe(exhaustive(of));
        if (!roster) return;
        expect(costOf(roster)).toBeLessThanOrEqual(of.leftMinor);
        expect(roster.length).toBeGreaterThanOrEqual(of.least);
        expect(roster.length).toBeLessThanOrEqual(of.most);
        expect([...of.kept].filter((id) => !roster.some((one) => one.id === id))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('is the same for the same question, in whatever order the creators come', () => {
    fc.assert(
      fc.property(task, (of) => {
        const again = { ...of, candidates: of.candidates.toReversed() };
        expect(solved(again)).toEqual(solved(of));
      }),
      { ...RUNS, numRuns: 8 },
    );
  });

  test('of creators who are alike takes those who come first', () => {
    const points = rosterPoints({ match: 80, followers: 50_000, costMinor: 100 }, ROSTER_WEIGHTS, 1_000);
    const candidates = ['d', 'b', 'a', 'c'].map((id) => ({ id, platform: 'tiktok', costMinor: 100, points }));
    const of = { candidates, kept: new Set<string>(), least: 1, most: 2, leftMinor: 1_000, weights: ROSTER_WEIGHTS };
    expect(solved(of)?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('runs in a thread of its own, and says that nothing is possible', async () => {
    const points = rosterPoints({ match: 80, followers: 50_000, costMinor: 100 }, ROSTER_WEIGHTS, 1_000);
    const candidates = [{ id: 'a', platform: 'tiktok', costMinor: 2_000, points }];
    const of = { candidates, kept: new Set<string>(), least: 1, most: 2, leftMinor: 1_000, weights: ROSTER_WEIGHTS };
    expect(await solve(programOf(of, candidates))).toEqual({ ones: null, proved: true });
    expect(await solve(programOf({ ...of, leftMinor: 2_000 }, candidates))).toEqual({
      ones: ['c0', 'p0'],
      proved: true,
    });
    expect(costOf(cheapest(of))).toBe(2_000);
  });
});

describe('points', () => {
  test('grow with each tenfold of followers, and with what a creator leaves of the budget', () => {
    expect([null, 0, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 90_000_000].map(reachOf)).toEqual([
      0, 0, 0, 0.25, 0.5, 0.75, 1, 1,
    ]);
    expect([0, 250, 1_000, 2_000].map((cost) => thriftOf(cost, 1_000))).toEqual([1, 0.75, 0, 0]);
    expect(rosterPoints({ match: 60, followers: 100_000, costMinor: 250 }, ROSTER_WEIGHTS, 1_000)).toEqual({
      match: 3_000,
      reach: 1_500,
      price: 1_500,
      total: 6_000,
    });
  });
});

describe('why somebody is left out', () => {
  /** What an exchange or an addition does to the total, counted anew. */
  const change = (
    of: RosterTask<NamedCandidate>,
    before: readonly NamedCandidate[],
    after: readonly NamedCandidate[],
  ) => totalOf(after, of.weights) - totalOf(before, of.weights);

  test('is one sentence, and its number is what counting anew gives', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(task, (of) => {
        const roster = solved(of);
        if (!roster) return;
        const chosen = { task: of, roster, currency: 'EUR' as const };
        const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'EUR' });
        const free = of.leftMinor - costOf(roster);
        const movable = roster.filter(({ id }) => !of.kept.has(id));
        for (const other of of.candidates.filter((one) => !roster.includes(one))) {
          const reason = leftOutReason(chosen, other);
          const swaps = movable
            .filter((place) => costOf(roster) - place.costMinor + other.costMinor <= of.leftMinor)
            .map((place) => ({ place, by: change(of, roster, [...roster.filter((one) => one !== place), other]) }));
          // Nobody who is left out would have made it better.
          for (const { place, by } of swaps) {
            expect(by).toBeLessThanOrEqual(0);
            expect(swapOf(chosen, other, place).total).toBe(by);
          }
          const overAll = other.costMinor - of.leftMinor;
          const best = Math.max(...swaps.map(({ by }) => by));
          const lowest = Math.min(...roster.map(({ match }) => match));
          const dearest = Math.max(...movable.map(({ costMinor }) => costMinor));
          const possible = [
            ...(overAll > 0 ? [leftOutReasons.abovePool(money(overAll))] : []),
            ...(movable.length === 0
              ? [leftOutReasons.aboveBesideKept(money(other.costMinor - free)), leftOutReasons.full(of.most)]
              : []),
            ...(swaps.length === 0
              ? movable
                  .filter(({ costMinor }) => costMinor === dearest)
                  .map(({ name }) => leftOutReasons.aboveEvenFor(money(other.costMinor - free - dearest), name))
              : []),
            ...swaps
              .filter(({ by }) => by === best)
              .flatMap(({ place, by }) => [
                ...(by === 0 ? [leftOutReasons.tie(place.name)] : []),
                ...(['match', 'reach', 'price', 'platforms'] as const).map((part) =>
                  leftOutReasons.swap(place.name, pointsText(-by), part),
                ),
              ]),
            ...(other.match < lowest ? [leftOutReasons.lowMatch(other.match, lowest)] : []),
            ...(other.points.total === 0 ? [leftOutReasons.nothingAdded] : []),
          ];
          expect(possible).toContain(reason);
          seen.add(reason.replaceAll(/[\d.,]+/g, '#').replace(/for \w+\.$/, ''));
        }
      }),
      RUNS,
    );
    expect(seen.size).toBeGreaterThan(3);
  });

  test('names by how much a range of the filters is missed', () => {
    const row = {
      shownFollowers: 7_700,
      shownEngagement: 0.0325,
      priceMinMinor: 40_000,
      priceMaxMinor: 60_000,
      priceCurrency: 'GBP' as const,
    };
    const rates = { GBP: 1_250_000 };
    const lists = {
      platforms: [],
      contentTypes: [],
      industries: [],
      audienceLocations: [],
      ageGroups: [],
      languages: [],
    };
    const why = (filters: object, over: object = {}) =>
      rangeReason({ ...lists, ...filters }, { ...row, ...over }, rates);
    expect(why({})).toBeNull();
    expect(why({ followerCountMin: 10_000 })).toBe('Below your floor of followers by 2,300.');
    expect(why({ followerCountMax: 5_000 })).toBe('Above your ceiling of followers by 2,700.');
    expect(why({ followerCountMin: 1_000 }, { shownFollowers: -1 })).toBe(
      'Shows no followers; you ask for 1,000 at least.',
    );
    expect(why({ engagementRateMin: 4 })).toBe('Below your floor of engagement by 0.75 percentage points.');
    expect(why({ engagementRateMax: 3 })).toBe('Above your ceiling of engagement by 0.25 percentage points.');
    expect(why({ engagementRateMin: 4 }, { shownEngagement: null })).toBe(
      'Shows no engagement; you ask for 4% at least.',
    );
    expect(why({ priceRangeMax: 450 })).toBe('Their lowest price for a piece is $50.00 above your range.');
    expect(why({ priceRangeMin: 800 })).toBe('Their highest price for a piece is $50.00 below your range.');
    expect(why({ priceRangeMin: 450 }, { priceCurrency: 'EUR' })).toBe(
      'Their price is in EUR, for which there is no exchange rate.',
    );
  });
});

describe('the answer of a language model', () => {
  test('is filters and nothing else: what we do not know is dropped', () => {
    const answer = {
      platforms: ['tiktok', 'myspace', 'tiktok', 7],
      followerCountMin: 10_000,
      followerCountMax: -4,
      engagementRateMin: '3',
      industries: 'beauty',
      audienceLocations: ['de', '__proto__'],
      search: 'Kwame Boateng',
      skills: ['pay me'],
      creatorIds: ['018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b'],
      campaignId: 'x',
    };
    const expected = {
      platforms: ['tiktok'],
      followerCountMin: 10_000,
      contentTypes: [],
      industries: [],
      audienceLocations: ['de'],
      ageGroups: [],
      languages: [],
    };
    expect(filtersIn(JSON.stringify(answer))).toEqual(expected);
    expect(filtersIn(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``)).toEqual(expected);
    for (const other of ['', 'Sure! Here are five creators.', '[]', 'null', '{"platforms": '])
      expect(filtersIn(other)).toBeNull();
  });
});

test('creators are in one order: by points, then price, then id', () => {
  const points = (total: number) => ({ match: total, reach: 0, price: 0, total });
  const at = (id: string, total: number, costMinor: number) => ({
    id,
    platform: null,
    costMinor,
    points: points(total),
  });
  expect([at('a', 1, 1), at('b', 2, 2), at('c', 2, 1), at('d', 2, 1)].toSorted(byPoints).map(({ id }) => id)).toEqual([
    'c',
    'd',
    'b',
    'a',
  ]);
});
