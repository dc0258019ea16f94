import {
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import { freePort } from '#db/embedded.ts';
import { momentLabel } from '#shared/format.ts';
import { violationsOf } from './axe.ts';
import { forgetClients } from './client.ts';
import { startHost } from './host.ts';
import { type DemoServer, startDemoServer } from './server.ts';

interface Options {
  /** The demo account with which the test is signed in, such as brand@accord.test; without it a visitor. */
  as: string | undefined;
}

interface Fixtures extends Options {
  /** The Accord that the tests of one file share. No other file uses it. */
  server: DemoServer;
}

interface WorkerFixtures {
  /** Starts an Accord for each file, always on the same port, so that the browser keeps the code of its pages. */
  serverOf(file: string): Promise<DemoServer>;
}

/**
 * Playwright's test with logins: `test.use({ as: 'brand@accord.test' })`. Each account signs in once per file. A test that signs out or changes the
 * account must sign in itself. All tests of a worker share one browser page, which is cleared between them (`reuseContext`): a test still sees only
 * its own data.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  as: [undefined, { option: true }],
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is used from the pattern.
    async ({}, use) => {
      const port = await freePort();
      const host = await startHost();
      let server: DemoServer | null = null;
      let of = '';
      await use(async (file) => {
        if (server && file === of) return server;
        await (server as DemoServer | null)?.end();
        server = await startDemoServer(host, port);
        forgetClients();
        of = file;
        return server;
      });
      await (server as DemoServer | null)?.end();
      await host.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ serverOf }, use, { file }) => use(await serverOf(file)), { timeout: 120_000 }],
  browser: async ({ browser }, use) => {
    const page = await browser.newPage();
    waitForScript(page);
    await page.close();
    await use(browser);
  },
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context, as, server }, use) => {
    resetQuickly(context);
    await context.addInitScript(bendTime);
    // A login given as `storageState` would need a new context, and that a new browser process.
    if (as !== undefined) await context.addCookies(await loginCookies(server, as));
    await use(context);
  },
  request: async ({ context }, use) => use(context.request),
  page: async ({ page, javaScriptEnabled }, use) => {
    scripted = javaScriptEnabled !== false;
    cached = true;
    await page.addInitScript(emptyStorage, crypto.randomUUID());
    await use(page);
    scripted = true;
    // Playwright restarts a stopped clock only while it already clears the page for the next test, and a part of the page may stay behind.
    if (stopped && !page.isClosed()) await page.clock.resume();
    stopped = false;
  },
});

export { expect, violationsOf };

/** `Mar 31, 2026`: the day of a moment by the clock of the browser that the tests use. */
export const readersDay = (at: Date | string): string => momentLabel(at, test.info().project.use.timezoneId ?? 'UTC');

/** How long a test waits for the result of a server job, because other jobs may be ahead of it, and how often a poll looks. */
export const BY_A_JOB = { timeout: 60_000, intervals: [200] };

interface Session {
  session: { send(method: 'Network.setCacheDisabled', how: { cacheDisabled: boolean }): Promise<unknown> };
}

/** The parts of Playwright's own page and context that are changed here. */
interface OwnPage {
  mainFrame(): { url(): string; gotoImpl(...to: [unknown, string, object]): Promise<unknown> };
  delegate: {
    _networkManager: {
      _sessions: Map<unknown, Session>;
      _updateProtocolRequestInterceptionForSession(of: Session, initial?: boolean): Promise<void>;
    };
  };
}
interface OwnContext {
  clearCache(): Promise<void>;
  addVisitedOrigin(origin: string): void;
  pages(): OwnPage[];
}
interface Connection {
  toImpl(of: BrowserContext): OwnContext;
  toImpl(of: Page): OwnPage;
}

const connectionOf = (of: BrowserContext | Page): Connection => Reflect.get(of, '_connection');

const EMPTY = 'about:blank';
const quick = new WeakSet<object>();
/** Whether the running test leaves the files of the app alone when it intercepts requests. */
let cached = true;

/**
 * Leaves out what Playwright does in vain before each test: it empties the browser's cache, and with it the compiled code of the app, whose files never
 * change under their names; it opens the site once more to empty its storage, which the next page does as it comes (`emptyStorage`); and it opens the
 * empty page twice. Where a test intercepts requests, Playwright takes no file from the cache, either: here it does so only in tests that intercept
 * files.
 */
function resetQuickly(context: BrowserContext): void {
  const own = connectionOf(context).toImpl(context);
  own.clearCache = async () => undefined;
  own.addVisitedOrigin = () => undefined;
  for (const page of own.pages()) {
    const frame = page.mainFrame();
    if (quick.has(frame)) continue;
    quick.add(frame);
    const open = frame.gotoImpl;
    frame.gotoImpl = async (progress, url, options) =>
      url === EMPTY && frame.url() === EMPTY ? null : open.call(frame, progress, url, options);
    const network = page.delegate._networkManager;
    const intercept = network._updateProtocolRequestInterceptionForSession;
    network._updateProtocolRequestInterceptionForSession = async (of, initial) => {
      await intercept.call(network, of, initial);
      if (cached) await of.session.send('Network.setCacheDisabled', { cacheDisabled: false });
    };
  }
}

/** From now on a test's page takes no file from the cache, so that each one can be intercepted. */
async function forgetFiles(page: Page): Promise<void> {
  cached = false;
  const { _sessions: sessions } = connectionOf(page).toImpl(page).delegate._networkManager;
  for (const { session } of sessions.values()) await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Runs in each page of a test's tab: the first one of the test begins with empty storage. */
function emptyStorage(test: string): void {
  // Only pages of a site have storage.
  if (window !== window.top || window.origin === 'null') return;
  // A name that a sign-out keeps.
  const key = 'accord-sidebar-test';
  if (localStorage.getItem(key) === test) return;
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(key, test);
}

/**
 * A success stays for two seconds, and a busy machine may look at the page less often than that. The further tries of a read that fails come after a
 * tenth of their one and two seconds (tests/users/users.e2e.ts proves the waits). A test that installs a clock sees the real time.
 */
function bendTime(): void {
  const wait = window.setTimeout;
  const bent = (run: TimerHandler, ms?: number): number | undefined => {
    if (ms !== 1_000 && ms !== 2_000) return ms;
    // Before a further try TanStack Query waits for a promise, which ends by a function of the browser's own.
    if (String(run).includes('[native code]')) return ms / 10;
    return ms === 2_000 ? 6_000 : ms;
  };
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) => wait(run, bent(run, ms), ...rest),
  });
}

let scripted = true;
/** Whether the running test has stopped the clock of its page. */
let stopped = false;

/**
 * Waits for the script of a page that a press has loaded, for example on return from the bank: the page is visible earlier, but presses before that
 * are lost. Pages opened with `goto` or `reload` are waited for anyway.
 */
export const comesAlive = (page: Page): Promise<void> =>
  page.locator('html[data-ready], html:not(:has(#root))').waitFor({ state: 'attached', timeout: 30_000 });

/**
 * From now on every page waits for its script when it is opened: it is visible earlier, but presses before that are lost. A test that wants a page as
 * it arrives passes `waitUntil`. If a test intercepts some of our procedures, the browser reads them itself.
 */
function waitForScript(page: Page): void {
  const pages: Page = Object.getPrototypeOf(page);
  const { goto, reload, route } = pages;
  pages.goto = async function (url, options) {
    const answer = await goto.call(this, url, options);
    if (scripted && !options?.waitUntil) await comesAlive(this);
    return answer;
  };
  pages.reload = async function (options) {
    const answer = await reload.call(this, options);
    if (scripted && !options?.waitUntil) await comesAlive(this);
    return answer;
  };
  pages.route = async function (url, handler, options) {
    if (String(url).includes('trpc')) await askByItself(this);
    if (/assets|images|files|\.js$/.test(String(url))) await forgetFiles(this);
    return route.call(this, url, handler, options);
  };
}

/** The logins to the server of the running file. */
const logins = new WeakMap<DemoServer, Map<string, Promise<Cookie[]>>>();

function loginCookies(server: DemoServer, email: string): Promise<Cookie[]> {
  const ofServer = logins.get(server) ?? new Map<string, Promise<Cookie[]>>();
  logins.set(server, ofServer);
  const cookies = ofServer.get(email) ?? signedInCookies(server.url, email);
  ofServer.set(email, cookies);
  return cookies;
}

/** From now on the page opens as another account; what is open stays as it is. */
export async function become(page: Page, server: DemoServer, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(await loginCookies(server, email));
}

async function signedInCookies(url: string, email: string): Promise<Cookie[]> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const answer = await context.post('/trpc/auth.signIn', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), `sign-in of ${email}: ${await answer.text()}`).toBe(true);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies;
}

/**
 * Goes on inside the app, as a link does, in a sixth of the time in which a page opens. The page shows the app already. A list keeps its rows until the
 * new ones are there, and a press would open one of them, so it is waited for; not where the test itself answers what the page asks for.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    if (!window.__TSR_ROUTER__) throw new Error('The page does not show the app');
    await window.__TSR_ROUTER__.navigate({ href });
  }, path);
  if (!asking.has(page)) await settled(page);
}

/** Opens a row of a long table on a phone, where only its leading cells are shown. */
export async function unfold(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Show more of/ }).click();
}

/** Waits until nothing on the page is loading any more. Live events keep a connection open, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .route-progress')).toHaveCount(0);
  await expect(page.locator('main, [role="main"]').first()).toBeVisible();
}

/**
 * Pages opened from now on hear of no change, such as one by a job that reminds at a minute of each hour, and do not look for one every few seconds:
 * their stream never opens, and what they do again and again is never done.
 */
export const hearNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    class Silent extends EventTarget {
      close(): void {}
    }
    Object.assign(window, { EventSource: Silent, setInterval: () => 0 });
  });

/** Whether closing the page asks first; if it does, the page stays open. */
export async function closingAsks(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((say) => {
    page.once('dialog', (dialog) => {
      say(dialog.type() === 'beforeunload');
      void dialog.dismiss();
    });
    page.once('close', () => say(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
}

/** Stops the page's clock, so that from now on only `page.clock.runFor` moves it. Call `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // A slow machine gets there after that second, which is refused. The clock stands still by then, so the next second is not missed.
  stopped = true;
  await stop().catch(stop);
}

/** Moves a stopped clock in small steps until something is shown. Waiting for the server takes almost no time on this clock. */
export async function runClockUntil(page: Page, shown: Locator): Promise<void> {
  const step = async () => {
    await page.clock.runFor(10);
    return shown.count();
  };
  await expect.poll(step, { intervals: [50] }).toBeGreaterThan(0);
}

/** Checks that axe finds no WCAG 2.2 AA violation on the page now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours');
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A page as the server sends it when it could not render a screen. */
export const withoutScreen = (html: string): string =>
  html.replace(/(?<=<div id="root">).*(?=<\/div>\s*<noscript>)/s, '');

/** Pages that read their data themselves. */
const asking = new WeakSet<Page>();

/** From now on pages arrive as if the server could render nothing, so the app has to load all data itself. */
export async function askByItself(page: Page): Promise<void> {
  if (asking.has(page)) return;
  asking.add(page);
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const body = withoutScreen(await response.text());
    await route.fulfill({ response, body });
  });
}

/**
 * From now on calls of one procedure fail, with all calls in the same batch, as if the server were down. Returns a function that ends this. `data`
 * describes the failure: with the code UNAUTHORIZED the person counts as signed out.
 */
export async function failAt(
  page: Page,
  procedure: string,
  data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
  message = 'Something went wrong. Please try again.',
): Promise<() => Promise<void>> {
  await askByItself(page);
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure);
  await page.route(matches, (route) => {
    const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',');
    const error = { message, code: -32603, data };
    return route.fulfill({ status: data.httpStatus, json: names.map(() => ({ error })) });
  });
  return () => page.unroute(matches);
}

/** Runs in the page: what is widest beyond the window, where the page has to be scrolled sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.querySelectorAll('body *')].filter(
    (each) => each.getBoundingClientRect().right > clientWidth,
  );
  const inner = out.filter((each) => !out.some((other) => other !== each && each.contains(other)));
  return [`${scrollWidth - clientWidth} px`, ...inner.slice(0, 3).map((each) => each.outerHTML.slice(0, 200))];
}

/** Checks that the page is no wider than the window, so that nothing needs sideways scrolling. A chart follows the window a frame later. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(tooWide), { message: `${page.url()} is too wide` }).toEqual([]);
