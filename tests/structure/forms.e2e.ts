import type { Page } from '@playwright/test';
import { closingAsks, expect, test } from '#tests/support/browser.ts';
import { accepted, cast, submitted } from '#tests/support/stages.ts';

const OFFLINE = 'The server cannot be reached. Nothing was lost; please try again.';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('the landing page’s form is not left by a link without a word, nor closed', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Register interest' });
  await form.scrollIntoViewIfNeeded();
  const name = form.getByLabel('Name');
  await name.fill('Nora North');
  const signIn = page.getByRole('link', { name: 'Sign In' }).first();
  await signIn.click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/');
  await expect(name).toHaveValue('Nora North');
  expect(await closingAsks(page)).toBe(true);
  await signIn.click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('a form that nobody sent in vain or typed in is left at once; a wrong one leads to its first wrong field', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Email/);
  expect(await closingAsks(page)).toBe(false);
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('is asked before what it typed is lost: by a link, by the way back, and by closing the page', async ({
    page,
    baseURL,
  }) => {
    const { id } = await submitted(await cast(baseURL), 'Guarded lamp');
    await page.goto('/brand/campaigns');
    await page.goto(`/brand/orders?projectId=${id}`);
    await page.getByRole('button', { name: 'Edit Details' }).click();
    const name = page.getByLabel('Campaign name');
    await expect(name).toBeFocused();
    await name.fill('Guarded lamp, renamed');
    const campaigns = page.getByRole('link', { name: 'Campaigns', exact: true }).first();
    await campaigns.click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Guarded lamp, renamed');
    expect(await closingAsks(page)).toBe(true);

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { name: 'Guarded lamp, renamed' })).toBeVisible();
    await campaigns.click();
    await expect(page).toHaveURL(/\/brand\/campaigns/);
    await expect(question(page)).toHaveCount(0);
  });

  test('is asked in a dialog, too, and told of a wrong entry wherever it stands', async ({ page, baseURL }) => {
    const { id } = await accepted(await cast(baseURL), 'Briefed lamp');
    await page.goto('/brand/campaigns');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL('/brand');
    await page.goto(`/brand/orders?projectId=${id}`);
    await page.getByRole('button', { name: 'Create brief' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create campaign brief' });
    await dialog.getByLabel('Campaign objective').fill('Two hundred orders');
    await dialog.getByLabel('Target audience').fill('People with dark evenings');
    expect(await closingAsks(page)).toBe(true);

    const messages = dialog.getByLabel('Key messages');
    await messages.fill('x'.repeat(2_001));
    await messages.press('Enter');
    await dialog.getByRole('button', { name: 'Save brief' }).click();
    await expect(messages).toHaveAccessibleDescription(/Key messages may have at most/);
    await expect(messages).toBeFocused();
  });

  test('offline every form says so in our words, and keeps what was typed', async ({ page, baseURL, context }) => {
    const at = await cast(baseURL);
    const { id } = await submitted(at, 'Lonely lamp');
    await page.goto(`/brand/orders?projectId=${id}`);
    await page.getByRole('button', { name: 'Edit Details' }).click();
    const name = page.getByLabel('Campaign name');
    await name.fill('Lonely lamp, renamed');
    await page.route('**/assets/**', (route) => route.abort());
    await page.route('**/trpc/**', (route) => route.abort());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(OFFLINE).first()).toBeVisible();
    await expect(name).toHaveValue('Lonely lamp, renamed');
    await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  });
});
