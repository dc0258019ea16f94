import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { CARD_POSTS_SHOWN } from '#shared/constants.ts';
import { formatMoney } from '#shared/format.ts';
import { PORTFOLIO_ITEMS_MAX } from '#shared/portfolio/limits.ts';
import { become, expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const CREATOR = 'creator@accord.test';
const BRAND = 'brand@accord.test';
const ADDRESS = '/c/amaraokafor';

test.use({ as: CREATOR });

const kites = sharp({ create: { width: 300, height: 200, channels: 3, background: '#1e8c46' } }).png();

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Portfolio', exact: true }).getByRole('heading', { level: 3 }).allTextContents();

test('a creator chooses, orders by keyboard and switches on and off; brands and visitors see just that', async ({
  page,
  server,
}) => {
  const { api } = await signedIn(server.url, CREATOR);
  const before = (await api.portfolio.mine.query())?.items ?? [];
  for (const { id } of before.filter(({ kind }) => kind === 'delivered'))
    await api.portfolio.remove.mutate({ itemId: id });

  await page.goto('/creator/profile');
  await test.step('a post is added by its address, and what is no post is refused at its field', async () => {
    await page.getByRole('button', { name: 'Add a post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a post' });
    await dialog.getByLabel('Address of the post').fill('https://example.com/post');
    await dialog.getByLabel('Title').fill('Marked kites');
    await dialog.getByRole('button', { name: 'Add to portfolio' }).click();
    await expect(dialog.getByText(/Post must be the public address of a post on Instagram/)).toBeVisible();
    await dialog.getByLabel('Address of the post').fill('https://www.instagram.com/p/marked-kites/');
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'kites.png', mimeType: 'image/png', buffer: await kites.toBuffer() });
    await expect(dialog.getByText('kites.png')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add to portfolio' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await titles(page)).at(-1)).toBe('Marked kites');
  });
  await test.step('delivered content is added where its contract allows it', async () => {
    await page.getByRole('button', { name: 'Add delivered content' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add delivered content' });
    await dialog.getByRole('button', { name: /^Add / }).first().click();
    await expect(dialog.getByText('This file is already in your portfolio.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('an item is moved by keyboard, is announced, and keeps the focus', async () => {
    const up = page.getByRole('button', { name: 'Move Marked kites up' });
    await up.focus();
    const place = (await titles(page)).indexOf('Marked kites');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await titles(page)).indexOf('Marked kites')).toBe(place - 1);
    await expect(page.getByText(new RegExp(`Marked kites is now ${place} of`))).toBeAttached();
    await expect(up).toBeFocused();
  });
  await settled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('the source has prices, platforms and items while they are on, and nothing of them when they are off', async () => {
    const asked = () => fetch(new URL(ADDRESS, server.url));
    const source = async () => (await asked()).text();
    const [rate] = (await api.portfolio.mine.query())?.rates ?? [];
    const price = formatMoney({ amountMinor: rate?.fromMinor ?? 0, currency: 'USD' }, { decimals: 'none' });
    const marks = { prices: price, tiktok: /tiktok/i, item: /Marked kites|marked-kites/ };
    const on = await source();
    for (const mark of Object.values(marks)) expect(on).toMatch(mark);
    expect(on).toContain('<link rel="canonical"');
    expect(on).toContain('"@type":"ProfilePage"');
    await page.getByRole('switch', { name: 'Show prices' }).click();
    await expect(page.getByText('Prices are hidden')).toBeVisible();
    expect(await source()).not.toMatch(marks.prices);
    await api.profiles.edit.mutate({ changes: { visibility: { showTiktok: false, showInstagram: false } } });
    const hidden = await source();
    expect(hidden).not.toMatch(marks.tiktok);
    expect(hidden).not.toMatch(marks.item);
    await api.profiles.edit.mutate({ changes: { visibility: { showTiktok: true, showInstagram: true } } });
    await page.getByRole('switch', { name: 'Public page' }).click();
    await expect(page.getByText('Your page is off')).toBeVisible();
    const off = await asked();
    expect(off.status).toBe(404);
    expect(await off.text()).not.toMatch(/Amara|Okafor/);
    await page.getByRole('switch', { name: 'Public page' }).click();
    await expect(page.getByText('Your page is public')).toBeVisible();
    await page.getByRole('switch', { name: 'Show prices' }).click();
    await expect(page.getByText('Prices are shown')).toBeVisible();
  });
  await test.step('a brand sees it in Discover', async () => {
    const brand = (await signedIn(server.url, BRAND)).api;
    const [found] = (await brand.discovery.creators.query({ filters: { search: 'Amara Okafor' } })).rows;
    const seen = await brand.discovery.portfolio.query({ creatorId: found?.id ?? '' });
    const item = seen.find(({ title }) => title === 'Marked kites');
    expect(item?.media).toMatchObject({ contentType: 'image/png', width: 300, height: 200 });
    await become(page, server, BRAND);
    await page.goto('/brand/creators?search=Amara+Okafor');
    const card = page.getByRole('article', { name: 'Amara Okafor' });
    const strip = card.getByRole('list', { name: 'Portfolio of Amara Okafor' });
    const pictures = seen.filter(({ media }) => media?.contentType.startsWith('image/')).map(({ title }) => title);
    await expect(strip.getByRole('img')).toHaveCount(Math.min(CARD_POSTS_SHOWN, pictures.length));
    await expect(strip.getByRole('img').first()).toHaveAccessibleName(pictures[0] ?? '');
    await card.getByRole('button', { name: 'Amara Okafor', exact: true }).click();
    const grid = page.getByRole('dialog').getByRole('list', { name: 'Portfolio', exact: true });
    await expect(grid.getByRole('listitem')).toHaveCount(seen.length);
    const loaded = () =>
      grid.getByRole('img', { name: 'Marked kites' }).evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
    await expectAccessible(page);
  });
  await page.context().clearCookies();
  await test.step('a visitor sees it', async () => {
    await page.goto(ADDRESS);
    await expect(page.getByRole('heading', { name: 'Amara Okafor', level: 1 })).toBeVisible();
    await expect(page.getByText('Marked kites')).toBeVisible();
    await expect(page.getByText(/^Counted by TikTok .* ago$/)).toBeVisible();
  });
  await test.step('a full page is printed on one sheet of A4', async () => {
    const full = (await api.portfolio.mine.query())?.items.length ?? 0;
    const long = 'A caption that says at some length what all of this was about, '.repeat(3).trim();
    for (let n = full; n < PORTFOLIO_ITEMS_MAX; n += 1) {
      const post = `https://www.youtube.com/watch?v=full${n}`;
      await api.portfolio.addPost.mutate({ post, title: 'W'.repeat(60), caption: long });
    }
    await page.reload();
    await settled(page);
    await expect(page.getByRole('list', { name: 'Selected work' }).getByRole('listitem')).toHaveCount(
      PORTFOLIO_ITEMS_MAX,
    );
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
});
