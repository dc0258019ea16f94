import { globSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { ensureChromium, LAUNCH_ARGS } from './scripts/chromium.ts';
import type { WorkerOptions } from './tests/support/browser.ts';

// Every worker reads this file again; only the first process looks for the browser.
process.env.CHROMIUM_PATH ??= ensureChromium();

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests',
  // Each file gets an Accord of its own: which files run before it on a worker depends on the machine, and must change nothing.
  projects: globSync('**/*.e2e.ts', { cwd: 'tests' })
    .sort()
    .map((file) => ({ testMatch: `**/tests/${file}`, use: { file } })),
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
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Pacific/Chatham',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...LAUNCH_ARGS] },
  },
});
