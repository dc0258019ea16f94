import { expect, test } from 'vitest';
import { changesOf } from '#server/security/audit-changes.rules.ts';

test('what changed is told in words: money, days, moments, lists and parts, and only what differs', () => {
  const before = {
    status: 'under_review',
    totalBudgetMinor: 500_000,
    currency: 'EUR',
    startDate: '2026-03-05',
    platforms: ['tiktok'],
    kept: true,
  };
  const after = {
    ...before,
    status: 'needs_revision',
    totalBudgetMinor: 650_000,
    startDate: '2026-04-01',
    platforms: [],
    briefNotes: 'Keep the_name as it is.',
    invitedAt: '2026-03-05T10:20:30.000Z',
    contentRequirements: { reel: { quantity: 2, description: null } },
    flagged: true,
  };
  expect(changesOf(before, after)).toEqual([
    { field: 'Status', before: 'Under review', after: 'Needs revision' },
    { field: 'Total budget', before: '€5,000.00', after: '€6,500.00' },
    { field: 'Start date', before: 'Mar 5, 2026', after: 'Apr 1, 2026' },
    { field: 'Platforms', before: 'Tiktok', after: 'None' },
    { field: 'Brief notes', before: null, after: 'Keep the_name as it is.' },
    { field: 'Invited at', before: null, after: 'Mar 5, 2026, 10:20 AM UTC' },
    { field: 'Content requirements', before: null, after: 'Reel (Quantity: 2)' },
    { field: 'Flagged', before: null, after: 'Yes' },
  ]);
  expect(changesOf(null, 'text')).toEqual([]);
  // Without a currency nobody can say how much it is, so the stored number stays.
  expect(changesOf({ amountMinor: 5 }, { amountMinor: 6 })).toEqual([{ field: 'Amount', before: '5', after: '6' }]);
});
