import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { unsubscribeUrl } from '#server/providers/mail/unsubscribe.rules.ts';
import { demoScreens } from '#tests/support/screens.ts';

const { h, open } = await demoScreens();

test('the preferences say where mails go, and come with mails about one’s work and no marketing', async () => {
  const { screen } = await open('/notifications?tab=preferences', { as: 'admin@accord.test' });
  expect(screen.getByText('Emails go to admin@accord.test.', { exact: false })).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Email notifications' })).toHaveProperty('checked', true);
  expect(screen.getByRole('switch', { name: 'Marketing emails' })).toHaveProperty('checked', false);
});

test('the tabs of the notifications stand in the address', async () => {
  for (const [path, name] of [
    ['/notifications', /^All/],
    ['/notifications?tab=unread', /^Unread/],
    ['/notifications?tab=preferences', /^Preferences/],
  ] as const) {
    const { screen } = await open(path, { as: 'admin@accord.test' });
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
  }
});

const PUBLIC = resolve(import.meta.dirname, '../../src-client/public');

test('the preferences list each kind that concerns the person, with what was chosen and what cannot be switched off', async () => {
  const kindsOf = async (as: string) => {
    const page = await open('/notifications?tab=preferences', { as });
    const kinds = page.screen.getByRole('list', { name: 'Kinds of notifications' });
    return { ...page, names: [...kinds.children].map((kind) => kind.querySelector('p')?.textContent) };
  };
  const own = ['Agencies', 'Follow-ups', 'Account', 'Security'];
  expect((await kindsOf('studio@meridian.test')).names).toEqual(own);
  // One that works for a brand is told what the brand is told, too.
  const { screen, names } = await kindsOf('agency@accord.test');
  const ofBrands = ['Offers and agreements', 'Campaigns', 'Content and posts', 'Messages', 'Money'];
  expect(names).toEqual([...ofBrands, 'Cases and objections', ...own]);
  const mails = (of: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Emails about ${of}` }).value;
  expect([mails('Agencies'), mails('Follow-ups'), mails('Account')]).toEqual(['digest', 'digest', 'now']);
  expect(screen.queryByRole('combobox', { name: 'Emails about Security' })).toBeNull();
  expect(screen.getByText('Always by email, at once')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Push: Follow-ups' })).toHaveProperty('checked', false);
  expect(screen.queryByRole('checkbox', { name: 'In the app: Follow-ups' })).toBeNull();
  expect(screen.getByText('The daily digest comes at 8:00 UTC', { exact: false })).toBeDefined();
});

test('every page names the manifest, the icon of the home screen and a colour for each theme', async () => {
  for (const path of ['/', '/auth', '/notifications']) {
    const { document } = await open(path, path === '/notifications' ? { as: 'brand@accord.test' } : {});
    const href = (rel: string) => document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');
    expect([href('manifest'), href('apple-touch-icon')]).toEqual(['/manifest.webmanifest', '/apple-touch-icon.png']);
    const themes = [...document.head.querySelectorAll('meta[name="theme-color"]')].map((each) =>
      each.getAttribute('media'),
    );
    expect(themes).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  }
});

test('the manifest has what a browser needs to install the app, and every icon is as large as it says', async () => {
  const manifest = JSON.parse(await readFile(resolve(PUBLIC, 'manifest.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'Accord', start_url: '/', scope: '/', display: 'standalone' });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(['512x512']);
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of drawn) {
    const { width, height } = await sharp(resolve(PUBLIC, src.slice(1))).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

test('the link of a mail leads everybody to its page, and stops nothing before that is pressed', async () => {
  const person = h.owner.selectFrom('users').where('email', '=', 'agency@accord.test');
  const { id } = await person.select('id').executeTakeFirstOrThrow();
  const { pathname } = new URL(unsubscribeUrl(h.env, id, 'emailNotifications'));
  expect(pathname).toMatch(/^\/webhooks\/unsubscribe\/n-/);
  // Its screen is drawn by the browser: frame.client.test.ts opens it.
  const { address, status } = await open(pathname);
  expect({ address, status }).toEqual({ address: pathname.replace('/webhooks', ''), status: 200 });
  expect(await (await h.as(id)).notifications.preferences()).toMatchObject({ emailNotifications: true });
});
