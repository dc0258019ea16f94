import { authMessages } from '#shared/messages/auth.ts';
import { expect, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';

// A page can do without the code of its messages: it stands as it is, with what was typed.

const TYPED = 'somebody@example.test';

test('code for messages that did not come takes nothing from the page', async ({ page }) => {
  await page.clock.install();
  await page.route(`**/${builtFile('/ToastList.tsx')}`, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  // The page has something to say at once.
  await page.goto('/auth?next=/brand');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill(TYPED);
  await failed;
  await page.clock.runFor(10_000);
  await expect(email).toHaveValue(TYPED);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(authMessages.signInTitle);
});

test('without a connection the code for messages is not asked for, and comes once there is one', async ({ page }) => {
  const asked: string[] = [];
  const code = builtFile('/ToastList.tsx');
  page.on('request', (request) => request.url().endsWith(code) && asked.push(code));
  await page.clock.install();
  // The page comes before the connection goes, however slow the machine is.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false, writable: true }));
  await page.goto('/auth');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill(TYPED);
  await page.clock.runFor(10_000);
  await expect(email).toHaveValue(TYPED);
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    Object.assign(navigator, { onLine: true });
    window.dispatchEvent(new Event('online'));
  });
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
  expect(asked).toEqual([code]);
  await expect(email).toHaveValue(TYPED);
});
