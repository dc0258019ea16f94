import type { Page } from '@playwright/test';
import { become, expect, settled, test } from '#tests/support/browser.ts';

const CREATOR = 'creator@accord.test';
const OF_BRAND = ['/brand', '/brand/orders', '/brand/creators'];

/** The position of everything on the page, and whether the visible pictures have loaded. */
const placesOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const pictures = [...main.querySelectorAll('img')];
    const inSight = pictures.filter((picture) => picture.getBoundingClientRect().top < window.innerHeight);
    return {
      places: [...main.querySelectorAll('*')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.tagName, x, y, width, height].join(' ');
      }),
      pictures: inSight.length,
      come: inSight.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
      widths: inSight.map(({ currentSrc, clientWidth }) => ({
        asked: Number(new URL(currentSrc || 'about:blank').searchParams.get('w')),
        shown: clientWidth,
      })),
    };
  });

/** Holds all pictures until they are released. */
async function holdPictures(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const all = /\/(?:images|files)\//;
  await page.unroute(all);
  await page.route(all, async (route) => {
    await held;
    await route.fallback().catch(() => undefined);
  });
  return release;
}

test.use({ as: 'brand@accord.test' });

test('screens leave room for their pictures, and ask for no larger ones than they show', async ({ page, server }) => {
  const look = async (path: string) => {
    const release = await holdPictures(page);
    await page.goto(path);
    await settled(page);
    await expect(page.locator('main img').first()).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(page);
    expect(before.pictures).toBeGreaterThan(2);
    expect(before.come).toBe(0);
    release();
    await expect.poll(async () => (await placesOf(page)).come).toBe(before.pictures);
    const after = await placesOf(page);
    expect(after.places).toEqual(before.places);
    // Somewhat more if a picture is cropped to its place, or its width is between two sizes.
    for (const { asked, shown } of after.widths) {
      expect(asked).toBeGreaterThanOrEqual(Math.min(shown, 512));
      expect(asked, `for ${shown} pixels`).toBeLessThanOrEqual(Math.max(128, shown * 2));
    }
  };
  for (const path of OF_BRAND) await test.step(path, () => look(path));
  await become(page, server, CREATOR);
  await test.step('/creator/deals', () => look('/creator/deals'));
});
