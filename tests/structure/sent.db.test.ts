import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { PageCode } from '#shared/page.ts';
import { demoScreens, opener } from '#tests/support/screens.ts';

// What the server sends before any script runs.

/** The build's output for the server. */
const BUILT = resolve(import.meta.dirname, '../../dist/server/server.js');
const BRAND = 'brand@accord.test';
const FACTS = { now: new Date(0).toISOString(), timeZone: 'UTC', closedSidebars: [] };

const { h, open } = await demoScreens();

async function sessionOf(email: string) {
  const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return (await h.as(id)).auth.session();
}

test('without scripts the screens can be read, and links lead on', async () => {
  const { screen } = await open('/brand', { as: BRAND });
  expect(screen.getAllByText('Total Campaigns')).not.toEqual([]);
  const [orders] = screen.getAllByRole('link', { name: 'Orders' });
  const list = await open(orders?.getAttribute('href') ?? '', { as: BRAND });
  expect(list.screen.getByRole('heading', { level: 1 }).textContent).toBe('Order Management');
  const first = list.document.querySelector('[aria-label="Orders"] > li h2 a');
  const order = await open(first?.getAttribute('href') ?? '', { as: BRAND });
  expect(order.address).toMatch(/\?projectId=/);
  expect(order.screen.getByRole('heading', { level: 1 }).textContent).toBe(first?.textContent);
});

test('people are led elsewhere by a redirect, which carries why to the page there', async () => {
  const creator = 'creator@accord.test';
  expect(await open('/brand/orders', { as: creator })).toMatchObject({ address: '/creator', notice: 'brandDenied' });
  expect(await open('/no/such/page', { as: creator })).toMatchObject({ address: '/creator', notice: 'pageMissing' });
});

test.each([{ path: '/creator/deals', as: 'creator@accord.test' }, { path: '/auth' }])(
  'only scripts with the nonce of $path run, it is another one each time, and no style is written into the page',
  async ({ path, ...asked }) => {
    const nonces: string[] = [];
    for (const { headers, html } of [await open(path, asked), await open(path, asked)]) {
      const [, nonce = ''] =
        /script-src 'self' 'nonce-([^']+)';/.exec(String(headers['content-security-policy'])) ?? [];
      expect(html).not.toMatch(/\sstyle="/);
      const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes = '']) => attributes);
      expect(inline.length).toBeGreaterThan(0);
      for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
      nonces.push(nonce);
    }
    expect(nonces[0]?.length).toBeGreaterThan(20);
    expect(nonces[0]).not.toBe(nonces[1]);
  },
);

test('the sign-in page of the build is the one that the server renders, with the time of the visit', async () => {
  const before = Date.now() - 1;
  const { html: built } = await open('/auth');
  const { html: rendered } = await open('/auth?next=');
  const screenOf = (html: string) => /<div id="root">.*?<script/s.exec(html)?.[0].replaceAll(/_R_\w+_/g, '');
  expect(screenOf(built)).toContain('Sign in');
  expect(screenOf(built)).toBe(screenOf(rendered));
  expect(built).not.toMatch(/__NONCE__|__SCRIPTS__|__PUBLIC_URL__|1000000000000|2001-09-09/);
  const [, sentAt = ''] = /now:"([^"]+)"/.exec(built) ?? [];
  const [, sentMs = ''] = /dehydratedAt:(\d+)/.exec(built) ?? [];
  expect(new Date(Number(sentMs)).toISOString()).toBe(sentAt);
  expect(Date.parse(sentAt)).toBeGreaterThan(before);
});

test.each(['/', '/auth', '/auth?mode=sign-up'])(
  'the browser draws nothing of %s before its end is there',
  async (path) => {
    const { document } = await open(path);
    expect(document.querySelector('head > link[rel="expect"][blocking="render"]')?.getAttribute('href')).toBe(
      '#page-end',
    );
    const end = document.getElementById('page-end');
    // Nothing visible comes after it.
    const behind = [...document.querySelectorAll('#root *')].filter(
      (element) => end && end.compareDocumentPosition(element) & 4 && !element.matches('script, template'),
    );
    expect(end).not.toBeNull();
    expect(behind.map(({ outerHTML }) => outerHTML)).toEqual([]);
  },
);

test.each([
  { path: '/brand', title: 'Dashboard', list: 'Recent campaigns' },
  { path: '/brand/orders', title: 'Order Management', list: 'Orders' },
])(
  'a query that takes long keeps $path waiting no longer: it comes without that part',
  async ({ path, title, list }) => {
    const openSoon = await opener({ ...h, env: { ...h.env, pageWaitMs: 300 } });
    const blocker = new pg.Client({ connectionString: h.ownerUrl });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table campaigns in access exclusive mode');
      const { screen, document } = await openSoon(path, { as: BRAND });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
      expect(screen.queryByRole('list', { name: list })).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    } finally {
      await blocker.query('rollback');
      await blocker.end();
    }
  },
);

test('what fails for a loader is not read a second time while the page is rendered', async () => {
  const { renderPage }: PageCode = await import(BUILT);
  const session = await sessionOf(BRAND);
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
      facts: FACTS,
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

test('what is answered only while the page is rendered is neither shown nor in the data that the browser takes over', async () => {
  const { renderPage }: PageCode = await import(BUILT);
  const session = await sessionOf(BRAND);
  const unread = 424_242;
  for (const late of [true, false]) {
    const deadline = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<number>();
    const { html } = await renderPage({
      address: '/brand/settings',
      facts: FACTS,
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
    expect(new RegExp(`\\b${unread}\\b`).test(html.replaceAll(shown, '')), 'in the data').toBe(!late);
  }
});
