import { expect, test } from 'vitest';
import { AUDIENCE_LOCATION_DEFAULT } from '#shared/choices/audiences.ts';
import { CONTENT_FORMAT_DEFAULT } from '#shared/choices/content-types.ts';
import * as constants from '#shared/constants.ts';
import { reviewDue } from '#shared/content/submissions.ts';
import { APPROVAL_PROCESSES, approvalProcessLabels } from '#shared/payments/papers.ts';
import { below } from '#tests/structure/sources.ts';

test('[CONST-07] a draft has five steps, and each stage its share of the way', () => {
  expect(constants.DRAFT_STEPS).toBe(5);
  expect(Object.values(constants.STAGE_PROGRESS_PERCENT)).toEqual([20, 40, 60, 80, 100]);
});
test('[CONST-22] [CONST-23] five items, six campaigns; three contents, platforms and skills on a card', () => {
  expect([constants.ACTION_ITEMS_SHOWN, constants.RECENT_CAMPAIGNS_SHOWN]).toEqual([5, 6]);
  const { TOP_CONTENT_SHOWN, CARD_PLATFORMS_SHOWN, CARD_SKILLS_SHOWN } = constants;
  expect([TOP_CONTENT_SHOWN, CARD_PLATFORMS_SHOWN, CARD_SKILLS_SHOWN]).toEqual([3, 3, 3]);
});
test('[CONST-24] an invitation starts at 500, in dollars unless the campaign has another currency; 20 creators are offered', () => {
  expect([constants.DEFAULT_ALLOCATION_MAJOR, constants.DEFAULT_CURRENCY]).toEqual([500, 'USD']);
  expect([constants.INVITE_SEARCH_LIMIT, constants.REMAINING_BUDGET_FALLBACK_MINOR]).toEqual([20, 500_000]);
});
test('[CONST-25] the filters of creators have their bounds and steps', () => {
  expect(constants.FOLLOWERS_FILTER).toEqual({ min: 0, max: 10_000_000, step: 1_000 });
  expect(constants.ENGAGEMENT_FILTER_PERCENT).toEqual({ min: 0, max: 20, step: 0.1 });
  expect(constants.PRICE_FILTER_MAJOR).toEqual({ min: 0, max: 10_000, step: 50 });
});
test('[BR-DISC-34] a creator without data is shown as Global and Mixed, and only these constants have the two words', () => {
  expect([AUDIENCE_LOCATION_DEFAULT, CONTENT_FORMAT_DEFAULT]).toEqual(['Global', 'Mixed']);
  const written = below('src-client').filter(({ text }) => /(['"`>])(?:Global|Mixed)(?:['"`<])/.test(text));
  expect(written.map(({ path }) => path)).toEqual([]);
});
test('[CONST-04] creators are paid within 24-48 hours', () => {
  expect(constants.PAYOUT_TIME_TEXT).toBe('24-48 hours');
});
test('a search waits until the person stops typing', () => {
  const { CREATOR_SEARCH_DEBOUNCE_MS, DEAL_FILTERS_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS } = constants;
  expect([CREATOR_SEARCH_DEBOUNCE_MS, DEAL_FILTERS_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS]).toEqual([400, 300, 300]);
});
test('[CONST-31] a stored card is looked for every 3 seconds while the bank’s page is open; payments wait for the bank, not for a clock', () => {
  expect(constants.PAYMENT_METHOD_RECHECK_MS).toBe(3_000);
});
test('[CONST-42] a brand reviews within 2-3 days, 24 hours or 5-7 days, as its brief says', () => {
  expect(APPROVAL_PROCESSES.map((process) => approvalProcessLabels[process])).toEqual([
    'Standard (2-3 days)',
    'Fast (24 hours)',
    'Detailed (5-7 days)',
  ]);
  const due = (process: Parameters<typeof reviewDue>[1]) =>
    reviewDue('2026-03-02T09:00:00.000Z', process).toISOString();
  expect(APPROVAL_PROCESSES.map(due)).toEqual([
    '2026-03-05T09:00:00.000Z',
    '2026-03-03T09:00:00.000Z',
    '2026-03-09T09:00:00.000Z',
  ]);
  expect(due(null)).toBe(due('standard'));
});
