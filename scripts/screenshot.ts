import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import { ensureChromium, LAUNCH_ARGS } from './chromium.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Takes pictures of pages of a running Accord, wide and narrow, light and dark:
  npm run screenshot -- /brand /brand/campaigns --as brand@accord.test

  --as <email>         sign in first
  --password <text>    its password; without it the one of the demo data
  --out <folder>       where the pictures go; without it test-results/screenshots
  --url <address>      of the running Accord; without it http://localhost:3000, or the port of PORT
  --no-full            only what fits the window, not the whole page`);

const WIDTHS = [1440, 390];
const SCHEMES = ['light', 'dark'] as const;
const SETTLE_MS = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    out: { type: 'string', default: 'test-results/screenshots' },
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    password: { type: 'string', default: DEMO_PASSWORD },
    full: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...LAUNCH_ARGS] });
try {
  mkdirSync(values.out, { recursive: true });
  const signedIn = await browser.newContext({ baseURL: values.url });
  if (values.as) {
    const page = await signedIn.newPage();
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill(values.as);
    await page.getByLabel('Password', { exact: true }).fill(values.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/auth');
  }
  const storageState = await signedIn.storageState();
  for (const path of positionals.length > 0 ? positionals : ['/']) {
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        const viewport = { width, height: width > 1000 ? 900 : 844 };
        const context = await browser.newContext({ baseURL: values.url, storageState, colorScheme, viewport });
        const page = await context.newPage();
        page.on('console', (message) => message.type() === 'error' && console.log(`${path}: ${message.text()}`));
        page.on('pageerror', (error) => console.log(`${path}: ${error.message}`));
        await page.goto(path, { waitUntil: 'load' });
        // Live events keep a connection open, so the network never becomes idle: wait a moment for data and fonts instead.
        await page.waitForTimeout(SETTLE_MS);
        await page
          .waitForFunction(
            () =>
              document.fonts.status === 'loaded' &&
              document.querySelector('h1') !== null &&
              !document.querySelector('[aria-busy="true"], .skeleton-block, .loading'),
            {
              timeout: 10_000,
            },
          )
          .catch(() => console.log(`${path}: still busy`));
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wide > 0) console.log(`${path}: ${wide} px too wide at ${width}`);
        const name = `${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'landing'}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(values.out, name), fullPage: values.full });
        console.log(join(values.out, name));
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
}
