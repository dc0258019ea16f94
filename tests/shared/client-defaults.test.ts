import { expect, test } from 'vitest';
import { analyticsFreshness } from '#client/features/analytics/freshness.ts';
import { queryClient } from '#client/trpc.ts';
import { PENDING_COUNT_REFETCH_MS, PENDING_COUNT_STALE_MS } from '#shared/constants.ts';

test('[SHELL-28] what was read is fresh for 60 seconds, and looking at the window again asks for nothing', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false });
});

test('[BR-AN-05] [CONST-28] analytics are fresh for 5 minutes, kept for 30, and asked for three times at most', () => {
  const { staleTime, gcTime, retry } = analyticsFreshness;
  expect({ staleTime, gcTime }).toEqual({ staleTime: 300_000, gcTime: 1_800_000 });
  const broken = new Error('Failed to fetch');
  expect([0, 1, 2].map((failures) => retry(failures, broken))).toEqual([true, true, false]);
});

test('[CONST-11] the count of waiting reviews is asked for every 30 seconds and fresh for 10', () => {
  expect([PENDING_COUNT_REFETCH_MS, PENDING_COUNT_STALE_MS]).toEqual([30_000, 10_000]);
});
