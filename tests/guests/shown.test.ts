import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownContent, shownCreator, shownReport } from '#server/guests/shown.rules.ts';
import type { CampaignAnalytics } from '#shared/analytics/brand-analytics.ts';
import { CONTENT_FIELDS, type GuestField, LIST_FIELDS, REPORT_FIELDS } from '#shared/guests/guests.ts';

// Whatever is chosen, the text that leaves the server has nothing of what was not: each value below occurs in no other.

const files = [{ url: '/files/a', contentType: 'image/jpeg' }];
const content = {
  title: 'A morning',
  files,
  creator: 'Mara Lindqvist',
  caption: 'Slow mornings with a lamp',
  deadline: '2031-03-07',
  versions: [{ version: 1, submittedAt: '2029-05-05T00:00:00Z', files, caption: 'The caption of before' }],
  amount: { amountMinor: 876_543, currency: 'USD' as const },
};
const CONTENT: Record<(typeof CONTENT_FIELDS)[number], RegExp> = {
  creator: /Mara|"creator"/,
  caption: /Slow mornings|of before|"caption"/,
  deadline: /2031-03-07|"deadline"/,
  versions: /2029-05-05|"versions"/,
  amount: /876543|USD|"amount"/,
};

const creator = {
  name: 'Mara Lindqvist',
  picture: '/files/face',
  platform: 'tiktok',
  followers: 41_414,
  engagement: 0.0377,
  match: 83,
  price: { minMinor: 12_300, maxMinor: 45_600, currency: 'EUR' as const, source: 'creator' as const },
  note: 'Haggles about everything',
};
const LIST: Record<(typeof LIST_FIELDS)[number], RegExp> = {
  name: /Mara|"name"/,
  picture: /face|"picture"/,
  platform: /tiktok|"platform"/,
  followers: /41414|"followers"/,
  engagement: /0\.0377|"engagement"/,
  match: /83|"match"/,
  price: /12300|45600|EUR|"price"/,
  note: /Haggles|"note"/,
};

const figuresOf = ([cpm, cpe, costPerConversion, engagementRate]: [number, number, number, number]) => {
  const known = (value: number) => ({ value, missing: null, deals: 9 });
  return {
    cpm: known(cpm),
    cpe: known(cpe),
    costPerConversion: known(costPerConversion),
    engagementRate: known(engagementRate),
  };
};
const benchmark = (median: number) =>
  ({ industry: 'beauty', tier: 'Micro', platform: null, low: median, median, high: median, brands: 34 }) as const;

const report: CampaignAnalytics = {
  ...{ costMinor: 808_080, outsideWindow: 6_161 },
  figures: { ...figuresOf([35_353, 4_747, 5_757, 0.0829]), currency: 'GBP', deals: 9 },
  benchmarks: {
    currency: 'EUR',
    of: {
      cpm: benchmark(112_112),
      cpe: benchmark(113_113),
      costPerConversion: benchmark(114_114),
      engagementRate: benchmark(0.115115),
      acceptanceRate: benchmark(0.116116),
    },
  },
  ...{ id: 'c', name: 'Spring', status: 'live', stage: 'content_performance', currency: 'GBP', otherCurrency: 0 },
  ...{ spent: { amountMinor: 700_000, currency: 'GBP' }, committedMinor: 600_600, creators: 11, reach: 222_222 },
  ...{ contentApproved: 9, contentPosted: 8_888, clicks: 3_571, conversions: 7_771, valueMinor: 98_989, roi: -0.858 },
  perCreator: [
    {
      ...{ dealId: 'd', creatorId: 'x', name: 'Mara Lindqvist', status: 'in_progress', agreedMinor: 555_555 },
      ...{ followers: 41_414, link: 'https://accord.example/r/x', clicks: 1_234, conversions: 56, valueMinor: 65_656 },
      ...{ discountCode: 'MARA-K7QP', costMinor: 740_740, figures: figuresOf([31_717, 1_919, 2_323, 0.0617]) },
    },
  ],
  perPlatform: [{ platform: 'tiktok', posts: 5, views: 2_000, likes: 321, comments: 12, shares: 4 }],
  timeline: [{ at: new Date(0), kind: 'paid', detail: '£7,000.00' }],
  days: [],
};
const REPORT: Record<(typeof REPORT_FIELDS)[number], RegExp> = {
  creators: /"creators"/,
  reach: /222222|"reach"/,
  posts: /8888/,
  clicks: /3571/,
  conversions: /7771/,
  platforms: /tiktok|"platforms"/,
  perCreator: /1234|"perCreator"/,
  spent: /700000|"spent"/,
  value: /98989|"value"/,
  roi: /0\.858|"roi"/,
  // These three are also figures of each creator.
  cpm: /35353|112112/,
  cpe: /4747|113113/,
  costPerConversion: /5757|114114/,
  costPerClick: /"costPerClick"/,
  engagementRate: /0\.0829|0\.115115|"engagementRate"/,
  creatorCosts: /740740|31717|1919|2323|"creatorCosts"/,
  benchmarks: /"median"|"EUR"|"brands"|"benchmarks"/,
};
/** What no choice shows. */
const NEVER = /555555|600600|65656|7,000|accord\.example|MARA-K7QP|808080|6161|116116|0\.0617/;

function holds<Field extends GuestField>(
  all: readonly Field[],
  signs: Record<Field, RegExp>,
  shown: (fields: readonly Field[]) => object,
) {
  fc.assert(
    fc.property(fc.subarray([...all]), (fields) => {
      const text = JSON.stringify(shown(fields));
      for (const field of all) {
        if (fields.includes(field)) expect(Object.keys(shown(fields))).toContain(field);
        else expect(text).not.toMatch(signs[field]);
      }
      expect(text).not.toMatch(NEVER);
    }),
    { numRuns: 300 },
  );
}

test('content shows the chosen fields with its title and its files, and nothing of the others', () => {
  holds(CONTENT_FIELDS, CONTENT, (fields) => shownContent(content, fields));
  expect(shownContent(content, [])).toEqual({ title: 'A morning', files });
});

test('a creator of a list shows the chosen fields, and nothing of the others', () => {
  holds(LIST_FIELDS, LIST, (fields) => shownCreator(creator, fields));
  expect(shownCreator(creator, [])).toEqual({});
});

test('a report shows the chosen figures, and no amount unless it was chosen', () => {
  holds(REPORT_FIELDS, REPORT, (fields) => shownReport(report, fields));
  const nameless = REPORT_FIELDS.filter((field) => field !== 'perCreator' && field !== 'creatorCosts');
  expect(JSON.stringify(shownReport(report, nameless))).not.toContain('Mara');
  expect(shownReport(report, ['cpm', 'costPerClick', 'benchmarks'])).toEqual({
    cpm: { amountMinor: 35_353, currency: 'GBP' },
    // 808,080 by 3,571 clicks.
    costPerClick: { amountMinor: 226, currency: 'GBP' },
    benchmarks: { currency: 'EUR', of: { cpm: benchmark(112_112) } },
  });
  const none = { value: null, missing: 'posts', deals: 0 } as const;
  const unseen = { ...report, clicks: 0, figures: { ...report.figures, cpm: none } };
  expect(shownReport(unseen, ['cpm', 'costPerClick'])).toEqual({ cpm: null, costPerClick: null });
});
