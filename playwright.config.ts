import { defineConfig } from '@playwright/test';
import { ensureChromium, LAUNCH_ARGS } from './scripts/chromium.ts';

// Every worker reads this file again; only the first process looks for the browser.
process.env.CHROMIUM_PATH ??= ensureChromium();

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-browser.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  // Long enough for a slow machine: the tests check what happens, not how fast.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Pacific/Chatham',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...LAUNCH_ARGS] },
  },
});
