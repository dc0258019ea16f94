import { defineConfig } from '@playwright/test';
import { ensureChromium, LAUNCH_ARGS } from './scripts/chromium.ts';

// Tests check what happens, not how fast the machine is.
process.env.DATABASE_WAIT_MS = '20000';
// Every worker reads this file again; only the first process looks for the browser.
process.env.CHROMIUM_PATH ??= ensureChromium();
// Where it is never the same day as in UTC, whatever the hour: a test that mistakes one day for the other fails each time it runs.
process.env.BROWSER_ZONE ??=
  new Date().toISOString().slice(11, 16) < '10:30' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';

/**
 * All pages of a browser share one process. Otherwise each test begins with a new one, for which the code of the app is loaded anew: that takes half of
 * what it costs to open a page.
 */
const ONE_RENDERER = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

/**
 * Pages are left before code that was optimised for them has paid for itself, and before 16 MB of what they throw away have to be collected.
 * Other threads would only compete for two cores.
 */
const ENGINE = '--js-flags=--no-opt --no-maglev --single-threaded --min-semi-space-size=16';

/** A name that is this computer, as in a local network. */
const LAN = '--host-resolver-rules=MAP accord.lan 127.0.0.1';

export default defineConfig({
  testDir: 'tests',
  // Node runs our TypeScript as it is, which takes a fraction of the time that Playwright's compiler takes for all that the tests import.
  build: { external: ['**/*.ts'] },
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-browser.ts',
  // Two more than two cores can run: a test waits for jobs, for further tries and for what follows a press, which takes no processor.
  workers: 4,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  // Long enough for a slow and busy machine: the tests check what happens, not how fast.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    reuseContext: true,
    // Nothing moves on its way, which would only be drawn and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    timezoneId: process.env.BROWSER_ZONE,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...LAUNCH_ARGS, ...ONE_RENDERER, ENGINE, LAN],
    },
  },
});
