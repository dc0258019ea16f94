import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, goOn, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast, inDays, submitted } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test', timezoneId: 'Pacific/Chatham' });

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

test('[BR-DRAFT-11] [BR-DRAFT-12] [BR-DRAFT-13] a draft is saved as one types, left, resumed and submitted, on a phone, and every step can be used by everyone', async ({
  page,
}) => {
  const name = `Evening lamp ${Date.now()}`;
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
  await saved(page);
  await expect(page).toHaveURL(/draftId=/);
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
  await page.getByLabel('Budget', { exact: true }).fill('1,500');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Start date').fill(inDays(20));
  await page.getByLabel('Submission deadline').fill(inDays(40));
  await end.fill(inDays(10));
  await next(page);
  await expect(end).toHaveAccessibleDescription(/End date must be on or after the start date/);
  await fits('Step 2/5: Budget and dates');
  await end.fill(inDays(60));
  await next(page);
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
});

test('a draft without a name is kept, and who resumes it goes on typing while it is saved', async ({ page }) => {
  const description = `Begun without a name ${Date.now()}`;
  const [early, start, late] = [inDays(20), inDays(30), inDays(60)];
  const saves = (procedure: string, word = '') =>
    page.waitForResponse(
      (response) => response.url().includes(procedure) && response.request().postData()?.includes(word) === true,
    );
  await page.goto('/brand/create-campaign');
  const created = saves('campaigns.createDraft');
  await page.getByLabel('Description').fill(description);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/brand');
  await created;
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('link', { name: 'Untitled Campaign' }).first().click();
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await basics(page, 'Named at last');
  await next(page);

  const end = page.getByLabel('End date');
  await expect(end).toBeVisible();
  const meanwhile = saves('campaigns.saveDraft');
  await page.getByLabel('Start date').fill(start);
  await end.fill(early);
  await meanwhile;
  await saved(page);
  await expect(end).toBeFocused();
  await test.step('a day that contradicts another is refused where it was typed', async () => {
    await page.getByLabel('Submission deadline').focus();
    await expect(end).toHaveAccessibleDescription(/End date must be on or after the start date/);
    await expect(page.getByLabel('Submission deadline')).not.toHaveAttribute('aria-invalid', 'true');
  });
  const kept = saves('campaigns.saveDraft', `"endDate":"${late}"`);
  await end.fill(late);
  await kept;
  await page.reload();
  await expect(page.getByLabel('Start date')).toHaveValue(start);
  await expect(end).toHaveValue(late);
  await test.step('the Back of the browser leads to the step before, and Forward to this one again', async () => {
    await page.goBack();
    await expect(page.getByLabel('Campaign name')).toHaveValue('Named at last');
    await page.goForward();
    await expect(end).toHaveValue(late);
  });
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

test('search tells a campaign apart, opens it, and brings a deleted one back', async ({ page, baseURL, server }) => {
  const at = await cast(baseURL);
  const { api } = at.brand;
  const made = await Promise.all(
    ['Lost lantern', 'Found lantern'].map((name) =>
      api.campaigns.createDraft.mutate({
        draft: { name, description: 'Lights the way home in the evening.', budgetMinor: 123_400, currency: 'EUR' },
      }),
    ),
  );
  const [lost, found] = made.map(({ id }) => id);
  await api.campaigns.delete.mutate({ campaignId: lost ?? '' });
  const sent = await submitted(at, 'Sent lantern');
  await runSql(server.databaseUrl, `update campaigns set created_at = '2026-03-31T10:30:00Z' where id = '${found}'`);

  await page.goto('/brand/campaigns');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const search = dialog.getByLabel('Search campaigns');
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await test.step('[BR-DRAFT-07] [BR-SEARCH-01] Search opens what is called Campaign Search & Recovery', async () => {
    await expect(dialog).toHaveAccessibleName('Campaign Search & Recovery');
    await expect(dialog.getByRole('heading', { name: 'Campaign Search & Recovery' })).toBeVisible();
  });
  await test.step('[BR-SEARCH-08] [MSG-90] what is not there is not found, in words', async () => {
    await search.fill('nothing is called this');
    await expect(dialog.getByText('No campaigns found matching your search.')).toBeVisible();
  });
  await test.step('[BR-SEARCH-03] a result has its name and how its review stands, which goes before the status', async () => {
    await search.fill('lantern');
    await expect(row('Found lantern').getByRole('link', { name: 'Found lantern', exact: true })).toBeVisible();
    await expect(row('Found lantern').getByText('Draft', { exact: true }).first()).toBeVisible();
    expect((await api.orders.read.query({ campaignId: sent.id })).status).toBe('new');
    await expect(row(sent.name).getByText('Pending Review', { exact: true })).toBeVisible();
    await expect(row('Lost lantern').getByText('Deleted', { exact: true })).toBeVisible();
  });
  await test.step('[BR-SEARCH-05] a result has its description, ID, day of creation and budget', async () => {
    await expect(row('Found lantern').getByText('Lights the way home in the evening.', { exact: true })).toBeVisible();
    const line = `ID ${found} · Created Apr 1, 2026 · €1,234.00`;
    await expect(row('Found lantern').getByText(line, { exact: true })).toBeVisible();
  });
  await test.step('the day is by the clock of the browser, far from the server’s, and its tooltip names the zone', async () => {
    const created = row('Found lantern').getByRole('time');
    await expect(created).toHaveAttribute('title', /^Apr 1, 2026, 12:15\sAM GMT\+13:45$/);
    await expect(created).toHaveAttribute('datetime', '2026-03-31T10:30:00.000Z');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('[BR-SEARCH-07] [MSG-89] while a typed search is on its way it says so, and neither old results nor that there are none', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/campaigns\.search/, async (route) => {
      await held;
      await route.continue();
    });
    await search.fill('lanterns that nobody has');
    await expect(dialog.getByText('Searching campaigns...', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await expect(dialog.getByText('No campaigns found matching your search.')).toBeHidden();
    answer();
    await expect(dialog.getByText('No campaigns found matching your search.')).toBeVisible();
    await expect(dialog.getByText('Searching campaigns...')).toBeHidden();
    await page.unroute(/campaigns\.search/);
    await search.fill('lantern');
  });
  await test.step('[BR-SEARCH-06] a deleted campaign is restored, and then leads to itself', async () => {
    await row('Lost lantern').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Campaign restored')).toBeVisible();
    const link = row('Lost lantern').getByRole('link');
    await expect(link).toHaveAttribute('href', `/brand/create-campaign?draftId=${lost}`);
  });
  await test.step('[BR-SEARCH-04] a result says which source it comes from', async () => {
    await search.fill('completed');
    await expect(dialog.getByText('Legacy', { exact: true }).first()).toBeVisible();
    const hits = await api.campaigns.search.query({ search: 'completed' });
    await expect(dialog.getByRole('listitem')).toHaveCount(hits.length);
    for (const [position, { origin }] of hits.entries()) {
      const badge = { new: 'New', legacy: 'Legacy', draft: 'Draft' }[origin];
      await expect(dialog.getByRole('listitem').nth(position).getByText(badge, { exact: true })).toBeVisible();
    }
  });
  await test.step('[BR-SEARCH-10] [BR-DRAFT-19] a read that fails is said, with no result on the list, and can be tried again', async () => {
    const mend = await failAt(page, 'campaigns.search');
    await search.fill('lanterns of the sea');
    await expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await mend();
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByText('No campaigns found matching your search.')).toBeVisible();
  });
  await search.fill('found lan');
  await row('Found lantern').getByRole('link').click();
  await expect(page).toHaveURL(`/brand/create-campaign?draftId=${found}`);
});

test.describe('who has no campaigns', () => {
  test.use({ as: 'super@accord.test' });
  test('is told so after the search', async ({ page }) => {
    await page.goto('/brand/campaigns');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await test.step('[BR-SEARCH-09] [MSG-91] that there is none', async () => {
      await expect(page.getByText('No campaigns found.', { exact: true })).toBeVisible();
      await expect(page.getByText('Searching campaigns...')).toBeHidden();
    });
  });
});
