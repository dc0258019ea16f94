import type { Page } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import {
  expect,
  expectNoSidewaysScroll,
  goOn,
  hearNothing,
  settled,
  test,
  violationsOf,
} from '#tests/support/browser.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { MARK } from '#tests/support/payloads.ts';
import { PARAMETERS, REDIRECTS, ROUTES, SAME_SCREEN, visitorOf } from '#tests/support/routes.ts';
import { arrivalOf, watchArrivals } from './arrival.ts';
import { hostileAddresses } from './hostile-world.ts';

// Opens every screen once, as the role that works there (tests/support/routes.ts says which), and for some screens more addresses. Everything that
// people write is hostile (hostile-world.ts). Files run in the order of their paths, and the folder's name lets the longest one begin early.

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
 * What axe does not know. A table scrolls sideways for words that are wider than its column, and Chromium and Firefox give the focus to what scrolls
 * and has nothing else for it. A link that covers its card is as large as the card, however small and near to another its words are.
 */
const UNKNOWN_TO_AXE = [
  /^scrollable-region-focusable: [^\n]*(?:\n {2}<div class="overflow-x-auto rounded-box">)+$/,
  /^target-size: [^\n]*(?:\n {2}<a href="[^"]*" class="after:absolute after:inset-0">[^\n]*)+$/,
];

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/**
 * How the next page is looked at: at both widths and in both themes, by turns in each of the four ways as it arrives, so that all rules of axe check
 * what is drawn in only one of them. The nightly run looks in all four ways at each page.
 */
function looksOf(turn: number): readonly [Look, ...Look[]] {
  const [first, second] = turn % 2 === 0 ? [1440, 390] : [390, 1440];
  const [one, other] = turn % 4 < 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const last = { width: second, colorScheme: other };
  const between = [
    { width: first, colorScheme: other },
    { width: second, colorScheme: one },
  ];
  return [{ width: first, colorScheme: one }, ...(THOROUGH ? between : []), last];
}

/** All rules of axe for the page as it arrived, and the colour rules for each further look. */
async function expectAccessible(page: Page, looks: readonly Look[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [nth, { width, colorScheme }] of looks.entries()) {
    if (nth > 0) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme });
    }
    const found = await violationsOf(page, nth === 0 ? 'all' : 'colours');
    expect
      .soft(
        found.filter((text) => !UNKNOWN_TO_AXE.some((known) => known.test(text))),
        `${width} px, ${colorScheme}`,
      )
      .toEqual([]);
    await expectNoSidewaysScroll(page);
    expect.soft(await page.evaluate(below), `the heading under the bar, ${width} px`).toBeGreaterThanOrEqual(BELOW_BAR);
  }
}

/** Collects what no page should do, whichever texts it shows: run them, say something in the console, or ask another site. */
async function noiseOf(page: Page, origin: string): Promise<string[]> {
  const noise: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol.startsWith('http') && address.origin !== origin) noise.push(`asked ${address.href}`);
  });
  page.on('dialog', (dialog) => {
    noise.push(`opened a ${dialog.type()}`);
    void dialog.dismiss();
  });
  await page.addInitScript((mark) => {
    Object.defineProperty(window, mark, { set: () => console.error('ran a text as a script') });
  }, MARK);
  return noise;
}

/** On a phone, the page's other tabs fit, too. */
async function expectTabsToFit(page: Page): Promise<void> {
  const tabs = page.getByRole('main').getByRole('tab');
  const count = await tabs.count();
  if (count > 1) await page.setViewportSize({ width: 390, height: HEIGHT });
  for (let at = 1; at < count; at += 1) {
    // By keyboard: under a mouse that stays there the next page might fetch what a link leads to.
    await tabs.nth(at).press('Enter');
    await settled(page);
    await expectNoSidewaysScroll(page);
  }
}

/** The texts are on a page as they were written, and in the search across everything. */
async function expectTexts(page: Page): Promise<void> {
  await goOn(page, '/brand/campaigns');
  await expect(page.locator('main').getByText('<script').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('<script');
  await expect(page.getByRole('option').filter({ hasText: '<script' }).first()).toBeVisible();
}

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

    test('[S9] each screen comes with its data, changes nothing as it comes alive, shows what people write as text, is accessible, fits a phone, and is quiet', async ({
      page,
      server,
    }) => {
      test.setTimeout(600_000);
      const origin = server.url;
      const hostile = await hostileAddresses(server, email);
      // Pages are rendered with what the previous page has stored about the reader, such as the time zone.
      await page.goto('/auth?mode=sign-up');
      await page.goto('about:blank');
      const noise = await noiseOf(page, origin);
      const asked = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/trpc/')) return;
        for (const name of pathname.slice('/trpc/'.length).split(',')) asked.add(name);
      });
      await watchArrivals(page);
      await hearNothing(page);
      let turn = 0;
      const open = async (path: string): Promise<readonly Look[]> => {
        const looks = looksOf(turn++);
        const [{ width, colorScheme }] = looks;
        await page.setViewportSize({ width, height: HEIGHT });
        await page.emulateMedia({ colorScheme, reducedMotion: null });
        await page.goto(path);
        await settled(page);
        return looks;
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
          const looks = await open(path);
          expect.soft(new URL(page.url()).pathname).toBe(new URL(path, origin).pathname);
          await expectWhole(page, route);
          expectQuiet(ASKED[route]);
          await expectAccessible(page, looks);
          expectQuiet();
          await expectTabsToFit(page);
          asked.clear();
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
      await page.setViewportSize({ width: 390, height: HEIGHT });
      for (const path of hostile) {
        await test.step(path, async () => {
          await goOn(page, path);
          await expectNoSidewaysScroll(page);
          await expectTabsToFit(page);
          asked.clear();
          expectQuiet();
        });
      }
      if (email !== 'brand@accord.test') return;
      await expectTexts(page);
      expect(noise).toEqual([]);
    });
  });
}
