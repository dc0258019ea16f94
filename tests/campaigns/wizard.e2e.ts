import type { Page } from '@playwright/test';
import { isoDay, longDay } from '#shared/dates.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, settled, test } from '#tests/support/browser.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

async function basics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Campaign name').fill(name);
  await page.getByLabel('Campaign type').selectOption('Single');
  await page.getByLabel('Description').fill('Show how the lamp lights an ordinary evening at home.');
}

async function rest(page: Page): Promise<void> {
  await page.getByLabel('Budget', { exact: true }).fill('1,500');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Start date').fill(inDays(20));
  await page.getByLabel('Submission deadline').fill(inDays(40));
  await page.getByLabel('End date').fill(inDays(60));
  await next(page);
  await page.getByRole('checkbox', { name: 'Instagram' }).check();
  await page.getByRole('checkbox', { name: 'Reel', exact: true }).check();
  await page.getByLabel('Quantity of reel').fill('2');
  await next(page);
  await page.getByRole('button', { name: /^Industries/ }).click();
  await page.getByRole('checkbox', { name: 'Home', exact: true }).check();
  await page.keyboard.press('Escape');
}

test('[BR-DRAFT-11] [BR-DRAFT-12] [BR-DRAFT-13] a draft is saved as one types, left, resumed and submitted', async ({
  page,
}) => {
  const name = `Evening lamp ${Date.now()}`;
  await page.goto('/brand/create-campaign');
  await expect(page.getByText('Step 1/5: Basics')).toBeVisible();
  await next(page);
  await expect(page.getByLabel('Campaign name')).toHaveAccessibleDescription('Campaign name is required');
  await expect(page.getByLabel('Campaign name')).toBeFocused();

  await basics(page, name);
  await saved(page);
  await expect(page).toHaveURL(/draftId=/);
  await next(page);
  await expect(page.getByText('Step 2/5: Budget and dates')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create Campaign' })).toBeFocused();

  await page.goto('/brand/campaigns');
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card.getByText('Draft', { exact: true })).toBeVisible();
  await expect(card.getByText('Step 2/5')).toBeVisible();
  await card.getByRole('link', { name }).click();
  await expect(page.getByText('Step 2/5: Budget and dates')).toBeVisible();
  await rest(page);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.getByLabel('Quantity of reel')).toHaveValue('2');
  await next(page);
  await expect(page.getByText('Step 4/5: Creators')).toBeVisible();
  await next(page);

  await expect(page.getByText('Step 5/5: Review and submit')).toBeVisible();
  await expect(page.getByText('€1,500.00')).toBeVisible();
  await expect(page.getByText('2 reels')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page).toHaveURL(/\/brand\/orders\?projectId=/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Pending Review')).toBeVisible();
});

test('dates out of order and a budget for creators above the pool are named by their fields', async ({ page }) => {
  await page.goto('/brand/create-campaign');
  await basics(page, `Crossed dates ${Date.now()}`);
  await next(page);
  await page.getByLabel('Budget', { exact: true }).fill('1000');
  await page.getByLabel('Start date').fill(inDays(30));
  await page.getByLabel('Submission deadline').fill(inDays(40));
  await page.getByLabel('End date').fill(inDays(20));
  await next(page);
  await expect(page.getByLabel('End date')).toHaveAccessibleDescription(/End date must be on or after the start date/);
  await expect(page.getByText('Step 2/5: Budget and dates')).toBeVisible();
});

test('a draft without a name is kept, and who resumes it goes on typing while it is saved', async ({ page }) => {
  const description = `Begun without a name ${Date.now()}`;
  await page.goto('/brand/create-campaign');
  await page.getByLabel('Description').fill(description);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/brand');
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('link', { name: 'Untitled Campaign' }).first().click();
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await basics(page, 'Named at last');
  await next(page);

  const end = page.getByLabel('End date');
  await page.getByLabel('Start date').fill(inDays(30));
  await end.fill(inDays(20));
  await saved(page);
  await expect(end).toBeFocused();
  await end.fill(inDays(60));
  const kept = page.waitForResponse(
    (response) =>
      response
        .request()
        .postData()
        ?.includes(`"startDate":"${inDays(30)}"`) === true,
  );
  await kept;
  await page.reload();
  await expect(page.getByLabel('Start date')).toHaveValue(inDays(30));
  await expect(end).toHaveValue(inDays(60));
});

test('whoever closes the page before a draft is saved is asked first, and afterwards no more', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.goto('/brand/create-campaign');
  await page.route(/\/trpc\/[^?]*campaigns\.createDraft/, (route) => route.abort());
  await page.getByLabel('Campaign name').fill(`Closed early ${Date.now()}`);
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.unroute(/\/trpc\/[^?]*campaigns\.createDraft/);
  await page.getByLabel('Description').fill('Saved at last');
  await saved(page);
  const gone = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await gone;
  expect(asked).toHaveLength(1);
});

test('every step can be used with a narrow window and by everyone', async ({ page }) => {
  await page.goto('/brand/create-campaign');
  await basics(page, `For everyone ${Date.now()}`);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await next(page);
  await expect(page.getByText('Step 2/5: Budget and dates')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Budget', { exact: true }).fill('1000');
  await page.getByLabel('Start date').fill(inDays(20));
  await page.getByLabel('Submission deadline').fill(inDays(40));
  await page.getByLabel('End date').fill(inDays(60));
  for (const step of ['Step 3/5: Platforms and content', 'Step 4/5: Creators', 'Step 5/5: Review and submit']) {
    await next(page);
    await expect(page.getByText(step)).toBeVisible();
    if (step.startsWith('Step 3')) {
      await page.getByRole('checkbox', { name: 'TikTok' }).check();
      await page.getByRole('checkbox', { name: 'Video', exact: true }).check();
    }
    if (step.startsWith('Step 4')) {
      await page.getByRole('button', { name: /^Industries/ }).click();
      await page.getByRole('checkbox', { name: 'Food', exact: true }).check();
      await page.keyboard.press('Escape');
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Edit basics' }).click();
  await page.getByLabel('Campaign name').fill('Renamed at the end');
  await page.getByRole('button', { name: 'Back to review' }).click();
  await expect(page.getByText('Step 5/5: Review and submit')).toBeVisible();
  await expect(page.getByText('Renamed at the end')).toBeVisible();
});

test('[BR-DASH-06] [BR-DASH-08] [BR-DASH-09] [BR-DASH-10] [BR-DASH-19] [BR-DASH-20] [BR-DASH-21] [BR-DASH-22] the dashboard', async ({
  page,
}) => {
  await page.goto('/brand/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Manage your campaigns and track performance')).toBeVisible();
  await settled(page);
  for (const card of ['Total Campaigns', 'Active Campaigns', 'Completed']) {
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible();
  }
  const quick = page.getByRole('navigation', { name: 'Quick actions' });
  for (const [button, href] of [
    ['Browse Creators', '/brand/creators'],
    ['Start Campaign', '/brand/create-campaign'],
    ['Manage Campaigns', '/brand/orders'],
    ['See Analytics', '/brand/analytics'],
  ] as const) {
    await expect(quick.getByRole('link', { name: button })).toHaveAttribute('href', href);
  }
});

test('[BR-DRAFT-19] [BR-SEARCH-01] [BR-SEARCH-03] [BR-SEARCH-04] [BR-SEARCH-05] [BR-SEARCH-06] [BR-SEARCH-08] [BR-SEARCH-10] [MSG-90] search tells a campaign apart, opens it, and brings a deleted one back', async ({
  page,
  baseURL,
}) => {
  const { api } = (await cast(baseURL)).brand;
  const made = await Promise.all(
    ['Lost lantern', 'Found lantern'].map((name) =>
      api.campaigns.createDraft.mutate({
        draft: { name, description: 'Lights the way home in the evening.', budgetMinor: 123_400, currency: 'EUR' },
      }),
    ),
  );
  const [lost, found] = made.map(({ id }) => id);
  await api.campaigns.delete.mutate({ campaignId: lost ?? '' });

  await page.goto('/brand/campaigns');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign Search & Recovery' });
  const search = dialog.getByLabel('Search campaigns');
  await search.fill('nothing is called this');
  await expect(dialog.getByText('No campaigns found matching your search.')).toBeVisible();
  await search.fill('lantern');
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const today = longDay(new Date().toISOString());
  for (const part of ['Draft', 'Lights the way home in the evening.', `ID ${found}`, `Created ${today}`, '€1,234.00']) {
    await expect(row('Found lantern').getByText(part).first()).toBeVisible();
  }
  await expect(row('Lost lantern').getByText('Deleted', { exact: true })).toBeVisible();
  await row('Lost lantern').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Campaign restored')).toBeVisible();
  await expect(row('Lost lantern').getByRole('link')).toHaveAttribute('href', `/brand/create-campaign?draftId=${lost}`);

  const mend = await failAt(page, 'campaigns.search');
  await search.fill('lanterns of the sea');
  await expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await mend();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('No campaigns found matching your search.')).toBeVisible();
  await search.fill('found lan');
  await row('Found lantern').getByRole('link').click();
  await expect(page).toHaveURL(`/brand/create-campaign?draftId=${found}`);
});

test.describe('who has no campaigns', () => {
  test.use({ as: 'super@accord.test' });
  test('[BR-SEARCH-07] [BR-SEARCH-09] [MSG-91] [MSG-89] is told so after the search', async ({ page }) => {
    await page.goto('/brand/campaigns');
    await settled(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/campaigns\.search/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Searching campaigns...')).toBeVisible();
    answer();
    await expect(page.getByText('No campaigns found.', { exact: true })).toBeVisible();
  });
});
