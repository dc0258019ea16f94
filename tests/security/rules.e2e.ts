import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  test,
  violationsOf,
} from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/security?tab=rules';
const WHY = 'Something went wrong. Please try again.';
const toastSays = (page: Page, words: string) =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: words }).first()).toBeVisible();

test('each template opens the dialog with its own words, and a rule is tried on the last 90 days', async ({ page }) => {
  await page.goto(PATH);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await violationsOf(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
  await test.step('[ADM-SEC-37] each of the three templates', async () => {
    for (const template of ['Suspicious Activity', 'Content Moderation', 'Rate Limiting']) {
      await page.getByRole('button', { name: `Create Rule from ${template}` }).click();
      await expect(dialog.getByLabel('Rule Name')).toHaveValue(template);
      if (template !== 'Rate Limiting') await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });
  await test.step('[ADM-SEC-38] [ADM-SEC-41] the dialog asks for name, description and priority, of three', async () => {
    await expect(dialog.getByLabel('Rule Name')).toBeVisible();
    await expect(dialog.getByLabel('Description')).toHaveValue(/^100 requests per minute/);
    await expect(dialog.getByLabel('Priority').getByRole('option')).toHaveText(['High', 'Medium', 'Low']);
    await expect(dialog.getByLabel('Priority')).toHaveValue('1');
  });
  await test.step('[ADM-SEC-45] a rule is tried with the numbers of a form', async () => {
    await dialog.getByLabel('Requests').fill('90000');
    await dialog.getByRole('button', { name: 'Try on the last 90 days' }).click();
    await expect(dialog.getByText('Would have flagged 0', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Requests are not recorded.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('[ADM-SEC-45] a rule is tried from the table', async () => {
    await page.getByRole('button', { name: 'Try Suspicious Activity on the last 90 days' }).click();
    const panel = page.getByRole('dialog', { name: 'Dry run of Suspicious Activity' });
    await expect(panel.getByText(/^Would have flagged \d+$/)).toBeVisible();
    await expect(panel.getByText('This counts the sign-ins in the audit log', { exact: false })).toBeVisible();
  });
});

test('what becomes of a rule is said, and why where it fails', async ({ page }) => {
  await page.goto(PATH);
  const name = `Calm ${Date.now()}`;
  const row = page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
  const create = dialog.getByRole('button', { name: 'Create Rule' });
  await page.getByRole('button', { name: 'Create Rule from Rate Limiting' }).click();
  await dialog.getByLabel('Requests').fill('90000');
  await test.step('[ADM-SEC-40] [ADM-SEC-51] [MSG-57] a name of blanks', async () => {
    await dialog.getByLabel('Rule Name').fill('  ');
    await create.click();
    await toastSays(page, 'Rule name is required');
    await expect(dialog.getByText('Rule name is required', { exact: true })).toBeVisible();
  });
  await dialog.getByLabel('Rule Name').fill(name);
  await dialog.getByLabel('Description').fill('');
  await test.step('[ADM-SEC-51] [MSG-62] a rule that is refused', async () => {
    const mend = await failAt(page, 'security.createRule');
    await create.click();
    await toastSays(page, `Failed to create rule: ${WHY}`);
    await mend();
  });
  await test.step('[ADM-SEC-51] [MSG-61] a rule that is made', async () => {
    await create.click();
    await toastSays(page, 'Rule created successfully');
  });
  await test.step('[ADM-SEC-42] its row: No description, High, switched on and Active', async () => {
    await expect(row.getByRole('cell').nth(1)).toHaveText('No description');
    await expect(row.getByRole('cell').nth(2)).toHaveText('High');
    await expect(row.getByRole('switch')).toBeChecked();
    await expect(row.getByRole('cell').nth(3)).toContainText('Active');
  });
  await test.step('[ADM-SEC-52] [MSG-64] a switch that is refused', async () => {
    const mend = await failAt(page, 'security.toggleRule');
    await row.getByRole('switch').click();
    await toastSays(page, `Failed to update rule: ${WHY}`);
    await mend();
    await expect(row.getByRole('switch')).toBeChecked();
  });
  await test.step('[ADM-SEC-39] [ADM-SEC-52] [MSG-63] a switch that is moved', async () => {
    await row.getByRole('switch', { name: `${name} is on` }).click();
    await toastSays(page, 'Rule status updated successfully');
    await expect(row).toContainText('Disabled');
  });
  await test.step('[ADM-SEC-34] the dialog is filled in for editing', async () => {
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByRole('dialog').getByLabel('Rule Name')).toHaveValue(name);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this rule?' });
  await test.step('[ADM-SEC-43] [MSG-58] the question before a rule is deleted', () => expect(question).toBeVisible());
  await test.step('[ADM-SEC-53] [MSG-66] a rule that is not deleted', async () => {
    const mend = await failAt(page, 'security.deleteRule');
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, `Failed to delete rule: ${WHY}`);
    await mend();
  });
  await test.step('[ADM-SEC-35] [ADM-SEC-53] [MSG-65] a rule that is deleted', async () => {
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Rule deleted successfully');
    await expect(question).toBeHidden();
    await expect(row).toHaveCount(0);
  });
});
