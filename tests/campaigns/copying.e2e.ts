import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { approved, cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('a campaign is duplicated from its page: the wizard opens with all but its dates', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const { id, name } = await approved(at, 'Lamp to repeat');
  await page.goto(`/brand/orders?projectId=${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByText('Campaign duplicated')).toBeVisible();
  await expect(page).toHaveURL(/\/brand\/create-campaign\?draftId=[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Campaign name')).toHaveValue(`Copy of ${name}`);
  await expect(page.getByText('Step 1/5')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Start date')).toHaveValue('');
});

for (const width of [1440, 390]) {
  test(`the lists duplicate drafts and what was submitted, at ${width} pixels`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const at = await cast(baseURL);
    const unfinished = await draft(at, `Half a lamp ${width}`);
    const sent = await approved(at, `Whole lamp ${width}`);
    await page.goto('/brand/campaigns');
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: `Duplicate ${unfinished.name}`, exact: true }).click();
    await expect(page.getByLabel('Campaign name')).toHaveValue(`Copy of ${unfinished.name}`);
    await page.goto('/brand/campaigns');
    const rows = page.getByRole('list', { name: 'Submitted Campaigns' });
    await rows.getByRole('button', { name: `Duplicate ${sent.name}`, exact: true }).click();
    await expect(page.getByLabel('Campaign name')).toHaveValue(`Copy of ${sent.name}`);
    await page.goto('/brand/campaigns');
    const drafts = page.getByRole('region', { name: 'Draft Campaigns' });
    await expect(drafts.getByRole('link', { name: `Copy of ${sent.name}`, exact: true })).toBeVisible();
  });
}
