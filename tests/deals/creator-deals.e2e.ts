import type { Page } from '@playwright/test';
import { formatMoney, longDay } from '#shared/format.ts';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { runSql } from '#tests/support/sql.ts';
import { BRAND, CREATOR, inDays, offer } from './offer.ts';

const SOFIA = 'sofia.romano@example.test';

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

  test('an invitation shows the offer, is accepted, and becomes a deal', async ({ page, baseURL }) => {
    const name = `Morning drums ${word()}`;
    const { brand, campaignId } = await offer(baseURL ?? '', { name, approved: true });
    const card = cardOf(page, name);
    await test.step('[CR-INV-01] the invitations page lists it with all that is offered', async () => {
      await page.goto('/creator/invitations');
      await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
      await expect(card.getByText(BRAND.name, { exact: true })).toBeVisible();
      await expect(card.getByText('$6,000.00')).toBeVisible();
      await expect(card.getByText('Your last film on repairs was just right.')).toBeVisible();
      await expect(card.getByText('Instagram, TikTok')).toBeVisible();
      await expect(card.getByText('Invited', { exact: true })).toBeVisible();
      await expect(card.getByText(/^Answer by .* \(14 days left\)$/)).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await test.step('[CR-INV-14] [MSG-161] accepting it is said', async () => {
      await card.getByRole('button', { name: /^Accept / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('Invitation accepted successfully!', { exact: true })).toBeVisible();
    });
    await test.step('the card stays where it is, says what became of it, and leads on', async () => {
      await expect(card.getByText('Accepted', { exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: 'View Campaign' })).toHaveAttribute(
        'href',
        `/creator/campaigns/${campaignId}`,
      );
      await page.reload();
      await expect(card).toBeHidden();
    });
    await page.getByRole('tab', { name: /^Accepted/ }).click();
    await expect(cardOf(page, name).getByText('Accepted', { exact: true })).toBeVisible();
    await test.step('[BR-INV-13] the brand reads the answer', async () => {
      const { creators } = await brand.api.orders.read.query({ campaignId });
      expect(creators.map(({ status }) => status)).toEqual(['accepted']);
    });
    await page.goto('/creator/deals');
    await expect(cardOf(page, name).getByText(/^Answered /)).toBeVisible();
  });

  test('an invitation is declined on the deals page, after a question', async ({ page, baseURL }) => {
    const name = `Evening drums ${word()}`;
    const { brand, campaignId } = await offer(baseURL ?? '', { name, approved: true });
    const { api } = await signedIn(baseURL ?? '', CREATOR.email);
    const card = cardOf(page, name);
    await page.goto('/creator/deals?tab=pending');
    await test.step('[CR-DEALS-01] [CR-DEALS-02] the deals page has four tabs, each with its count', async () => {
      await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
      const { active, pending, completed, rejected } = (await api.deals.mine.query({})).counts;
      await expect(page.getByRole('tab')).toHaveText([
        `Active${active}`,
        `Pending${pending}`,
        `Completed${completed}`,
        `Rejected${rejected}`,
      ]);
    });
    await test.step('[CR-DEALS-11] a card says who offers what until when, and can be accepted or declined', async () => {
      const until = `${longDay(inDays(20))} to ${longDay(inDays(60))}`;
      await expect(card.getByRole('heading', { name })).toBeVisible();
      await expect(card.getByText(BRAND.name, { exact: true })).toBeVisible();
      const facts = card.locator('dl > div');
      await expect(facts).toHaveText([
        'Payment$6,000.00',
        `Content due${longDay(inDays(40))}`,
        `Campaign${until}`,
        'PlatformsInstagram, TikTok',
        /^Usage rights12 months from the first post, on Instagram and TikTok; /,
      ]);
      await expect(card.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` })).toBeEnabled();
      await expect(card.getByRole('button', { name: `Decline ${name} by ${BRAND.name}` })).toBeEnabled();
    });
    await test.step('[CR-INV-15] [MSG-163] declining it asks first, and is said', async () => {
      await card.getByRole('button', { name: /^Decline / }).click();
      const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' });
      await expect(question).toContainText(BRAND.name);
      await question.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Invitation declined', { exact: true })).toBeVisible();
    });
    await test.step('[BR-INV-13] the brand reads the answer', async () => {
      const { creators } = await brand.api.orders.read.query({ campaignId });
      expect(creators.map(({ status }) => status)).toEqual(['declined']);
    });
    await page.getByRole('tab', { name: /^Rejected/ }).click();
    await expect(page).toHaveURL('/creator/deals?tab=rejected');
    await expect(cardOf(page, name).getByText('Declined', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('an answer that does not arrive says so, and can be given again', async ({ page, baseURL }) => {
    const name = `Night drums ${word()}`;
    await offer(baseURL ?? '', { name, approved: true });
    await fails(page, 'deals.accept');
    await fails(page, 'deals.decline');
    await page.goto('/creator/invitations');
    const card = cardOf(page, name);
    await test.step('[CR-INV-14] [MSG-162] a yes', async () => {
      await card.getByRole('button', { name: /^Accept / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('Failed to accept invitation. Please try again.', { exact: true })).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(card.getByRole('button', { name: /^Accept / })).toBeEnabled();
    });
    await test.step('[CR-INV-15] [MSG-164] a no', async () => {
      await card.getByRole('button', { name: /^Decline / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Failed to decline invitation. Please try again.', { exact: true })).toBeVisible();
    });
  });

  test('an invitation whose time is over cannot be answered', async ({ page, baseURL, server }) => {
    const name = `Late drums ${word()}`;
    // In review the time of an invitation does not run.
    const { campaignId } = await offer(baseURL ?? '', { name, approved: true });
    await runSql(
      server.databaseUrl,
      `update deals set expires_at = now() - interval '1 minute' where campaign_id = '${campaignId}'`,
    );
    await page.goto('/creator/invitations');
    const card = cardOf(page, name);
    await expect(card.getByText('This invitation has expired.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Accept / })).toBeDisabled();
  });

  test('lists that cannot be read say so and offer another try', async ({ page }) => {
    await fails(page, 'deals.m');
    await test.step('[CR-INV-05] [MSG-160] [MSG-159] invitations', async () => {
      await page.goto('/creator/invitations');
      await expect(page.getByText('Error Loading Invitations', { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Please try refreshing the page.', { exact: true })).toBeVisible();
    });
    await test.step('[CR-DEALS-07] [MSG-150] deals', async () => {
      await page.goto('/creator/deals');
      await expect(page.getByText('Error Loading Deals', { exact: true })).toBeVisible({ timeout: 20_000 });
    });
    await page.unrouteAll();
    await page.getByRole('button', { name: /try again/i }).click();
    await expect(page.getByRole('tab').first()).toHaveText(/^Active\d+$/);
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });

  /** Each tab counts nothing and says so in its own words. */
  async function saysThatItIsEmpty(page: Page, path: string, tabs: Record<string, string>): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole('tab')).toHaveText(Object.keys(tabs).map((tab) => `${tab}0`));
    for (const [tab, text] of Object.entries(tabs)) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  }

  test('[CR-DEALS-07] [CR-DEALS-08] [CR-DEALS-09] sees an empty deals page, each tab in its own words', async ({
    page,
  }) => {
    await test.step('[MSG-200] the words of the tabs', () =>
      saysThatItIsEmpty(page, '/creator/deals', {
        Active: 'No active deals yet',
        Pending: 'No pending deals',
        Completed: 'No completed deals yet',
        Rejected: 'No rejected deals',
      }));
    await test.step('[CR-DEALS-10] [CR-CAMP-39] [MSG-151] with no deal in any of them it says that, too', async () => {
      await expect(page.getByText(/^No deals found\./)).toBeVisible();
    });
  });

  test('[CR-INV-03] [CR-INV-04] [MSG-200] sees an empty invitations page, each tab in its own words', async ({
    page,
  }) => {
    await saysThatItIsEmpty(page, '/creator/invitations', {
      Pending: 'No pending invitations',
      Accepted: 'No accepted invitations',
      Declined: 'No declined invitations',
      All: 'No invitations yet',
    });
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

  test('[CR-DASH-07] the intro covers everything once, and leads to /creator', async ({ page, baseURL }) => {
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
    await test.step('[CR-DASH-01] the area has a dashboard, campaigns, deals, invitations, analytics and a profile', async () => {
      const navigation = page.getByRole('navigation', { name: 'Creator' });
      for (const entry of ['Dashboard', 'Campaigns', 'Deals', 'Invitations', 'Analytics', 'Profile']) {
        await expect(navigation.getByRole('link', { name: new RegExp(`^${entry}`) })).toBeVisible();
      }
    });
  });
});

test.describe('a creator at work', () => {
  test.use({ as: SOFIA });

  test('[CR-DASH-11] an intro that cannot be checked is not shown', async ({ page }) => {
    await fails(page, 'profiles.welcome');
    await page.goto('/creator');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('the dashboard says what it loads, then counts, deadlines and earnings', async ({ page, baseURL }) => {
    const { analytics, deals, profiles } = (await signedIn(baseURL ?? '', SOFIA)).api;
    await profiles.dismissIntro.mutate();
    const { counts, rows } = await deals.myInvitations.query({ tab: 'pending', limit: 5 });
    const { active } = (await deals.mine.query({ tab: 'active', limit: 1 })).counts;
    const deadlines = await deals.deadlines.query();
    const [earned = { amountMinor: 0, currency: 'USD' }] = (await analytics.creatorTotals.query()).earned;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await askByItself(page);
    await page.route(calls('deals.'), async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/creator/dashboard');
    await test.step('[CR-DASH-03] [MSG-146] it says that it loads', async () => {
      await expect(page.getByText('Loading your dashboard...', { exact: true })).toBeVisible();
      answer();
      await expect(page.getByText('Loading your dashboard...')).toBeHidden();
    });
    await test.step('[CR-DASH-12] it counts what waits and what runs, and lists both', async () => {
      const stat = (label: string) => page.getByText(label, { exact: true }).locator('..');
      await expect(stat('Pending invitations')).toContainText(`Pending invitations${counts.pending}Waiting`);
      await expect(stat('Active deals')).toContainText(`Active deals${active}Accepted`);
      await expect(stat('Next deadline')).toContainText(deadlines[0]?.campaignName ?? 'Nothing is due');
      await expect(stat('Total Earnings')).toContainText(formatMoney(earned));
      await expect(stat('Paid out').first()).toBeVisible();
      const listed = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
      await expect(listed('New invitations').getByRole('link')).toHaveText(rows.map(({ campaign }) => campaign.name));
      expect(rows.length + deadlines.length).toBeGreaterThan(0);
      await expect(listed('Deadlines').getByRole('link')).toHaveText(deadlines.map((one) => one.campaignName));
      await expect(page.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible();
    });
    await test.step('[CR-DASH-02] /creator shows the same', async () => {
      await page.goto('/creator');
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await expect(page.getByText('Active deals', { exact: true }).locator('..')).toContainText(String(active));
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('[CR-DASH-03] [MSG-147] until it is known who asks the area says Authenticating', async ({ page }) => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/trpc\/[^?]*auth\.session/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/creator/deals', { waitUntil: 'load' });
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
