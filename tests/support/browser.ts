import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import { freePort } from '#db/embedded.ts';
import { type DemoServer, startDemoServer } from './server.ts';

const STATES = resolve(import.meta.dirname, '../../test-results/.logins');

interface Options {
  /** Whose stored login the test starts with, such as brand@accord.test; a visitor when left out. */
  as: string | undefined;
}

interface WorkerOptions {
  /** How long the sandbox bank takes, in milliseconds. */
  bankDelayMs: number;
  /** Set for tests that change what others count on, such as people's names: no other file gets the Accord that they used. */
  apart: boolean;
  /** The Accord that the worker's tests share; tests that run at the same time never do. */
  server: DemoServer;
}

/**
 * Playwright's test with stored logins: `test.use({ as: 'brand@accord.test' })`. Each is signed in once a run; a test that signs out,
 * or changes the account, signs in by itself.
 */
export const test = base.extend<Options, WorkerOptions>({
  as: [undefined, { option: true }],
  bankDelayMs: [200, { option: true, scope: 'worker' }],
  apart: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ bankDelayMs }, use) => {
      const server = await startDemoServer(await freePort(), bankDelayMs);
      await use(server);
      await server.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.accord.url),
  storageState: async ({ as, playwright, baseURL }, use) => {
    await use(as === undefined ? undefined : await loginState(as, baseURL ?? '', playwright.request));
  },
});

export { expect };

async function loginState(
  email: string,
  baseURL: string,
  request: { newContext(options: object): Promise<import('@playwright/test').APIRequestContext> },
): Promise<string> {
  mkdirSync(STATES, { recursive: true });
  // Named after the worker and its server's port, so that a login to another server is never taken.
  const file = join(STATES, `${process.pid}-${new URL(baseURL).port}-${email}.json`);
  if (existsSync(file)) return file;
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: new URL(baseURL).origin } });
  const answer = await context.post('/trpc/auth.signIn', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), `sign-in of ${email}: ${await answer.text()}`).toBe(true);
  await context.storageState({ path: file });
  await context.dispose();
  return file;
}

/** Signs in through the form, as a person would; for every other purpose use the stored login. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Waits until nothing on the page is loading any more. Live events keep a connection open, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main, [role="main"]').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on the theme; all else is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, one text a broken rule. `colours` asks only what a change of theme may change. */
export async function violationsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Axe is half a megabyte: once it is in the page it is not sent again.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(there ? { page, axeSource: 'void 0' } : { page })
    .options({
      resultTypes: ['violations'],
      runOnly: rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES },
    })
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`);
}

/** Stops the page's clock (installed before with `page.clock.install()`), so that only `page.clock.runFor` moves it from here on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Runs a stopped clock on in small steps until something is shown; what the page waits for from outside takes next to no time of the clock. */
export async function runClockUntil(page: Page, shown: Locator): Promise<void> {
  const step = async () => {
    await page.clock.runFor(10);
    return shown.count();
  };
  await expect.poll(step, { intervals: [50] }).toBeGreaterThan(0);
}

/** The page as it stands has no WCAG 2.2 AA violation that axe can see, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours');
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** From now on pages come without the answers that the server writes into them, so that the app asks for everything by itself. */
export async function askByItself(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const body = (await response.text()).replace(/"answers":\[.*\](?=\}<\/script>)/s, '"answers":[]');
    await route.fulfill({ response, body });
  });
}

/**
 * From now on the server seems to fail at one procedure; what was asked for in the same batch fails with it, as when the server is down.
 * Answers how to end it. `data` is what it fails with: nobody is signed in, where the code is UNAUTHORIZED.
 */
export async function failAt(
  page: Page,
  procedure: string,
  data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
): Promise<() => Promise<void>> {
  await askByItself(page);
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure);
  await page.route(matches, (route) => {
    const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',');
    const error = { message: 'Something went wrong. Please try again.', code: -32603, data };
    return route.fulfill({ status: data.httpStatus, json: names.map(() => ({ error })) });
  });
  return () => page.unroute(matches);
}

/** The page is no wider than the window: nothing needs sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, `${page.url()} is too wide`).toBeLessThanOrEqual(0);
}
