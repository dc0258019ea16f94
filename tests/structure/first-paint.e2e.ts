import type { Page } from '@playwright/test';
import { z } from 'zod';
import { askShape } from '#shared/page-data.ts';
import { expect, settled, test } from '#tests/support/browser.ts';

const CLS_MAX = 0.05;
const SCREENS = [
  { as: undefined, path: '/auth', answers: false },
  { as: 'brand@accord.test', path: '/brand', answers: true },
  { as: 'creator@accord.test', path: '/creator/dashboard', answers: true },
  { as: 'admin@accord.test', path: '/admin', answers: true },
  { as: 'admin@accord.test', path: '/admin/campaign-review?status=approved', answers: true },
  { as: 'super@accord.test', path: '/brand', answers: true },
  // Led to their set-up first.
  { as: 'newbrand@accord.test', path: '/brand/campaigns', answers: false },
  { as: 'newcreator@accord.test', path: '/setup/creator', answers: false },
];

const pageDataShape = z.object({ answers: z.array(z.tuple([askShape, z.unknown()])) });
/** The procedures whose answers the server wrote into a page. */
function answered(html: string): string[] {
  const [, written = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return pageDataShape.parse(JSON.parse(written)).answers.map(([[path]]) => path.join('.'));
}

/** Holds the app's code back until it is released, and counts how far things move on the page. */
async function hold(page: Page) {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/app-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) seen.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () => page.evaluate(() => (window as Window & { seen?: { shift: number } }).seen?.shift ?? 1);
  return { release, shift };
}

for (const { as, path, answers } of SCREENS) {
  test.describe(`${path} of ${as ?? 'a visitor'}`, () => {
    test.use({ as });
    test('is drawn before its script is there, cannot be used until then, asks nothing twice, and keeps still', async ({
      page,
    }) => {
      const noise: string[] = [];
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
      page.on('pageerror', (error) => noise.push(error.message));
      let known = ['auth.session'];
      page.on('request', (request) => {
        const [, names = ''] = /\/trpc\/([^?]*)/.exec(request.url()) ?? [];
        noise.push(...names.split(',').filter((name) => known.includes(name)));
      });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const { release, shift } = await hold(page);
        const html = (await (await page.goto(path))?.text()) ?? '';
        known = ['auth.session', ...answered(html)];
        expect(known.length, 'what the screen asks for stands in the page').toBeGreaterThan(answers ? 1 : 0);
        const sketch = page.locator('#root[data-sketch] > [inert][aria-hidden="true"]');
        await expect(sketch.locator('main h1')).toBeVisible();
        for (const field of await sketch.locator('input, textarea').all())
          await expect(field).toHaveAttribute('readonly', '');
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
        release();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(sketch).toHaveCount(0);
        await settled(page);
        expect(await shift(), `${path} at ${width} px`).toBeLessThanOrEqual(CLS_MAX);
        await page.unrouteAll();
      }
      expect(noise).toEqual([]);
    });
  });
}

test.describe('what is pressed before the script is there', () => {
  test.use({ as: 'brand@accord.test' });
  test('is not lost: a link leads on at once, a button and a field are pressed once the screen has them', async ({
    page,
  }) => {
    const { release } = await hold(page);
    const sketch = page.locator('#root[data-sketch] > [inert]');
    const press = async (selector: string) => {
      const box = await sketch.locator(selector).filter({ visible: true }).first().boundingBox();
      if (!box) throw new Error(`${selector} is not drawn`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    await page.goto('/brand');
    await press('a[href="/brand/orders"]');
    await page.waitForURL('/brand/orders');
    await press('button[aria-label="Collapse sidebar"]');
    await press('label[title="Dark"]');
    // Its name says how many are unread, once that is known.
    await press('button[aria-label="Notifications"]');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'Order Management', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    // Whoever changed their mind meant the last one alone.
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    const again = await hold(page);
    await page.goto('/brand/create-campaign');
    await press('button[aria-label="Open navigation"]');
    await press('main select');
    again.release();
    await expect(page.getByLabel('Campaign type')).toBeFocused();
  });
});
