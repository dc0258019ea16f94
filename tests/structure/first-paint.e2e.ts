import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { paymentMessages } from '#shared/messages/payments.ts';
import type { PageCode } from '#shared/page.ts';
import { expect, hearNothing, settled, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';
import { signedIn } from '#tests/support/client.ts';
import { PARAMETERS } from '#tests/support/routes.ts';
import { movieOf } from '#tests/support/sample-files.ts';
import { cast, funded } from '#tests/support/stages.ts';

const CLS_MAX = 0.02;
/** What the build makes for the server. */
const BUILT = resolve(import.meta.dirname, '../../dist/server/server.js');
const SCREENS = [
  { as: undefined, paths: ['/auth', '/auth?mode=sign-up'] },
  {
    as: 'brand@accord.test',
    paths: [
      '/brand',
      '/brand/campaigns',
      '/brand/orders',
      '/brand/creators',
      '/brand/analytics',
      '/brand/settings',
      '/brand/setup-profile',
      '/brand/create-campaign',
      '/notifications',
      '/notifications?tab=preferences',
      '/account',
      '/certificate',
    ],
  },
  {
    as: 'creator@accord.test',
    paths: [
      '/creator/dashboard',
      '/creator/campaigns',
      '/creator/campaigns/open',
      '/creator/deals?tab=completed',
      '/creator/invitations',
      '/creator/invitations/$dealId',
      '/creator/analytics',
      '/creator/profile',
      '/creator/profile/setup',
    ],
  },
  {
    as: 'admin@accord.test',
    paths: [
      '/admin',
      '/admin/campaign-review?status=approved',
      '/admin/leads',
      '/admin/user-management',
      '/admin/invite',
      '/admin/pricing-floors',
      '/admin/pricing-floors?view=grouped',
      '/admin/project-management?status=paused',
      '/admin/projects/$campaignId',
      '/admin/order-management',
      '/admin/settings?tab=flags',
      '/admin/security',
      '/admin/security?tab=roles',
      '/admin/security?tab=audit&search=auth',
      '/admin/money',
      '/admin/money?tab=disputes',
      '/admin/money?tab=books',
      '/admin/platform-map?tab=schema',
    ],
  },
  { as: 'agency@accord.test', paths: ['/agency'] },
  { as: 'super@accord.test', paths: ['/super_admin', '/brand'] },
  { as: 'newbrand@accord.test', paths: ['/brand/campaigns'] },
  { as: 'newcreator@accord.test', paths: ['/setup/creator'] },
];

/** Holds the app's code back until it is released. */
async function hold(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/${builtFile('browser.tsx')}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Counts how far things move on the page, from its first paint on. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) seen.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as Window & { seen?: { shift: number } }).seen?.shift ?? 1);
}

/** What the page says, without what opens over it; how long ago something was may pass to the next minute. */
async function words(page: Page): Promise<string> {
  const said = await page.locator('#root').evaluate((root) => {
    const copy = document.createElement('div');
    copy.append(root.cloneNode(true));
    for (const dialog of copy.querySelectorAll('dialog, script, [role="progressbar"]')) dialog.remove();
    return copy.textContent;
  });
  return said.replaceAll(/just now|\d+ minutes? ago/g, '').replaceAll(/\s+/g, ' ');
}

for (const { as, paths } of SCREENS) {
  test.describe(as ?? 'a visitor', () => {
    test.use({ as });
    for (const route of paths) {
      test(`${route} comes with its data: the script changes nothing, asks nothing, moves nothing`, async ({
        page,
        baseURL,
      }) => {
        const find = route.includes('$') ? PARAMETERS[route] : undefined;
        const path = find && as ? await find((await signedIn(baseURL ?? '', as)).api) : route;
        // The second page is rendered with what the first has told of the reader, such as the time zone.
        await page.goto(path);
        // What it still asks for is not heard below.
        await page.goto('about:blank');
        const noise: string[] = [];
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
        page.on('pageerror', (error) => noise.push(error.message));
        page.on('request', (request) => request.url().includes('/trpc/') && noise.push(`asked ${request.url()}`));
        const shift = await watchShift(page);
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const release = await hold(page);
          await hearNothing(page);
          // Nothing grows old while it is looked at, however long that takes.
          await page.clock.setFixedTime(new Date());
          await page.goto(path, { waitUntil: 'load' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const before = await words(page);
          const title = await page.title();
          expect(title).toMatch(/^\S.* · Accord$/);
          for (const field of await page.locator('input[type="text"], input[type="password"], textarea').all())
            await expect(field).not.toBeEditable();
          release();
          await expect(page.locator('html[data-ready]')).toBeAttached();
          await settled(page);
          expect(await words(page)).toBe(before);
          expect(await page.title()).toBe(title);
          expect(await shift(), `${path} at ${width} px`).toBeLessThanOrEqual(CLS_MAX);
          await page.goto('about:blank');
          await page.unrouteAll();
        }
        expect(noise).toEqual([]);
      });
    }
  });
}

test.describe('before the script is there', () => {
  test.use({ as: 'brand@accord.test', javaScriptEnabled: false });

  test('the screens can be read, and links lead on', async ({ page }) => {
    await page.goto('/brand');
    await expect(
      page.getByRole('region', { name: 'Total Campaigns' }).or(page.getByText('Total Campaigns')),
    ).toBeVisible();
    await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible();
    await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\?projectId=/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the server', () => {
  test.use({ as: 'creator@accord.test' });

  test('leads people elsewhere by a redirect, and the page there says why', async ({ page }) => {
    const refused = await page.request.get('/brand/orders', { maxRedirects: 0 });
    expect([refused.status(), refused.headers().location]).toEqual([302, '/auth']);
    await page.goto('/brand/orders');
    await expect(page).toHaveURL('/creator');
    await expect(page.getByText('You do not have brand access')).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/creator');
    await expect(page.getByText('There is no such page.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('There is no such page.')).toHaveCount(0);
  });

  for (const path of ['/creator/deals', '/auth']) {
    test(`lets only scripts with the nonce of ${path} run, and writes no style into it`, async ({ baseURL }) => {
      const { headers } = path === '/auth' ? { headers: {} } : await signedIn(baseURL ?? '', 'creator@accord.test');
      const pages = await Promise.all([1, 2].map(() => fetch(new URL(path, baseURL), { headers })));
      const nonces = await Promise.all(
        pages.map(async (answer) => {
          const [, nonce = ''] =
            /script-src 'self' 'nonce-([^']+)';/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
          const html = await answer.text();
          expect(html).not.toMatch(/\sstyle="/);
          const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes = '']) => attributes);
          expect(inline.length).toBeGreaterThan(0);
          for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
          return nonce;
        }),
      );
      expect(nonces[0]?.length).toBeGreaterThan(20);
      expect(nonces[0]).not.toBe(nonces[1]);
    });
  }
});

test('the sign-in page of the build is the one that the server renders, with the time of the visit', async ({
  baseURL,
}) => {
  const before = Date.now() - 1;
  const [built, rendered] = await Promise.all(
    ['/auth', '/auth?next='].map(async (path) => (await fetch(new URL(path, baseURL))).text()),
  );
  const screenOf = (html = '') => /<div id="root">.*?<script/s.exec(html)?.[0].replaceAll(/_R_\w+_/g, '');
  expect(screenOf(built)).toContain('Sign in');
  expect(screenOf(built)).toBe(screenOf(rendered));
  expect(built).not.toMatch(/__NONCE__|__SCRIPTS__|__PUBLIC_URL__|1000000000000|2001-09-09/);
  const [, sentAt = ''] = /now:"([^"]+)"/.exec(built ?? '') ?? [];
  const [, sentMs = ''] = /dehydratedAt:(\d+)/.exec(built ?? '') ?? [];
  expect(new Date(Number(sentMs)).toISOString()).toBe(sentAt);
  expect(Date.parse(sentAt)).toBeGreaterThan(before);
});

test('what fails for a loader is not read a second time while the page is rendered', async ({ server }) => {
  const { renderPage }: PageCode = await import(BUILT);
  const { api } = await signedIn(server.url, 'brand@accord.test');
  const session = await api.auth.session.query();
  for (const address of [
    '/brand',
    '/brand/campaigns',
    '/brand/orders',
    '/brand/creators',
    '/brand/settings',
    '/brand/setup-profile',
    '/notifications',
    '/account',
  ]) {
    const asked: string[] = [];
    const { html } = await renderPage({
      address,
      facts: { now: new Date(0).toISOString(), timeZone: 'UTC', closedSidebars: [] },
      nonce: 'nonce',
      call: async (path, input) => {
        if (path === 'auth.session') return session;
        asked.push(`${path} ${JSON.stringify(input)}`);
        throw new Error('Not now');
      },
      deadline: new Promise(() => {}),
      document: (screen) => screen,
    });
    expect(asked.length, address).toBeGreaterThan(1);
    expect(asked, address).toEqual([...new Set(asked)]);
    expect(html, address).toContain('<h1');
    expect(html, address).toContain('aria-busy="true"');
    expect(html, address).not.toContain('role="alert"');
  }
});

test('what is answered only while the page is rendered is neither shown nor in the data that the browser takes over', async ({
  server,
}) => {
  const { renderPage }: PageCode = await import(BUILT);
  const { api } = await signedIn(server.url, 'brand@accord.test');
  const session = await api.auth.session.query();
  const unread = 4242;
  for (const late of [true, false]) {
    const deadline = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<number>();
    const { html } = await renderPage({
      address: '/brand/settings',
      facts: { now: new Date(0).toISOString(), timeZone: 'UTC', closedSidebars: [] },
      nonce: 'nonce',
      call: async (path) => {
        if (path === 'auth.session') return session;
        if (path !== 'notifications.unreadCount') throw new Error('Not now');
        setImmediate(late ? deadline.resolve : () => answer.resolve(unread));
        return answer.promise;
      },
      deadline: deadline.promise,
      document: (screen) => {
        answer.resolve(unread);
        return screen;
      },
    });
    const shown = `${unread} unread`;
    expect(html.includes(shown), 'shown').toBe(!late);
    expect(html.replaceAll(shown, '').includes(String(unread)), 'in the data').toBe(!late);
  }
});

/** Holds the code of one part back until it is released. */
async function holdPart(page: Page, part: string): Promise<() => void> {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/${builtFile(`/${part}.tsx`)}`, async (route) => {
    await free;
    await route.continue();
  });
  return release;
}

/** Waits until the frame around the screen answers to what is pressed. */
async function frameAlive(page: Page): Promise<void> {
  const expand = page.getByRole('button', { name: 'Expand sidebar' });
  await expect(async () => {
    // A press may also be answered late.
    if (await expand.isHidden()) {
      await page.getByRole('button', { name: 'Collapse sidebar' }).click({ timeout: 1_000 });
    }
    await expect(expand).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test.describe('a part whose code is still on its way', () => {
  test.use({ as: 'hugo.martin@example.test' });

  test('keeps the page from saying that it is alive, and a file that was chosen meanwhile is taken', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', 'hugo.martin@example.test');
    const { rows } = await api.content.campaigns.query({ tab: 'active' });
    const campaignId = rows.find(({ dealStatus }) => dealStatus === 'in_progress')?.id ?? '';
    const letGo = await holdPart(page, 'UploadForm');
    await page.goto(`/creator/campaigns/${campaignId}/upload`, { waitUntil: 'commit' });
    await page
      .getByLabel(/^Choose File/)
      .setInputFiles({ name: 'early.mp4', mimeType: 'video/mp4', buffer: movieOf(20_000) });
    await frameAlive(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    letGo();
    await expect(page.locator('html')).toHaveAttribute('data-ready');
    await expect(page.getByRole('button', { name: 'Remove early.mp4' })).toBeVisible();
  });
});

test.describe('a panel of another feature whose code is still on its way', () => {
  test.use({ as: 'brand@accord.test' });

  test('keeps the page from saying that it is alive, so that nothing pressed in it is lost', async ({
    page,
    baseURL,
  }) => {
    const { id } = await funded(await cast(baseURL), 'Patient lamp');
    const letGo = await holdPart(page, 'BalancePanel');
    await page.goto(`/brand/campaign-review/${id}`, { waitUntil: 'commit' });
    const pay = page.getByRole('button', { name: paymentMessages.payBalance });
    await expect(pay, 'the server has drawn it').toBeVisible();
    await frameAlive(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    letGo();
    await expect(page.locator('html')).toHaveAttribute('data-ready');
    await pay.click();
    await expect(page).toHaveURL(/sandbox-bank/);
  });
});
