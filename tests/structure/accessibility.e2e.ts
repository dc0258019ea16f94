import type { Page } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { expect, expectNoSidewaysScroll, hearNothing, settled, test, violationsOf } from '#tests/support/browser.ts';
import { PARAMETERS, REDIRECTS, ROUTES, SAME_SCREEN, visitorOf } from '#tests/support/routes.ts';
import { arrivalOf, watchArrivals } from './arrival.ts';

// Opens every screen once, as the role that works there (tests/support/routes.ts says which), and for some screens more addresses.

const SHIFT_MAX = 0.02;
const HEIGHT = 844;
/** The least distance of a heading from the bar above it, in pixels. */
const BELOW_BAR = 20;

/** More addresses, for content that depends on the search or on another role. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'a visitor': ['/auth?mode=sign-up'],
  'brand@accord.test': [
    '/notifications?tab=preferences',
    '/brand/orders?shown=2',
    '/brand/creators?platforms=["instagram"]&shown=2',
    '/brand/settings?shown=2',
    '/account',
    '/brand/setup-profile',
  ],
  'creator@accord.test': ['/creator/deals?tab=completed'],
  'admin@accord.test': [
    '/admin/campaign-review?status=approved',
    '/admin/pricing-floors?view=grouped',
    '/admin/project-management?status=paused',
    '/admin/settings?tab=flags',
    '/admin/security?tab=roles',
    '/admin/security?tab=audit&search=auth',
    '/admin/money?tab=disputes',
    '/admin/money?tab=refundRequests',
    '/admin/money?tab=cases',
    '/admin/money?tab=books',
    '/admin/platform-map?tab=schema',
  ],
  'super@accord.test': ['/brand'],
  'newbrand@accord.test': ['/brand/campaigns'],
};

/** Parts that the browser reads and draws itself; no other page reads anything. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  '/agency/crm/brands/$brandId': ['crm.deals', 'crm.timeline'],
  '/agency/crm/creators/$id': ['crm.deals', 'crm.timeline'],
  '/brand/analytics/$campaignId': ['analytics.conversions'],
  '/brand/campaign-review/$campaignId': ['files.url'],
  '/creator/campaigns/$campaignId': ['payments.agreement'],
};
/** Screens with a chart or a map, which only a browser can draw. */
const CHARTS = ['/admin', '/admin/platform-map', '/brand/analytics', '/creator/analytics'];
/** What the landing page reads when it is idle: whether the interest form is open. */
const AT_LEISURE = 'leads.formIsOpen';
/** Screens behind a link that was sent to somebody, which only the browser draws. */
const FROM_MAIL = ['/do-not-contact', '/guest', '/guest/$linkId', '/interest', '/unsubscribe/$token'];

async function addressOf(route: string, page: Page, origin: string): Promise<string> {
  const find = PARAMETERS[route];
  expect(find !== undefined || !route.includes('$'), `PARAMETERS fills ${route}`).toBe(true);
  if (!find) return route;
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const path = await find(
    createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc`, headers: { cookie, origin } })] }),
  );
  expect(path, `the demo data has what ${route} shows`).not.toContain('undefined');
  return path;
}

const wordsOf = (parts: readonly string[] = []) => parts.filter((part) => !part.startsWith('<'));

/** The page arrives with everything that it shows: hydration changes nothing and moves nothing. */
async function expectWhole(page: Page, route: string): Promise<void> {
  await expect(page.locator('main:empty')).toHaveCount(0);
  const { before, after, shift } = await arrivalOf(page);
  expect.soft(after.title).toMatch(route === '/' ? /^Accord/ : /^\S.* · Accord$/);
  if (FROM_MAIL.includes(route)) return;
  expect
    .soft(
      before?.parts.some((part) => part.startsWith('<h1')),
      'it came with its heading',
    )
    .toBe(true);
  expect.soft(before?.title, 'the title as the page came').toBe(after.title);
  expect.soft(before?.editable, 'fields that would lose what is typed').toBe(0);
  if (route in ASKED) return;
  if (CHARTS.includes(route)) expect.soft(wordsOf(after.parts)).toEqual(expect.arrayContaining(wordsOf(before?.parts)));
  else expect.soft(after.parts, 'the page alive, and as it came').toEqual(before?.parts);
  expect.soft(shift, 'things move').toBeLessThanOrEqual(SHIFT_MAX);
}

const below = () => {
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY;
  return (document.querySelector('main h1')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) - bar;
};

/**
 * All rules of axe for the page as it arrived, in light and at its first width, and the colour rules in dark at both widths. Pages open alternately
 * on a desktop and on a phone, so that all rules also check what is drawn on only one of them.
 */
async function expectAccessible(page: Page, widths: readonly number[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [nth, width] of widths.entries()) {
    if (nth === 0) expect.soft(await violationsOf(page), `${width} px, light`).toEqual([]);
    else await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, 'colours'), `${width} px, dark`).toEqual([]);
    await expectNoSidewaysScroll(page);
    expect.soft(await page.evaluate(below), `the heading under the bar, ${width} px`).toBeGreaterThanOrEqual(BELOW_BAR);
  }
}

test.describe.configure({ mode: 'parallel' });

test('[SHELL-01] the generated route tree has a page at the root and of each area', () => {
  expect(ROUTES).toEqual(
    expect.arrayContaining(['/', '/auth', '/auth/$', '/admin', '/brand', '/creator', '/agency', '/super_admin']),
  );
  expect(ROUTES.length).toBeGreaterThan(30);
  const named = [...Object.keys(PARAMETERS), ...Object.keys(ASKED), ...CHARTS, ...FROM_MAIL];
  expect(named.filter((route) => !ROUTES.includes(route))).toEqual([]);
});

const screens = ROUTES.filter((route) => !(route in SAME_SCREEN)).toSorted();

for (const [email, routes] of Map.groupBy(screens, visitorOf)) {
  const who = email ?? 'a visitor';
  test.describe(who, () => {
    test.use({ as: email });

    test('each screen comes with its data, changes nothing as it comes alive, is accessible, fits a phone, and is quiet', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      const origin = new URL(baseURL ?? '').origin;
      // Pages are rendered with what the previous page has stored about the reader, such as the time zone.
      await page.goto('/auth?mode=sign-up');
      await page.goto('about:blank');
      const noise: string[] = [];
      const asked = new Set<string>();
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('request', (request) => {
        const address = new URL(request.url());
        if (address.protocol.startsWith('http') && address.origin !== origin) noise.push(`asked ${address.href}`);
        if (!address.pathname.startsWith('/trpc/')) return;
        for (const name of address.pathname.slice('/trpc/'.length).split(',')) asked.add(name);
      });
      await watchArrivals(page);
      await hearNothing(page);
      let turn = 0;
      const open = async (path: string): Promise<readonly number[]> => {
        // Pages open alternately on a desktop and on a phone.
        const widths = turn++ % 2 === 0 ? [1440, 390] : [390, 1440];
        await page.setViewportSize({ width: widths[0] ?? 0, height: HEIGHT });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
        await page.goto(path);
        await settled(page);
        return widths;
      };
      const expectQuiet = (may: readonly string[] = []) => {
        const unexpected = [...asked].filter((name) => name !== AT_LEISURE && !may.includes(name));
        expect.soft(unexpected, 'what it asks for').toEqual([]);
        expect.soft(noise.splice(0)).toEqual([]);
        asked.clear();
      };

      for (const route of routes) {
        await test.step(route, async () => {
          const redirect = REDIRECTS[route];
          if (redirect) {
            await page.goto(redirect.from);
            await expect.soft(page).toHaveURL(redirect.to);
            // The noise is only that the page itself was not found, and its target has its own route.
            noise.length = 0;
            asked.clear();
            return;
          }
          const path = await addressOf(route, page, origin);
          const widths = await open(path);
          expect.soft(new URL(page.url()).pathname).toBe(new URL(path, origin).pathname);
          await expectWhole(page, route);
          expectQuiet(ASKED[route]);
          await expectAccessible(page, widths);
          expectQuiet();
        });
      }
      for (const path of ALSO[who] ?? []) {
        await test.step(path, async () => {
          await open(path);
          await expectWhole(page, path);
          expectQuiet();
        });
      }
    });
  });
}
