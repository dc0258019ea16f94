import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { cast, inDays } from '#tests/support/stages.ts';

// wizard.client.test.ts proves that whoever closes the page while it cannot be saved is asked first.

test.use({ as: 'brand@accord.test' });

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

async function basics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Campaign name').fill(name);
  await page.getByLabel('Campaign type').selectOption('Single');
  await page.getByLabel('Description').fill('Show how the lamp lights an ordinary evening at home.');
}

async function chooseIndustry(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true });
  await page.getByRole('button', { name: /^Industries/ }).click();
  await option.click();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
}

test('[BR-DRAFT-11] [BR-DRAFT-12] [BR-DRAFT-13] a draft is saved, left, resumed and submitted on a phone; a deleted one is restored', async ({
  page,
  baseURL,
}) => {
  const name = `Evening lamp ${Date.now()}`;
  const [early, start, late] = [inDays(10), inDays(20), inDays(60)];
  const fits = async (step: string) => {
    await expect(page.getByText(step)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/brand/create-campaign');
  await expect(page.getByText('Step 1/5: Basics')).toBeVisible();
  await next(page);
  await expect(page.getByLabel('Campaign name')).toHaveAccessibleDescription('Campaign name is required');
  await expect(page.getByLabel('Campaign name')).toBeFocused();
  await basics(page, name);
  await test.step('who types goes on while it is saved', async () => {
    await saved(page);
    await expect(page).toHaveURL(/draftId=/);
    await expect(page.getByLabel('Description')).toBeFocused();
  });
  await next(page);
  await expect(page.getByText('Step 2/5: Budget and dates')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create Campaign' })).toBeFocused();

  await goOn(page, '/brand/campaigns');
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card.getByText('Draft', { exact: true })).toBeVisible();
  await expect(card.getByText('Step 2/5')).toBeVisible();
  await card.getByRole('link', { name }).click();
  await expect(page.getByText('Step 2/5: Budget and dates')).toBeVisible();
  const end = page.getByLabel('End date');
  await test.step('a day that contradicts another is refused where it was typed', async () => {
    await page.getByLabel('Start date').fill(start);
    await end.fill(early);
    await page.getByLabel('Submission deadline').fill(inDays(40));
    await expect(end).toHaveAccessibleDescription(/End date must be on or after the start date/);
    await expect(page.getByLabel('Submission deadline')).not.toHaveAttribute('aria-invalid', 'true');
    await next(page);
    await fits('Step 2/5: Budget and dates');
  });
  await test.step('what was saved is there when the page is loaded again, and Back and Forward lead from step to step', async () => {
    await page.getByLabel('Budget', { exact: true }).fill('1,500');
    await page.getByLabel('Currency').selectOption('EUR');
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('campaigns.saveDraft') &&
        response.request().postData()?.includes(`"endDate":"${late}"`) === true,
    );
    await end.fill(late);
    await kept;
    await page.reload();
    await expect(page.getByLabel('Start date')).toHaveValue(start);
    await expect(end).toHaveValue(late);
    await next(page);
    await expect(page.getByText('Step 3/5: Platforms and content')).toBeVisible();
    await page.goBack();
    await expect(end).toHaveValue(late);
    await page.goForward();
  });
  await page.getByRole('checkbox', { name: 'Instagram' }).check();
  await page.getByRole('checkbox', { name: 'Reel', exact: true }).check();
  await page.getByLabel('Quantity of reel').fill('2');
  await fits('Step 3/5: Platforms and content');
  await next(page);
  await chooseIndustry(page, 'Home');
  await fits('Step 4/5: Creators');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.getByLabel('Quantity of reel')).toHaveValue('2');
  await next(page);
  await expect(page.getByText('Step 4/5: Creators')).toBeVisible();
  await next(page);

  await fits('Step 5/5: Review and submit');
  await expect(page.getByText('€1,500.00')).toBeVisible();
  await expect(page.getByText('2 reels')).toBeVisible();
  await test.step('what is seen at the end is changed, and seen again', async () => {
    await page.getByRole('button', { name: 'Edit basics' }).click();
    await page.getByLabel('Campaign name').fill(`${name}, renamed`);
    await page.getByRole('button', { name: 'Back to review' }).click();
    await expect(page.getByText('Step 5/5: Review and submit')).toBeVisible();
    await expect(page.getByText(`${name}, renamed`)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page).toHaveURL(/\/brand\/orders\?projectId=/);
  await expect(page.getByRole('heading', { name: `${name}, renamed` })).toBeVisible();
  await expect(page.getByText('Pending Review')).toBeVisible();

  const { api } = (await cast(baseURL)).brand;
  const made = await Promise.all(
    ['Lost lantern', 'Found lantern'].map((name) => api.campaigns.createDraft.mutate({ draft: { name } })),
  );
  const [lost, found] = made.map(({ id }) => id);
  await api.campaigns.delete.mutate({ campaignId: lost ?? '' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, '/brand/create-campaign');
  await test.step('a draft without a name that is left at once is kept', async () => {
    const description = `Begun without a name ${Date.now()}`;
    const created = page.waitForResponse((response) => response.url().includes('campaigns.createDraft'));
    await page.getByLabel('Description').fill(description);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL('/brand');
    await created;
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
    await page.getByRole('link', { name: 'Untitled Campaign' }).first().click();
    await expect(page.getByLabel('Description')).toHaveValue(description);
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  });
  const dialog = page.getByRole('dialog');
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await test.step('[BR-DRAFT-07] Search opens what is called Campaign Search & Recovery', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(dialog).toHaveAccessibleName('Campaign Search & Recovery');
  });
  await dialog.getByLabel('Search campaigns').fill('lantern');
  // Only then has the list been narrowed down, and its rows stay where they are.
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await test.step('[BR-SEARCH-06] a deleted campaign is restored, and then leads to itself', async () => {
    await row('Lost lantern').getByRole('button', { name: 'Restore' }).click();
    const link = row('Lost lantern').getByRole('link');
    await expect(link).toHaveAttribute('href', `/brand/create-campaign?draftId=${lost}`);
  });
  await row('Found lantern').getByRole('link').click();
  await expect(page).toHaveURL(`/brand/create-campaign?draftId=${found}`);
});
