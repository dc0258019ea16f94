import { expect, expectAccessible, signIn, test } from '#tests/support/browser.ts';

test('[AUTH-30] [AUTH-10] [AUTH-47] [MSG-03] a visitor is sent to /auth from every area, asked to sign in, and led back', async ({
  page,
}) => {
  for (const path of ['/brand', '/creator', '/agency', '/admin', '/super_admin', '/notifications']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await expect(page.getByText('Please sign in to continue.').first()).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('brand@accord.test');
  await page.getByLabel('Password', { exact: true }).fill('accord-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/notifications');
});

test('a link back never leads to another site', async ({ page }) => {
  await page.goto('/auth?next=https://evil.test/');
  await page.getByLabel('Email', { exact: true }).fill('brand@accord.test');
  await page.getByLabel('Password', { exact: true }).fill('accord-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/brand');
});

const HOMES = [
  { as: 'admin@accord.test', home: '/admin', rows: '[PUB-10] [AUTH-54]' },
  { as: 'brand@accord.test', home: '/brand', rows: '[PUB-11]' },
  { as: 'creator@accord.test', home: '/creator', rows: '[PUB-12] [AUTH-52]' },
  { as: 'agency@accord.test', home: '/agency', rows: '[PUB-13]' },
];
for (const { as, home, rows } of HOMES) {
  test.describe(as, () => {
    test.use({ as });
    test(`${rows} [AUTH-31] [AUTH-32] / and the areas of other roles lead to ${home}`, async ({ page }) => {
      const ours = new RegExp(`${home}(/dashboard)?$`);
      await page.goto('/');
      await expect(page).toHaveURL(ours);
      for (const other of ['/admin', '/creator', '/agency', '/super_admin'].filter((path) => path !== home)) {
        await page.goto(other);
        await expect(page).toHaveURL(ours);
      }
    });
  });
}

test.describe('a creator in the brand area', () => {
  test.use({ as: 'creator@accord.test' });
  test('[AUTH-48] [AUTH-49] [MSG-112] is told so and sent home', async ({ page }) => {
    await page.goto('/brand');
    await expect(page.getByText('You do not have brand access')).toBeVisible();
    await expect(page).toHaveURL(/\/creator(\/dashboard)?$/);
  });
});

test.describe('a brand without a company name', () => {
  test.use({ as: 'newbrand@accord.test' });
  test('[AUTH-18] [AUTH-20] [AUTH-50] [AUTH-56] is sent to the set-up from everywhere but the open pages', async ({
    page,
  }) => {
    for (const path of ['/', '/brand', '/brand/settings', '/notifications', '/creator']) {
      await page.goto(path);
      await expect(page).toHaveURL('/setup/brand');
    }
    for (const path of ['/brand/setup-profile', '/privacy-policy', '/tos', '/data-deletion']) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
    }
    await page.goto('/brand/setup-profile');
    await expect(page.getByRole('heading', { name: 'Complete Your Brand Profile' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/setup/brand');
    await expectAccessible(page);
  });
});

test.describe('a creator without a first name', () => {
  test.use({ as: 'newcreator@accord.test' });
  test('[AUTH-19] is sent to the set-up', async ({ page }) => {
    for (const path of ['/', '/creator', '/creator/deals', '/setup/brand']) {
      await page.goto(path);
      await expect(page).toHaveURL('/setup/creator');
    }
    await expectAccessible(page);
  });
});

test('[AUTH-23] [AUTH-25] [MSG-11] the set-up asks a visitor to sign in', async ({ page }) => {
  for (const path of ['/setup/brand', '/setup/creator']) {
    await page.goto(path);
    await expect(page.getByText('You must be logged in to complete setup').first()).toBeVisible();
    await expect(page).toHaveURL(/^[^?]*\/auth/);
  }
});

test('someone who has a name is sent home from the set-up', async ({ page }) => {
  await signIn(page, 'brand@accord.test');
  await page.goto('/setup/brand');
  await expect(page).toHaveURL('/brand');
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });
  test('[PUB-14] [PUB-15] stays on the landing page to choose a dashboard', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/');
    const choice = page.getByRole('navigation', { name: 'Choose a dashboard' });
    await expect(choice.getByRole('link')).toHaveText(['Super Admin', 'Admin', 'Brand', 'Creator', 'Agency']);
  });

  test('[AUTH-46] [AUTH-51] [AUTH-55] [AUTH-53] [SHELL-06] [SHELL-10] [SHELL-17] [AG-15] looks into every area and finds the way back', async ({
    page,
  }) => {
    for (const area of ['/admin', '/brand', '/creator', '/agency']) {
      await page.goto(area);
      await expect(page).toHaveURL(new RegExp(`${area}(/dashboard)?$`));
      await page
        .getByRole('complementary', { name: 'Sidebar' })
        .getByRole('link', { name: 'Back to Super Admin' })
        .click();
      await expect(page).toHaveURL('/super_admin');
    }
    await page.goto('/brand');
    await expect(page.getByText('This is a preview: nothing can be changed here.')).toBeVisible();
  });
});

test('[AUTH-33] [AUTH-45] a spinner shows until it is known who asks', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/app-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/brand');
  await expect(page.getByRole('status').filter({ hasText: 'Authenticating...' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test('[SHELL-02] [PUB-41] an unknown path leads to the landing page', async ({ page }) => {
  for (const path of ['/nowhere', '/nowhere/at/all', '/brandish']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('There is no such page.')).toBeVisible();
  }
});
