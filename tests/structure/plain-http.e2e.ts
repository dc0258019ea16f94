import { DEMO_PASSWORD } from '#db/demo.ts';
import { comesAlive, expect, goOn, test } from '#tests/support/browser.ts';
import { samples } from '#tests/support/sample-files.ts';
import { cast, signed } from '#tests/support/stages.ts';

// A computer in the local network, reached over plain http by its own name (playwright.config.ts): not a secure context for a browser.
const HOST = 'accord.lan';

test('on plain http at an address of the local network, and with its storage switched off, everything can be pressed', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await signed(at, 'Lamp of the network');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is switched off', 'SecurityError');
        },
      });
    }
  });
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  const lan = new URL(baseURL ?? '');
  lan.hostname = HOST;

  await page.goto(new URL('/auth', lan).href);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel('Email', { exact: true }).fill('brand@accord.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/brand'));
  await test.step('a message is sent, with a file', async () => {
    await goOn(page, `/brand/orders?projectId=${campaignId}&tab=messages`);
    await page.getByRole('button', { name: /^Message / }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Attach files' }).click();
    const buffer = await samples.pdf();
    await drawer.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer });
    await drawer.getByLabel('Message', { exact: true }).fill('From the office');
    await expect(drawer.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await drawer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(drawer.getByText('From the office')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a link is copied', async () => {
    await goOn(page, '/c/amaraokafor');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    await goOn(page, '/brand/creator-search');
    await page.getByRole('search').getByRole('textbox').first().focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue(/accord\.lan:\d+\/c\/amaraokafor$/);
  });
  await test.step('the deposit leads to the bank', async () => {
    await goOn(page, `/brand/orders?projectId=${campaignId}`);
    await page.getByRole('button', { name: 'Pay Deposit' }).click();
    await page.waitForURL(/sandbox-bank/);
    await comesAlive(page);
  });
  expect(wrong).toEqual([]);
});
