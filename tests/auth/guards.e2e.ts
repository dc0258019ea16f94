import type { Page } from '@playwright/test';
import { expect, test, withoutScreen } from '#tests/support/browser.ts';

// screens.db.test.ts proves who is sent where.

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

test.describe('a creator in the brand area', () => {
  test.use({ as: 'creator@accord.test' });
  test('[AUTH-48] [MSG-112] is told so, as others are told why they were led elsewhere', async ({ page }) => {
    await page.goto('/brand', { waitUntil: 'commit' });
    await expect(page.getByText('You do not have brand access')).toBeVisible();
    await expect(page).toHaveURL('/creator');
    await page.context().clearCookies();
    await test.step('[AUTH-23] [MSG-11] by the set-up, that it needs a login', async () => {
      await page.goto('/setup/brand', { waitUntil: 'commit' });
      await expect(page.getByText('You must be logged in to complete setup').first()).toBeVisible();
    });
    await test.step('[SHELL-02] by an unknown path, that there is no such page', async () => {
      await page.goto('/nowhere', { waitUntil: 'commit' });
      await expect(page.getByText('There is no such page.')).toBeVisible();
    });
  });
});

for (const [row, role, fill] of [
  ['[AUTH-23]', 'brand', (page: Page) => page.getByLabel('Company name').fill('Lamp House')],
  [
    '[AUTH-25]',
    'creator',
    async (page: Page) => {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Lamp');
      await page.getByLabel('Main platform').selectOption('instagram');
    },
  ],
] as const) {
  test.describe(`a ${role} without a name`, () => {
    test.use({ as: `new${role}@accord.test` });
    test(`${row} [MSG-11] whose session ended during the set-up is asked to sign in`, async ({ page }) => {
      await page.goto(`/setup/${role}`);
      await fill(page);
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
}

test('[AUTH-33] [AUTH-45] a spinner shows until it is known who asks', async ({ page, baseURL }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/trpc\/[^?]*auth\.session/, async (route) => {
    await held;
    await route.continue();
  });
  // The server knows who is asking; if it cannot say so, the browser finds out.
  await page.route(/\/brand$/, async (route) => {
    const response = await route.fetch({ url: `${baseURL}/auth` });
    await route.fulfill({ response, body: withoutScreen(await response.text()) });
  });
  await page.goto('/brand', { waitUntil: 'load' });
  await expect(page.getByRole('status').filter({ hasText: 'Authenticating...' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/auth\?next=/);
});
