import { describe, expect, test } from 'vitest';
import { priorityOf } from '#client/features/review/labels.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { contentRequired, requiredPieces } from '#shared/review/review.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';

const piece = (type: string, quantity: number | null) => ({ type, quantity, description: null });

describe('what a campaign asks for', () => {
  test('[ADM-CR-25] videos, posts and stories are counted', () => {
    expect(contentRequired([piece('video', 2), piece('post', 1), piece('story', 3)])).toBe(
      '2 videos, 1 post, 3 stories',
    );
    expect(contentRequired([piece('reel', 2), piece('video', 1)])).toBe('3 videos');
  });
  test('[ADM-CR-26] what is none of these is custom', () => {
    expect(contentRequired([piece('podcast', 2)])).toBe('Custom requirements');
    expect(contentRequired([piece('video', null)])).toBe('Custom requirements');
  });
  test('[ADM-CR-27] nothing asked for is said', () => {
    expect(contentRequired([])).toBe('No specific requirements');
  });
  test.each([
    [null, 'Custom'],
    [1, '1 piece'],
    [0, '0 pieces'],
    [4, '4 pieces'],
  ])('[ADM-CR-31] [ADM-CR-32] a quantity of %j reads %j', (quantity, text) => {
    expect(requiredPieces(quantity)).toBe(text);
  });
});

test('[ADM-CR-48] a campaign’s review has the five statuses of the queue, and draft before them', () => {
  expect(QUEUE_STATUSES).toEqual(['pending_review', 'under_review', 'approved', 'rejected', 'needs_revision']);
  expect(new Set(lifecycles.review.statuses)).toEqual(new Set(['draft', ...QUEUE_STATUSES]));
});

test('[ADM-CR-51] the four priorities have words, and another value is shown as it is', () => {
  expect(['urgent', 'high', 'normal', 'low'].map((value) => priorityOf(value)?.label)).toEqual([
    'Urgent',
    'High',
    'Normal',
    'Low',
  ]);
  expect(priorityOf('P0_asap')?.label).toBe('P0_asap');
  expect(priorityOf(null)).toBeNull();
});
