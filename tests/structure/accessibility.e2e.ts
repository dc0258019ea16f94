import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { expect, expectNoSidewaysScroll, settled, test, violationsOf } from '#tests/support/browser.ts';

// Every route that there is, as the role that works there sees it. A new route is walked by itself; one with a parameter needs a line in
// PARAMETERS, and one in a new area a line in VISITORS, or the suite fails.

type Client = ReturnType<typeof createTRPCClient<AppRouter>>;

const TREE = readFileSync(resolve(import.meta.dirname, '../../src-client/routeTree.gen.ts'), 'utf8');
const ROUTES = [...(/^ {2}to:\n([\s\S]*?);\n/m.exec(TREE)?.[1] ?? '').matchAll(/'([^']+)'/g)].flatMap(
  ([, path]) => path ?? [],
);

/** Who walks the routes below a path; the longest path counts, undefined is a visitor. */
const VISITORS: Readonly<Record<string, string | undefined>> = {
  '/': undefined,
  '/$': undefined,
  '/auth': undefined,
  '/data-deletion': undefined,
  '/interest': undefined,
  '/mailbox': undefined,
  '/privacy-policy': undefined,
  '/tos': undefined,
  '/notifications': 'brand@accord.test',
  '/account': 'creator@accord.test',
  '/setup/second-factor': 'admin@accord.test',
  '/setup/brand': 'newbrand@accord.test',
  '/setup/creator': 'newcreator@accord.test',
  '/brand': 'brand@accord.test',
  '/brand/setup-profile': 'newbrand@accord.test',
  '/creator': 'creator@accord.test',
  '/agency': 'agency@accord.test',
  '/admin': 'admin@accord.test',
  '/super_admin': 'super@accord.test',
};

/** The address of a route with parameters, found in the demo data as whoever walks it, or of one that needs something done first. */
const PARAMETERS: Readonly<Record<string, (client: Client) => Promise<string>>> = {
  '/brand/campaign-review/$campaignId': async (client) => {
    const { rows } = await client.orders.list.query({ limit: 100 });
    return `/brand/campaign-review/${rows.find(({ status }) => status === 'in_progress')?.id}`;
  },
  // The welcome stands over the dashboard until it is dismissed; `/creator` is walked as it is.
  '/creator/dashboard': async (client) => {
    await client.profiles.dismissIntro.mutate();
    return '/creator/dashboard';
  },
  '/creator/campaigns/$campaignId': async (client) => `/creator/campaigns/${await currentCampaign(client)}`,
  '/creator/campaigns/$campaignId/upload': async (client) =>
    `/creator/campaigns/${await currentCampaign(client)}/upload`,
};

/** Areas whose first screen is still to come. Whoever adds it takes the line out: an area that is not empty fails. */
const EMPTY = new Set(['/agency', '/super_admin']);

/** Routes that show nothing themselves, and where they lead. */
const REDIRECTS: Readonly<Record<string, { from: string; to: string }>> = {
  '/$': { from: '/nowhere', to: '/' },
  '/auth/$': { from: '/auth/nowhere', to: '/auth' },
};

async function currentCampaign(client: Client): Promise<string | undefined> {
  const campaigns = await client.content.campaigns.query();
  return campaigns.find(({ dealStatus }) => dealStatus === 'in_progress')?.id;
}

function visitorOf(route: string): string | undefined {
  const known = Object.keys(VISITORS)
    .filter((path) => route === path || (path !== '/' && route.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0];
  expect(known, `VISITORS says who walks ${route}`).toBeDefined();
  return known === undefined ? undefined : VISITORS[known];
}

async function addressOf(route: string, page: Page, origin: string): Promise<{ from: string; to: string }> {
  const redirect = REDIRECTS[route];
  if (redirect) return redirect;
  const find = PARAMETERS[route];
  expect(find !== undefined || !route.includes('$'), `PARAMETERS fills ${route}`).toBe(true);
  if (!find) return { from: route, to: route };
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${origin}/trpc`, headers: { cookie, origin } })],
  });
  const path = await find(client);
  expect(path, `the demo data has what ${route} shows`).not.toContain('undefined');
  return { from: path, to: path };
}

test.describe.configure({ mode: 'parallel' });

test('[SHELL-01] the generated route tree has a page at the root and of each area', () => {
  expect(ROUTES).toEqual(
    expect.arrayContaining(['/', '/auth', '/auth/$', '/admin', '/brand', '/creator', '/agency', '/super_admin']),
  );
  expect(ROUTES.length).toBeGreaterThan(30);
  expect(Object.keys(PARAMETERS).filter((route) => !ROUTES.includes(route))).toEqual([]);
});

for (const route of ROUTES) {
  test.describe(route, () => {
    test.use({ as: visitorOf(route) });

    test('is accessible, fits a phone, and is quiet', async ({ page, baseURL }) => {
      const origin = new URL(baseURL ?? '').origin;
      const noise: string[] = [];
      page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('request', (request) => {
        const asked = new URL(request.url());
        if (asked.origin !== origin && asked.protocol.startsWith('http')) noise.push(`asked ${asked.href}`);
      });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const { from, to } = await addressOf(route, page, origin);
      await page.goto(from);
      await settled(page);
      await expect(page.locator('main:empty')).toHaveCount(EMPTY.has(route) ? 1 : 0);
      test.skip(EMPTY.has(route));
      expect(new URL(page.url()).pathname).toBe(to);
      // What a redirect leads to is walked as itself.
      if (route in REDIRECTS) return;

      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const found = await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours');
          expect.soft(found, `${width} px, ${colorScheme}`).toEqual([]);
        }
        await expectNoSidewaysScroll(page);
      }
      expect(noise).toEqual([]);
    });
  });
}
