import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { approved, cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('a brand narrows its campaigns down, saves the filters as a view, and chooses, renames and deletes it', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const sent = await approved(at, 'Viewed lamp');
  const unfinished = await draft(at, 'Viewed lamp in the making');
  const link = ({ name }: { name: string }) => page.getByRole('main').getByRole('link', { name, exact: true });
  const views = page.getByRole('navigation', { name: 'Saved views' });
  const status = page.getByRole('combobox', { name: 'Status' });
  const dialog = page.getByRole('dialog');
  await page.goto('/brand/campaigns');
  await test.step('the search and the filters find it, and are in the address', async () => {
    await page.getByRole('textbox', { name: 'Search by campaign name' }).fill('viewed LÁMP');
    await expect(page).toHaveURL(/search=viewed/);
    await expect(link(unfinished)).toBeVisible();
    await status.selectOption('Approved');
    await expect(page).toHaveURL(/status=approved/);
    await expect(page.getByRole('region', { name: 'Draft Campaigns' })).toBeHidden();
    await expect(link(sent)).toBeVisible();
  });
  await test.step('they are saved under a name', async () => {
    await views.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByLabel('Name').fill('Lamps');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(views.getByRole('link', { name: 'Lamps' })).toHaveAttribute('aria-current', 'page');
  });
  await test.step('where nothing is found, one press shows everything again', async () => {
    await page.getByLabel('Starts from').fill('2099-01-01');
    await expect(page).toHaveURL(/from=2099-01-01/);
    await expect(page.getByText('No campaigns found matching your search.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/brand/campaigns');
    await expect(status).toHaveValue('');
  });
  await test.step('after a reload the view is there, and leads back to what it keeps', async () => {
    await page.reload();
    await views.getByRole('link', { name: 'Lamps' }).click();
    await expect(page).toHaveURL(/status=approved/);
    await expect(status).toHaveValue('approved');
    await expect(link(sent)).toBeVisible();
    await expect(link(unfinished)).toBeHidden();
  });
  await test.step('it is renamed', async () => {
    await views.getByRole('button', { name: 'Change the view Lamps' }).click();
    await dialog.getByLabel('Name').fill('Evening lamps');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(views.getByRole('link', { name: 'Evening lamps' })).toBeVisible();
  });
  await test.step('on a phone everything has its place', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('it is deleted', async () => {
    await views.getByRole('button', { name: 'Delete the view Evening lamps' }).click();
    await expect(views.getByRole('link', { name: 'Evening lamps' })).toHaveCount(0);
    await expect(link(sent)).toBeVisible();
  });
});
