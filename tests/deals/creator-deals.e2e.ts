import type { Page } from '@playwright/test';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  test,
} from '#tests/support/browser.ts';
import { BRAND, CREATOR, offer } from './offer.ts';

/** Calls of a procedure never arrive, alone or in a batch. */
const calls = (procedure: string) => new RegExp(`/trpc/[^?]*${procedure.replaceAll('.', '\\.')}`);
const fails = async (page: Page, procedure: string) => {
  await askByItself(page);
  await page.route(calls(procedure), (route) => route.abort());
};
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const word = () => `${Date.now()}`.slice(-7);

test.describe('a creator with invitations', () => {
  test.use({ as: CREATOR.email });

  test('[CR-INV-01] [CR-INV-14] [CR-DEALS-11] [BR-INV-13] [MSG-161] an invitation shows the offer, is accepted, and becomes a deal', async ({
    page,
    baseURL,
  }) => {
    const name = `Morning drums ${word()}`;
    await offer(baseURL ?? '', { name });
    await page.goto('/creator/invitations');
    await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
    const card = cardOf(page, name);
    await expect(card.getByText(BRAND.name, { exact: true })).toBeVisible();
    await expect(card.getByText('$6,000.00')).toBeVisible();
    await expect(card.getByText('Your last film on repairs was just right.')).toBeVisible();
    await expect(card.getByText('Instagram, TikTok')).toBeVisible();
    await expect(card.getByText('Invited', { exact: true })).toBeVisible();
    await expect(card.getByText(/^Answer by .* \(14 days left\)$/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: /^Accept / }).click();
    await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
    await expect(card).toBeHidden();
    await page.getByRole('tab', { name: /^Accepted/ }).click();
    await expect(cardOf(page, name).getByText('Accepted', { exact: true })).toBeVisible();
    await page.goto('/creator/deals');
    await expect(cardOf(page, name).getByText(/^Answered /)).toBeVisible();
  });

  test('[CR-INV-15] [CR-DEALS-01] [CR-DEALS-02] [MSG-163] an invitation is declined on the deals page, after a question', async ({
    page,
    baseURL,
  }) => {
    const name = `Evening drums ${word()}`;
    await offer(baseURL ?? '', { name, approved: true });
    await page.goto('/creator/deals?tab=pending');
    await expect(page.getByRole('tab')).toHaveText([/^Active\d+$/, /^Pending\d+$/, /^Completed\d+$/, /^Rejected\d+$/]);
    const card = cardOf(page, name);
    await card.getByRole('button', { name: /^Decline / }).click();
    const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' });
    await expect(question).toContainText(BRAND.name);
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Invitation declined')).toBeVisible();
    await page.getByRole('tab', { name: /^Rejected/ }).click();
    await expect(page).toHaveURL('/creator/deals?tab=rejected');
    await expect(cardOf(page, name).getByText('Declined', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('[CR-INV-14] [CR-INV-15] [MSG-164] [MSG-162] an answer that does not arrive says so, and can be given again', async ({
    page,
    baseURL,
  }) => {
    const name = `Night drums ${word()}`;
    await offer(baseURL ?? '', { name });
    await fails(page, 'deals.accept');
    await fails(page, 'deals.decline');
    await page.goto('/creator/invitations');
    const card = cardOf(page, name);
    await card.getByRole('button', { name: /^Accept / }).click();
    await expect(page.getByText('Failed to accept invitation. Please try again.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Accept / })).toBeEnabled();
    await card.getByRole('button', { name: /^Decline / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Failed to decline invitation. Please try again.')).toBeVisible();
  });

  test('an invitation whose time is over cannot be answered', async ({ page, baseURL }) => {
    const name = `Late drums ${word()}`;
    await offer(baseURL ?? '', { name });
    await page.clock.setFixedTime(new Date(Date.now() + 15 * 86_400_000));
    await page.goto('/creator/invitations');
    const card = cardOf(page, name);
    await expect(card.getByText('This invitation has expired.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Accept / })).toBeDisabled();
  });

  test('[CR-INV-05] [CR-DEALS-07] [MSG-160] [MSG-159] [MSG-150] lists that cannot be read say so and offer another try', async ({
    page,
  }) => {
    await fails(page, 'deals.m');
    await page.goto('/creator/invitations');
    await expect(page.getByText('Error Loading Invitations')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Please try refreshing the page.')).toBeVisible();
    await page.goto('/creator/deals');
    await expect(page.getByText('Error Loading Deals')).toBeVisible({ timeout: 20_000 });
    await page.unrouteAll();
    await page.getByRole('button', { name: /try again/i }).click();
    await expect(page.getByRole('tab').first()).toHaveText(/^Active\d+$/);
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });

  test('[CR-DEALS-07] [CR-DEALS-08] [MSG-151] [CR-DEALS-09] [CR-DEALS-10] [CR-INV-03] [CR-INV-04] sees empty lists, each in its own words', async ({
    page,
  }) => {
    const words: Record<string, Record<string, string>> = {
      '/creator/deals': {
        Active: 'No active deals yet',
        Pending: 'No pending deals',
        Completed: 'No completed deals yet',
        Rejected: 'No rejected deals',
      },
      '/creator/invitations': {
        Pending: 'No pending invitations',
        Accepted: 'No accepted invitations',
        Declined: 'No declined invitations',
        All: 'No invitations yet',
      },
    };
    for (const [path, tabs] of Object.entries(words)) {
      await page.goto(path);
      for (const [tab, text] of Object.entries(tabs)) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tab', { name: tab })).toHaveText(`${tab}0`);
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
    }
    await page.goto('/creator/deals');
    await expect(page.getByText(/^No deals found/)).toBeVisible();
  });

  test('[CR-DASH-05] [CR-DASH-06] [CR-UPLOAD-02] sees previews of the dashboard and the upload page', async ({
    page,
  }) => {
    await page.goto('/creator');
    await expect(
      page.getByText(
        'You are viewing the creator dashboard as a super admin. No creator profile is attached to this account.',
      ),
    ).toBeVisible();
    await page.goto('/creator/campaigns/00000000-0000-4000-8000-000000000000/upload');
    await expect(page.getByText('You are viewing the upload page as a super admin.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeHidden();
    await expectAccessible(page);
  });
});

test.describe('the dashboard', () => {
  test.use({ as: CREATOR.email });

  test('[CR-DASH-07] [CR-DASH-01] the intro covers everything once, and leads to /creator', async ({
    page,
    baseURL,
  }) => {
    await offer(baseURL ?? '', { name: `Welcome drums ${word()}` });
    await page.goto('/creator/dashboard');
    const intro = page.getByRole('dialog', { name: 'Good work, fixed offers, money held before you post.' });
    await expectAccessible(page);
    const box = await intro.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await intro.getByRole('button', { name: 'Activate my first deal' }).click();
    await expect(intro).toBeHidden();
    await expect(page).toHaveURL('/creator');
    await page.reload();
    await settled(page);
    await expect(intro).toBeHidden();
    const navigation = page.getByRole('navigation', { name: 'Creator' });
    for (const entry of ['Dashboard', 'Campaigns', 'Deals', 'Invitations', 'Analytics', 'Profile']) {
      await expect(navigation.getByRole('link', { name: new RegExp(`^${entry}`) })).toBeVisible();
    }
  });
});

test.describe('a creator at work', () => {
  test.use({ as: 'sofia.romano@example.test' });

  test('[CR-DASH-02] [CR-DASH-03] [CR-DASH-12] [MSG-146] the dashboard says what it loads, then counts, deadlines and earnings', async ({
    page,
  }) => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await askByItself(page);
    await page.route(calls('deals.'), async (route) => {
      await held;
      await route.continue();
    });
    await fails(page, 'profiles.welcome');
    await page.goto('/creator/dashboard');
    await expect(page.getByText('Loading your dashboard...')).toBeVisible();
    answer();
    for (const label of ['Pending invitations', 'Active deals', 'Next deadline', 'Paid out']) {
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    for (const name of ['New invitations', 'Deadlines', 'Earnings']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await page.goto('/creator');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('[CR-DASH-11] an intro that cannot be checked is not shown', async ({ page }) => {
    await fails(page, 'profiles.welcome');
    await page.goto('/creator');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('[CR-DASH-03] [MSG-147] until it is known who asks the area says Authenticating', async ({ page }) => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/assets\/app-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/creator/deals');
    await expect(page.getByText('Authenticating...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
  });

  test('[CR-DASH-04] [MSG-149] [MSG-148] a dashboard that cannot be read says so', async ({ page }) => {
    await fails(page, 'deals.');
    await page.goto('/creator');
    await expect(page.getByText('Error loading profile data')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Please refresh the page.')).toBeVisible();
  });
});

for (const path of ['/creator', '/creator/deals', '/creator/invitations', '/creator/campaigns']) {
  test(`a visitor is asked to sign in at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\?next=/);
  });
}

test.describe('a brand', () => {
  test.use({ as: BRAND.email });
  test('is sent home from the creator’s pages', async ({ page }) => {
    for (const path of ['/creator/deals', '/creator/invitations', '/creator/campaigns']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/brand/);
    }
  });
});
