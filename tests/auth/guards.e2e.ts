import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, withoutScreen } from '#tests/support/browser.ts';

test('a visitor is sent to /auth from every area, asked to sign in, and led back', async ({ page }) => {
  for (const [row, path] of [
    ['[AUTH-47]', '/brand'],
    ['[AUTH-30]', '/creator'],
    ['[AUTH-30]', '/agency'],
    ['[AUTH-30]', '/admin'],
    ['[AUTH-30]', '/super_admin'],
    ['[AUTH-30]', '/notifications'],
  ] as const) {
    await test.step(`${row} ${path}`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    });
  }
  await test.step('[AUTH-10] [MSG-03] the toast says why', async () => {
    await expect(page.getByText('Please sign in to continue.', { exact: true }).first()).toBeVisible();
  });
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
  { as: 'admin@accord.test', home: '/admin', row: '[PUB-10]' },
  { as: 'brand@accord.test', home: '/brand', row: '[PUB-11]' },
  { as: 'creator@accord.test', home: '/creator', row: '[PUB-12]' },
  { as: 'agency@accord.test', home: '/agency', row: '[PUB-13]' },
];
const CLOSED = [
  ['[AUTH-54]', '/admin'],
  ['[AUTH-52]', '/creator'],
  ['[AUTH-31]', '/agency'],
  ['[AUTH-53]', '/super_admin'],
] as const;
for (const { as, home, row } of HOMES) {
  test.describe(as, () => {
    test.use({ as });
    test(`${row} / and the areas of other roles lead to ${home}`, async ({ page }) => {
      const ours = new RegExp(`${home}(/dashboard)?$`);
      await page.goto('/');
      await expect(page).toHaveURL(ours);
      await test.step('[AUTH-32] its own area lets it in', async () => {
        await page.goto(home);
        await expect(page).toHaveURL(ours);
        // Also behind a word of welcome, which is all that there is for screen readers.
        await expect(page.getByRole('complementary', { includeHidden: true }).getByText(as).first()).toBeVisible();
      });
      for (const [closed, other] of CLOSED.filter(([, path]) => path !== home)) {
        await test.step(`${closed} ${other} does not`, async () => {
          await page.goto(other);
          await expect(page).toHaveURL(ours);
        });
      }
    });
  });
}

test.describe('a creator in the brand area', () => {
  test.use({ as: 'creator@accord.test' });
  test('[AUTH-48] [AUTH-49] [MSG-112] is told so and sent home', async ({ page }) => {
    await page.goto('/brand', { waitUntil: 'commit' });
    await expect(page.getByText('You do not have brand access')).toBeVisible();
    await expect(page).toHaveURL(/\/creator(\/dashboard)?$/);
  });
});

test.describe('a brand without a company name', () => {
  test.use({ as: 'newbrand@accord.test' });
  test('is sent to the set-up from everywhere but the open pages', async ({ page }) => {
    await test.step('[AUTH-18] from everywhere', async () => {
      for (const path of ['/', '/brand', '/brand/settings', '/notifications', '/creator']) {
        await page.goto(path);
        await expect(page).toHaveURL('/setup/brand');
      }
    });
    for (const path of ['/privacy-policy', '/tos', '/data-deletion']) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
    }
    await test.step('[AUTH-50] [AUTH-56] but not from the set-up in its own area', async () => {
      await page.goto('/brand/setup-profile');
      await expect(page).toHaveURL('/brand/setup-profile');
      await expect(page.getByRole('heading', { name: 'Complete Your Brand Profile' })).toBeVisible();
      await expect(page.getByLabel('Company name')).toBeEditable();
      await expectAccessible(page);
    });
    await test.step('[AUTH-20] /setup/brand is a page of its own', async () => {
      await page.goto('/setup/brand');
      await expect(page).toHaveURL('/setup/brand');
      await expect(page.getByLabel('Company name')).toBeEditable();
      await expectAccessible(page);
    });
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
  test(`${row} [MSG-11] a ${role} whose session ended during the set-up is asked to sign in`, async ({ page }) => {
    await signIn(page, `new${role}@accord.test`);
    await expect(page).toHaveURL(`/setup/${role}`);
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
}

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

  test('looks into every area and finds the way back', async ({ page }) => {
    for (const [rows, area] of [
      ['[AUTH-54] [SHELL-06]', '/admin'],
      ['[AUTH-46] [SHELL-10] [BR-DASH-04]', '/brand'],
      ['[AUTH-32] [SHELL-17]', '/creator'],
      ['[AUTH-32] [AG-15]', '/agency'],
    ] as const) {
      await test.step(`${rows} ${area}`, async () => {
        await page.goto(area);
        await expect(page).toHaveURL(new RegExp(`${area}(/dashboard)?$`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
        await sidebar.getByRole('link', { name: 'Back to Super Admin' }).click();
        await expect(page).toHaveURL('/super_admin');
      });
    }
    await test.step('[AUTH-53] its own area lets it in', async () => {
      await expect(page.getByRole('navigation', { name: 'Super Admin' })).toBeVisible();
    });
    await test.step('[AUTH-51] [AUTH-55] the brand area opens without a profile, and says that it is a preview', async () => {
      await page.goto('/brand');
      await expect(page).toHaveURL('/brand');
      await expect(page.getByText('This is a preview: nothing can be changed here.')).toBeVisible();
    });
  });
});

test('[AUTH-33] [AUTH-45] a spinner shows until it is known who asks', async ({ page, baseURL }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/trpc\/[^?]*auth\.session/, async (route) => {
    await held;
    await route.continue();
  });
  // The server knows who asks; where it cannot say so, the browser finds out.
  await page.route(/\/brand$/, async (route) => {
    const response = await route.fetch({ url: `${baseURL}/auth` });
    await route.fulfill({ response, body: withoutScreen(await response.text()) });
  });
  await page.goto('/brand', { waitUntil: 'load' });
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
