import type { Page } from '@playwright/test';
import { answerAt, expect, failAt, test } from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/security?tab=rules';
const WHY = 'Something went wrong. Please try again.';
const toastSays = (page: Page, words: string) =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: words }).first()).toBeVisible();

test('[ADM-SEC-36] [MSG-56] without rules the list says where to begin', async ({ page }) => {
  await answerAt(page, { 'security.rules': [] });
  await page.goto(PATH);
  const words = 'No security rules configured. Use the templates below to get started.';
  await expect(page.getByText(words, { exact: true })).toBeVisible();
});

test('each template opens the dialog with its own words, and a rule without a description says so', async ({
  page,
}) => {
  await page.goto(PATH);
  const buttons = page.getByRole('button', { name: /^Create Rule from / });
  const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
  await test.step('[ADM-SEC-37] three templates have a button', async () => {
    await expect(buttons).toHaveText(['Create Rule', 'Create Rule', 'Create Rule']);
    for (const template of ['Rate Limiting', 'Suspicious Activity', 'Content Moderation']) {
      await page.getByRole('button', { name: `Create Rule from ${template}` }).click();
      await expect(dialog.getByLabel('Rule Name')).toHaveValue(template);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });
  const name = `Wordless ${Date.now()}`;
  await buttons.first().click();
  await test.step('[ADM-SEC-38] [ADM-SEC-41] the dialog asks for name, description and priority, of three', async () => {
    await expect(dialog.getByLabel('Rule Name')).toBeVisible();
    await expect(dialog.getByLabel('Description')).toHaveValue(/^100 requests per minute/);
    await expect(dialog.getByLabel('Priority').getByRole('option')).toHaveText(['High', 'Medium', 'Low']);
    await expect(dialog.getByLabel('Priority')).toHaveValue('1');
  });
  await dialog.getByLabel('Rule Name').fill(name);
  await dialog.getByLabel('Description').fill('');
  await dialog.getByLabel('Requests').fill('90000');
  await dialog.getByRole('button', { name: 'Create Rule' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await test.step('[ADM-SEC-33] [ADM-SEC-42] its row: No description, High, switched on and Active', async () => {
    await expect(row.getByRole('cell').nth(1)).toHaveText('No description');
    await expect(row.getByRole('cell').nth(2)).toHaveText('High');
    await expect(row.getByRole('switch')).toBeChecked();
    await expect(row.getByRole('cell').nth(3)).toContainText('Active');
  });
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('what becomes of a rule is said, and why where it fails', async ({ page }) => {
  await page.goto(PATH);
  const name = `Calm ${Date.now()}`;
  const row = page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
  const create = dialog.getByRole('button', { name: 'Create Rule' });
  await page.getByRole('button', { name: 'Create Rule from Rate Limiting' }).click();
  await dialog.getByLabel('Requests').fill('90000');
  await test.step('[ADM-SEC-40] [MSG-57] a name of blanks', async () => {
    await dialog.getByLabel('Rule Name').fill('  ');
    await create.click();
    await toastSays(page, 'Rule name is required');
  });
  await dialog.getByLabel('Rule Name').fill(name);
  await test.step('[ADM-SEC-51] [MSG-62] a rule that is refused', async () => {
    const mend = await failAt(page, 'security.createRule');
    await create.click();
    await toastSays(page, `Failed to create rule: ${WHY}`);
    await mend();
  });
  await test.step('[ADM-SEC-51] [MSG-61] a rule that is made', async () => {
    await create.click();
    await toastSays(page, 'Rule created successfully');
    await expect(row).toBeVisible();
  });
  await test.step('[ADM-SEC-52] [MSG-64] a switch that is refused', async () => {
    const mend = await failAt(page, 'security.toggleRule');
    await row.getByRole('switch').click();
    await toastSays(page, `Failed to update rule: ${WHY}`);
    await mend();
    await expect(row.getByRole('switch')).toBeChecked();
  });
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await test.step('[ADM-SEC-43] [MSG-58] the question before a rule is deleted', () =>
    expect(question).toContainText('Are you sure you want to delete this rule?'));
  await test.step('[ADM-SEC-53] [MSG-66] a rule that is not deleted', async () => {
    const mend = await failAt(page, 'security.deleteRule');
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, `Failed to delete rule: ${WHY}`);
    await mend();
  });
  await test.step('[ADM-SEC-53] [MSG-65] a rule that is deleted', async () => {
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Rule deleted successfully');
    await expect(question).toBeHidden();
    await expect(row).toHaveCount(0);
  });
});
