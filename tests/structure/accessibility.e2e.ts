import type { Page } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { expect, expectNoSidewaysScroll, settled, test, violationsOf } from '#tests/support/browser.ts';
import { PARAMETERS, REDIRECTS, ROUTES, visitorOf } from '#tests/support/routes.ts';

// Opens every route as the role that works there (tests/support/routes.ts says which).

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
      await expect(page.locator('main:empty')).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(to);
      await expect(page).toHaveTitle(to === '/' ? /^Accord/ : /^\S.* · Accord$/);
      // The target of a redirect is a route of its own.
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
