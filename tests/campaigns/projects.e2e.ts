import { expect, goOn, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/project-management';

test('[ADM-PRJ-06] View opens a campaign that was searched for; staff pause it, let it go on, and end a deal, each with a reason', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await accepted(at, 'Quiet kettle');
  await page.goto(PATH);
  await test.step('[ADM-PRJ-02] [ADM-PRJ-03] [ADM-PRJ-04] what is chosen is written to the address', async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await expect(page).toHaveURL(/status=active/);
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Invite');
    await expect(page).toHaveURL(/type=invite/);
    await page.getByRole('textbox', { name: 'Search by project name' }).fill(name);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('table', { name: 'Project Management' }).locator('tbody tr')).toHaveCount(1);
  });
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page).toHaveURL(`/admin/projects/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const deals = page.getByRole('table', { name: 'Deals' });
  const ask = async (button: string, title: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const confirm = dialog.getByRole('button', { name: title.startsWith('End') ? 'End Deal' : title });
    await confirm.click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    await confirm.click();
    await expect(dialog).toBeHidden();
  };
  const why = 'The label is missing.';
  await ask('Pause Campaign', 'Pause Campaign', why);
  await expect(page.getByRole('note').filter({ hasText: 'This campaign is paused' })).toContainText(why);
  await ask('Resume Campaign', 'Resume Campaign', 'The label is there now.');
  await expect(page.getByText('This campaign is paused')).toBeHidden();
  await ask(`End the deal with ${CREATOR_NAME}`, `End the deal with ${CREATOR_NAME}`, 'The account was sold.');
  await expect(deals).toContainText('Cancelled');
  await expect(deals).toContainText('Reason: The account was sold.');
  await goOn(page, '/admin/projects/018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b');
  await expect(page.getByRole('heading', { name: 'Campaign not found', level: 1 })).toBeVisible();
});
