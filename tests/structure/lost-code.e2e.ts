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

test('without a connection the code for messages is not asked for, and comes once there is one', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  const code = builtFile('/ToastList.tsx');
  page.on('request', (request) => request.url().endsWith(code) && asked.push(code));
  await page.clock.install();
  await page.goto('/auth');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await context.setOffline(true);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill(TYPED);
  await page.clock.runFor(10_000);
  await expect(email).toHaveValue(TYPED);
  expect(asked).toEqual([]);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(code));
  await context.setOffline(false);
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
  await expect(email).toHaveValue(TYPED);
});
