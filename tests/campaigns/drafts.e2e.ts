import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { approved, cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('campaigns are duplicated; drafts are deleted after a question, alone and several at once, and brought back', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const sent = await approved(at, 'Lamp to repeat');
  const unfinished = await draft(at, 'Half a lamp');
  await page.goto(`/brand/orders?projectId=${sent.id}`);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByText('Campaign duplicated')).toBeVisible();
  await expect(page).toHaveURL(/\/brand\/create-campaign\?draftId=[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Campaign name')).toHaveValue(`Copy of ${sent.name}`);
  await expect(page.getByText('Step 1/5')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Start date')).toHaveValue('');

  await goOn(page, '/brand/campaigns');
  await page.getByRole('button', { name: `Duplicate ${unfinished.name}`, exact: true }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue(`Copy of ${unfinished.name}`);
  await goOn(page, '/brand/campaigns');
  const drafts = page.getByRole('region', { name: 'Draft Campaigns' });
  await expect(drafts.getByRole('link', { name: `Copy of ${unfinished.name}`, exact: true })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Submitted Campaigns' });
  await rows.getByRole('button', { name: `Duplicate ${sent.name}`, exact: true }).click();
  await expect(page.getByLabel('Campaign name')).toHaveValue(`Copy of ${sent.name}`);

  const alone = await draft(at, 'Unwanted lamp');
  const gone = [await draft(at, 'Spare lamp'), await draft(at, 'Spare shade')];
  const other = await draft(at, 'Spare bulb');
  await goOn(page, '/brand/campaigns');
  await test.step('[BR-DRAFT-20] [MSG-95] one is deleted after a question', async () => {
    await drafts.getByRole('button', { name: `Delete draft ${alone.name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(drafts.getByText(alone.name)).toBeVisible();
    await drafts.getByRole('button', { name: `Delete draft ${alone.name}` }).click();
    await question.getByRole('button', { name: 'Delete Draft' }).click();
    await expect(page.getByText('The campaign has been successfully deleted.')).toBeVisible();
    await expect(page.getByRole('main').getByText(alone.name)).toHaveCount(0);
  });
  await test.step('and can be taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(drafts.getByText(alone.name)).toBeVisible();
    expect(await at.brand.api.campaigns.read.query({ campaignId: alone.id })).toMatchObject({ status: 'draft' });
  });

  for (const { name } of [...gone, other]) await drafts.getByRole('checkbox', { name: `Select draft ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  // Where the bar covers the cards it hides part of them.
  await page.getByRole('heading', { name: 'Submitted Campaigns' }).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Delete Drafts' }).click();
  const several = page.getByRole('alertdialog', { name: 'Delete 3 drafts?' });
  for (const { name } of gone) await expect(several).toContainText(name);
  await expectAccessible(page);
  // Gone before the answer arrives.
  await at.brand.api.campaigns.delete.mutate({ campaignId: other.id });
  await several.getByRole('button', { name: 'Delete Drafts' }).click();
  const said = page.getByRole('listitem').filter({ hasText: '2 done, 1 could not be' });
  await expect(said).toContainText('This campaign was not found');
  await expect(said).toContainText(other.name);
  await expect(drafts.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
  for (const { name } of gone) await expect(drafts.getByText(name)).toHaveCount(0);
  await said.getByRole('button', { name: 'Undo' }).click();
  for (const { name } of gone) await expect(drafts.getByText(name)).toBeVisible();
});
