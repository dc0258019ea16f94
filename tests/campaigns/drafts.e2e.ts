import { shortDay } from '#shared/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('drafts stand once, above what was submitted, each resumes where it was left', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const { id, name } = await draft(at, 'Half a lamp');
  await at.brand.api.campaigns.saveDraft.mutate({ campaignId: id, currentStep: 3, draft: {} });
  await page.goto('/brand/campaigns');
  await settled(page);
  const card = page.getByRole('region', { name: 'Draft Campaigns' }).getByRole('listitem').filter({ hasText: name });
  await test.step('[BR-DRAFT-01] [BR-DRAFT-02] the page has the drafts and, below them, all that was submitted', async () => {
    const submitted = page.getByRole('list', { name: 'Submitted Campaigns' }).getByRole('listitem');
    await expect(submitted.first()).toBeVisible();
    await expect(submitted.filter({ hasText: name })).toHaveCount(0);
    await expect(submitted.filter({ hasText: 'Draft' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Draft Campaigns',
      'Submitted Campaigns',
    ]);
  });
  await test.step('[BR-DRAFT-03] one card a draft: badge, name and type', async () => {
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Draft', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(card.getByText(/^Single · /)).toBeVisible();
  });
  await test.step('[BR-DRAFT-04] its step of five, and a bar as long', async () => {
    await expect(card.getByText('Step 3/5', { exact: true })).toBeVisible();
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
  });
  await test.step('[BR-DRAFT-05] its budget, and the day of its last change', async () => {
    await expect(card.getByText('Single · $10,000.00', { exact: true })).toBeVisible();
    const days = [-1, 0, 1].map((offset) => shortDay(new Date(Date.now() + offset * 86_400_000)));
    expect(days.map((day) => `Updated ${day}`)).toContain(await card.getByText(/^Updated /).textContent());
  });
  await test.step('[BR-DRAFT-06] a click resumes it', async () => {
    await card.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/brand/create-campaign?draftId=${id}`);
    await expect(page.getByText('Step 3/5: Platforms and content')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
  });
  await test.step('[BR-DRAFT-11] the other parameter resumes it, too', async () => {
    await page.goto(`/brand/create-campaign?draft=${id}`);
    await expect(page.getByText('Step 3/5: Platforms and content')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
  });
});

test('[BR-DRAFT-07] [BR-DRAFT-08] search, a new campaign and the orders are one press away', async ({ page }) => {
  await page.goto('/brand/campaigns');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'New Campaign' })).toHaveAttribute('href', '/brand/create-campaign');
  await expect(main.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/brand/orders');
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Campaign Search & Recovery' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('[BR-DRAFT-20] [MSG-95] a draft is deleted after a question, and the rest stays', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const gone = await draft(at, 'Unwanted lamp');
  await page.goto('/brand/campaigns');
  const drafts = page.getByRole('region', { name: 'Draft Campaigns' });
  await drafts.getByRole('button', { name: `Delete draft ${gone.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(drafts.getByText(gone.name)).toBeVisible();
  await drafts.getByRole('button', { name: `Delete draft ${gone.name}` }).click();
  await question.getByRole('button', { name: 'Delete Draft' }).click();
  await expect(page.getByText('The campaign has been successfully deleted.')).toBeVisible();
  await expect(page.getByRole('main').getByText(gone.name)).toHaveCount(0);
  await test.step('for ten seconds it can be taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(drafts.getByText(gone.name)).toBeVisible();
    await page.reload();
    await expect(drafts.getByText(gone.name)).toBeVisible();
  });
});

test('drafts that cannot be read say so instead of looking empty', async ({ page }) => {
  let broken = true;
  await page.route(/\/trpc\/[^?]*campaigns\.list/, (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.continue(),
  );
  await page.goto('/brand/campaigns');
  const drafts = page.getByRole('region', { name: 'Draft Campaigns' });
  await test.step('[BR-DRAFT-10] [MSG-88] [MSG-87] it says what happened, and tries again when asked', async () => {
    await expect(drafts.getByText('Something went wrong', { exact: true })).toBeVisible({ timeout: 20_000 });
    const text = 'We encountered an issue loading your draft campaigns. Please try again.';
    await expect(drafts.getByText(text, { exact: true })).toBeVisible();
    await test.step('[BR-DRAFT-19] with no draft on the list, and no word that there is none', async () => {
      await expect(drafts.getByRole('listitem')).toHaveCount(0);
      await expect(drafts.getByText('No draft campaigns yet')).toHaveCount(0);
    });
    broken = false;
    await drafts.getByRole('button', { name: 'Try Again' }).click();
    await expect(drafts.getByRole('listitem').first()).toBeVisible();
  });
});

test('a draft that is opened by its address comes alive as the server sent it', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const { id, name } = await draft(at, 'A lamp by its address');
  const noise: string[] = [];
  page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  // By the browser's clock what the page brings is old already, as on a slow way.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.goto(`/brand/create-campaign?draftId=${id}`);
  await settled(page);
  await expect(page.getByLabel('Campaign name')).toHaveValue(name);
  expect(noise).toEqual([]);
});
