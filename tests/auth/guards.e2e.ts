import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves who is sent where, and answers.client.test.ts what they are told.

async function typeLogin(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('brand@accord.test');
  await page.getByLabel('Password', { exact: true }).fill('accord-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a visitor is asked to sign in and led back, but never to another site', async ({ page }) => {
  await page.goto('/notifications', { waitUntil: 'commit' });
  await test.step('[AUTH-10] [MSG-03] a toast asks to sign in', () =>
    expect(page.getByText('Please sign in to continue.', { exact: true }).first()).toBeVisible());
  await expect(page).toHaveURL('/auth?next=%2Fnotifications');
  await typeLogin(page);
  await expect(page).toHaveURL('/notifications');
  await page.context().clearCookies();
  await page.goto('/auth?next=https://evil.test/');
  await typeLogin(page);
  await expect(page).toHaveURL('/brand');
});

test.describe('a brand without a name', () => {
  test.use({ as: 'newbrand@accord.test' });
  test('[AUTH-23] [MSG-11] whose session ended during the set-up is asked to sign in, once', async ({ page }) => {
    await page.goto('/setup/brand');
    await page.getByLabel('Company name').fill('Lamp House');
    const said: string[] = [];
    await page.exposeFunction('noteToast', (text: string) => said.push(text));
    await page.evaluate(() => {
      const note = (node: Node) => {
        const toasts = node instanceof HTMLElement ? [node, ...node.querySelectorAll('*')] : [];
        for (const one of toasts)
          if (one.hasAttribute('data-sonner-toast')) Reflect.get(window, 'noteToast')(one.textContent);
      };
      const look = (changes: MutationRecord[]) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach(note);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByText('You must be logged in to complete setup', { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(/^[^?]*\/auth/);
    expect(said.filter((text) => !text.startsWith('Please sign in'))).toEqual([
      'You must be logged in to complete setup',
    ]);
  });
});
