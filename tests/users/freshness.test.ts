import { expect, test } from 'vitest';
import { usersFreshness } from '#client/features/users/freshness.ts';

test('[ADM-USR-26] a failed list is asked for twice more, the wait doubles from 1 s and never passes 30 s', () => {
  const { retry, retryDelay } = usersFreshness;
  expect([0, 1, 2].map((failures) => retry(failures, new Error('offline')))).toEqual([true, true, false]);
  expect([0, 1, 4, 5, 20].map(retryDelay)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
});
