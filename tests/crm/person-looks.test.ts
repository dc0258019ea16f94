import { expect, test } from 'vitest';
import { suggestedStage } from '#shared/crm/person-looks.ts';

test.each([
  ['active', 1, 0, null],
  ['contacted', 1, 3, 'active'],
  ['past', 2, 0, 'active'],
  ['active', 0, 1, 'past'],
  ['active', 0, 0, null],
  ['talking', 0, 4, null],
  ['prospect', 0, 0, null],
] as const)(
  'from %s, with %d active and %d completed deals, the page suggests %s',
  (stage, activeDeals, completedDeals, to) => {
    expect(suggestedStage({ stage, activeDeals, completedDeals })).toBe(to);
  },
);
