import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { errorMessage, SentenceError } from '#client/errors.ts';
import { analyticsFreshness } from '#client/features/analytics/freshness.ts';
import { brandsFreshness, statsFreshness } from '#client/features/crm/freshness.ts';
import { needsFreshness } from '#client/features/review/useNeeds.ts';
import { usersFreshness } from '#client/features/users/freshness.ts';
import { createQueryClient } from '#client/trpc.ts';
import {
  AUDIT_PAGE_ROWS,
  AUDIT_RECENT_HOURS,
  ID_PREFIX_CHARS,
  LEADERBOARD_ROWS,
  RECENT_INVITES_SHOWN,
} from '#shared/constants.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import { listUsersInput } from '#shared/users/users.schema.ts';

test('[SHELL-28] data are fresh for 60 seconds, and focusing the window loads nothing again', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
});

test('[BR-AN-05] [CONST-28] analytics are fresh for 5 minutes, kept for 30, and asked for three times at most', () => {
  const { staleTime, gcTime, retry } = analyticsFreshness;
  expect({ staleTime, gcTime }).toEqual({ staleTime: 300_000, gcTime: 1_800_000 });
  const broken = new Error('Failed to fetch');
  expect([0, 1, 2].map((failures) => retry(failures, broken))).toEqual([true, true, false]);
});

test('what a browser says of a broken line or of lost code is never shown, only sentences of ours', async () => {
  const words = [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: https://accord.example/assets/rules-1a2b.js',
  ];
  const broken = words.map((message) => new TypeError(message));
  for (const error of [...broken, TRPCClientError.from(new TypeError('Failed to fetch'))]) {
    expect(errorMessage(error)).toBe('The server cannot be reached. Nothing was lost; please try again.');
  }
  expect(errorMessage(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(
    'An unexpected error occurred',
  );
  expect(errorMessage(new SentenceError('This deposit was paid already.'))).toBe('This deposit was paid already.');
  const resolver = lateResolver(() => Promise.reject(broken.at(-1)));
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolver({ email: 'a@b.test', password: '' }, undefined, options);
  expect(errors).toMatchObject({
    email: { message: 'The server cannot be reached. Nothing was lost; please try again.' },
  });
});

test('a form whose rules are still fetched is judged by what stood in it when it was sent, not by what is typed meanwhile', async () => {
  const { promise: fetched, resolve: arrive } = Promise.withResolvers<void>();
  const schema = z.object({
    reason: z.object({ text: z.string().min(1, 'Reason is required') }),
    files: z.array(z.file()),
  });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const resolver = lateResolver(async () => {
    await fetched;
    return schema;
  });
  const typed = { reason: { text: '' }, files: [new File(['a'], 'a.txt')] };
  const judged = resolver(typed, undefined, options);
  typed.reason.text = 'T';
  arrive();
  expect((await judged).errors).toMatchObject({ reason: { text: { message: 'Reason is required' } } });
  const { values } = await resolver(typed, undefined, options);
  expect('files' in values && values.files?.[0]).toBe(typed.files[0]);
});

test('[CONST-11] the count of waiting reviews is loaded every 30 seconds and fresh for 10', () => {
  expect(needsFreshness).toEqual({ refetchInterval: 30_000, staleTime: 10_000 });
});

test('[CONST-18] five invitations, a hundred rows of the log, eight characters of an id, a day of events and fifty places are shown', () => {
  expect([RECENT_INVITES_SHOWN, AUDIT_PAGE_ROWS, ID_PREFIX_CHARS, AUDIT_RECENT_HOURS]).toEqual([5, 100, 8, 24]);
  expect(LEADERBOARD_ROWS).toBe(50);
  expect([leaderboardMessages.creatorsTitle, leaderboardMessages.brandsTitle]).toEqual([
    'Top 50 Earning Creators',
    'Top 50 Budget Brands',
  ]);
});

test('[CRM-50] [CRM-51] [CONST-12] figures of the CRM are fresh for 5 minutes and kept for 10, its brands are fresh for 2', () => {
  expect(statsFreshness).toEqual({ staleTime: 300_000, gcTime: 600_000 });
  expect(brandsFreshness).toEqual({ staleTime: 120_000 });
});

test('[CONST-13] users come 50 to a page, are kept for 5 minutes, and asked for twice more, each time after twice as long, 30 seconds at most', () => {
  const { staleTime, gcTime, retry, retryDelay } = usersFreshness;
  expect(listUsersInput.parse({}).pageSize).toBe(50);
  expect({ staleTime, gcTime }).toEqual({ staleTime: 300_000, gcTime: 300_000 });
  const broken = new Error('Failed to fetch');
  expect([0, 1, 2].map((failures) => retry(failures, broken))).toEqual([true, true, false]);
  expect([0, 1, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
});
