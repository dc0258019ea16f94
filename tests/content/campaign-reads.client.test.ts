import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { campaignReads } from '#client/routes/creator/campaigns/-campaignReads.ts';
import { type Api, createApi } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';

/** An API client whose server answers every call with this error. */
function answering(code: string, httpStatus: number): Api {
  const error = { message: 'No', code: -32603, data: { code, httpStatus } };
  const fetch = async () => Response.json({ error }, { status: httpStatus });
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://accord.test/trpc', fetch })] });
  return createApi(new QueryClient({ defaultOptions: { queries: { retry: false } } }), client);
}

const opened = (api: Api) => {
  const told: string[] = [];
  const context = { api, tell: (notice: string) => told.push(notice) };
  const params = { campaignId: '0198c0de-0000-7000-8000-000000000001' };
  return { told, reading: campaignReads({ context, params, preload: false }) };
};

describe('a creator who opens a campaign', () => {
  test.each([
    ['NOT_FOUND', 404],
    ['BAD_REQUEST', 400],
    ['FORBIDDEN', 403],
  ])('is told that there is none for them where the server says %s', async (code, httpStatus) => {
    expect(await opened(answering(code, httpStatus)).reading).toEqual({ found: false });
  });

  test.each([
    ['INTERNAL_SERVER_ERROR', 500],
    ['SERVICE_UNAVAILABLE', 503],
    ['TOO_MANY_REQUESTS', 429],
  ])(
    'is not told that it does not exist where the server stumbles with %s: the screen says that it failed',
    async (code, httpStatus) => {
      await expect(opened(answering(code, httpStatus)).reading).rejects.toMatchObject({ data: { code } });
    },
  );

  test('is led to the sign-in where the session has ended, with a word why', async () => {
    const { told, reading } = opened(answering('UNAUTHORIZED', 401));
    await expect(reading).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } });
    expect(told).toEqual(['notAuthenticated']);
  });
});
