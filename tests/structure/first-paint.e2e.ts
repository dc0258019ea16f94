import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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

const PAGES = resolve(import.meta.dirname, '../../dist/pages');
const sketchesShape = z.record(z.string(), z.object({ html: z.string() }));
const ELEMENT = /<[^>]+>/g;
/** A figure of nothing, or the word that there is none: what only the data can tell. */
const NOTHING = /^\D*\b0\b(?![,.]\d)|^(?:No|None|Nobody)\b|^Nothing (?:has|is)\b|\byet\b|read everything/;

test('no screen says zero, or that there is nothing, before it knows', () => {
  const sketches = sketchesShape.parse(JSON.parse(readFileSync(resolve(PAGES, 'sketches.json'), 'utf8')));
  expect(Object.keys(sketches).length).toBeGreaterThan(20);
  const early = Object.entries(sketches).flatMap(([screen, { html }]) => {
    const texts = html.replace(/<svg.*?<\/svg>/gs, '').split(ELEMENT);
    return texts.filter((text) => NOTHING.test(text)).map((text) => `${screen}: ${text}`);
  });
  expect(early).toEqual([]);
});

test('only what takes text is read-only before the script is there', () => {
  const pages = ['index.html', 'sketches.json'].map((name) => readFileSync(resolve(PAGES, name), 'utf8'));
  const choices = pages.flatMap((page) =>
    [...page.replaceAll('\\"', '"').matchAll(/<input\b[^>]*type="(?:radio|checkbox|file)"[^>]*>/g)].map(
      ([input]) => input,
    ),
  );
  expect(choices.length).toBeGreaterThan(10);
  expect(choices.filter((input) => /\breadonly\b/.test(input))).toEqual([]);
});

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
        for (const field of await sketch.locator('input:not([type="radio"], [type="checkbox"]), textarea').all())
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
    // The button has this name only until the number of unread notifications is known.
    await press('button[aria-label="Notifications"]');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'Order Management', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    // Only the last press is repeated, because the person may have changed their mind.
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
