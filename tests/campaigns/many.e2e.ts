import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('several drafts are deleted after one question, what another tab deleted is said by name, and one press brings them back', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const gone = [await draft(at, 'Spare lamp'), await draft(at, 'Spare shade')];
  const [lamp, shade] = gone;
  const other = await draft(at, 'Spare bulb');
  await page.goto('/brand/campaigns');
  await settled(page);
  const drafts = page.getByRole('region', { name: 'Draft Campaigns' });
  for (const { name } of [...gone, other]) await drafts.getByRole('checkbox', { name: `Select draft ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Where the bar lies over the cards it hides a part of what is below it.
  await page.getByRole('heading', { name: 'Submitted Campaigns' }).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete Drafts' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 drafts?' });
  await expect(question).toContainText(lamp?.name ?? '-');
  await expectAccessible(page);
  // Gone before the answer.
  await at.brand.api.campaigns.delete.mutate({ campaignId: other.id });
  await question.getByRole('button', { name: 'Delete Drafts' }).click();
  const said = page.getByRole('listitem').filter({ hasText: '2 done, 1 could not be' });
  await expect(said).toContainText('This campaign was not found');
  await expect(said).toContainText(other.name);
  await expect(drafts.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
  await expect(drafts.getByText(shade?.name ?? '-')).toHaveCount(0);
  await said.getByRole('button', { name: 'Undo' }).click();
  for (const { name } of gone) await expect(drafts.getByText(name)).toBeVisible();
  await at.brand.api.campaigns.deleteMany.mutate({ campaignIds: gone.map(({ id }) => id) });
});
