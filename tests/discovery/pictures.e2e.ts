import type { Page } from '@playwright/test';
import { expect, settled, test } from '#tests/support/browser.ts';

const SCREENS = [
  { as: 'brand@accord.test', path: '/brand' },
  { as: 'brand@accord.test', path: '/brand/orders' },
  { as: 'brand@accord.test', path: '/brand/creators' },
  { as: 'creator@accord.test', path: '/creator/deals' },
];

/** The position of everything on the page, and whether the visible pictures have loaded. */
const look = (page: Page) =>
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

for (const { as, path } of SCREENS) {
  test.describe(`${path} of ${as}`, () => {
    test.use({ as });

    test('leaves room for its pictures, and asks for no larger ones than it shows', async ({ page }) => {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/(?:images|files)\//, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      await settled(page);
      await expect(page.locator('main img').first()).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      const before = await look(page);
      expect(before.pictures).toBeGreaterThan(2);
      expect(before.come).toBe(0);
      release();
      await expect.poll(async () => (await look(page)).come).toBe(before.pictures);
      const after = await look(page);
      expect(after.places).toEqual(before.places);
      // Somewhat more if a picture is cropped to its place, or its width is between two sizes.
      for (const { asked, shown } of after.widths) {
        expect(asked).toBeGreaterThanOrEqual(Math.min(shown, 512));
        expect(asked, `for ${shown} pixels`).toBeLessThanOrEqual(Math.max(128, shown * 2));
      }
    });
  });
}
