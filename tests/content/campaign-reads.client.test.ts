import { QueryClient } from '@tanstack/react-query';
import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createTRPCClient, httpLink } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import type { CreatorCampaignDetail } from '#client/features/content/submissions.ts';
import { campaignReads } from '#client/routes/creator/campaigns/-campaignReads.ts';
import { type Api, createApi } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import { allowedUnless } from '#shared/may.ts';
import { Failure, openApp, said } from '#tests/support/whole-app.ts';

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

describe('the page of a campaign', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const path = `/creator/campaigns/${id}`;
  const yes = allowedUnless(null);
  const detail: CreatorCampaignDetail = {
    campaign: {
      id,
      name: 'Slow drums',
      description: null,
      status: 'creators_assigned',
      pauseReason: null,
      stage: 'contract_payment',
      reviewStatus: 'approved',
      launch: 'none',
      platforms: ['instagram'],
      cover: { url: null, industry: null },
      contentRequirements: { reel: { quantity: 2, description: null } },
      startDate: '2036-01-10',
      endDate: '2036-03-10',
      submissionDeadline: '2036-02-10',
      timeZone: 'UTC',
    },
    pieces: 2,
    may: { save: yes, submit: yes, comment: yes },
    supportEmail: '',
    brand: { name: 'Verve Audio', logoUrl: '/images/logo' },
    deal: null,
  };
  const open = (answer: unknown) =>
    openApp(path, 'creator', {
      'content.campaign': answer,
      'content.mine': [],
      'content.campaigns': { rows: [], nextCursor: null, counts: { active: 0, upcoming: 0, completed: 0 } },
      'payments.movements': { rows: [], nextCursor: null },
    });

  test('[CR-CAMP-33] [CR-CAMP-12] has a skeleton until it is there; a press on a tab shows its part', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const { screen, router } = await open(held);
    await screen.findByRole('status', { name: 'Loading' });
    answer(detail);
    fireEvent.click(await screen.findByRole('tab', { name: 'Requirements' }));
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?tab=requirements`));
    await waitFor(() => within(screen.getByRole('tabpanel')).getByText('Quantity: 2'));
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  test('[CR-CAMP-16] has the brand’s letters where its logo does not come', async () => {
    const { screen } = await open(detail);
    const header = (await screen.findByRole('heading', { name: 'Slow drums', level: 1 })).closest('header');
    const head = within(header ?? document.body);
    expect(head.queryByText('VE')).toBeNull();
    const logo = header?.querySelector('img');
    expect(logo?.getAttribute('src')).toMatch(/^\/images\/logo/);
    fireEvent.error(logo ?? document.body);
    await head.findByText('VE');
  });

  test('[CR-CAMP-38] [MSG-153] says that it could not be loaded', async () => {
    const { screen } = await open(new Failure('NOT_FOUND', 'This campaign was not found'));
    await screen.findByRole('heading', { name: 'Campaign Not Found' });
    expect(new Set(said)).toEqual(new Set(['Failed to load campaign details']));
  });

  test('[CR-CAMP-39] leads who is signed out meanwhile to the sign-in, with a word why', async () => {
    const answers = {
      'content.campaigns': { rows: [], nextCursor: null, counts: { active: 0, upcoming: 0, completed: 0 } },
    };
    const { screen, router } = await openApp('/creator/campaigns', 'creator', answers);
    await screen.findByText('No active campaigns');
    Object.assign(answers, {
      'content.campaign': new Failure('UNAUTHORIZED'),
      'content.mine': new Failure('UNAUTHORIZED'),
      'auth.session': null,
    });
    void router.navigate({ href: path });
    await waitFor(() => expect(router.state.location.href).toBe(`/auth?next=${encodeURIComponent(path)}`));
    expect(said).toContain('User not authenticated');
  });
});
