import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { freshEmail } from '#tests/support/sign-up.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const fileOf = (csv: string, encoding: BufferEncoding = 'utf8') => ({
  name: 'contacts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csv, encoding),
});

test('staff import contacts from a file: what becomes of each line is shown first, and told again afterwards', async ({
  page,
  baseURL,
}) => {
  const email = freshEmail('contact');
  const { api } = (await cast(baseURL)).admin;
  const leads = async () => (await api.leads.list.query({ search: email })).rows;
  await page.goto('/admin/leads');
  await page.getByRole('button', { name: 'Import contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const file = dialog.getByLabel('Choose a CSV file');

  await file.setInputFiles(fileOf('Name,Phone\nUma Reyes,1'));
  await expect(dialog.getByRole('alert')).toHaveText('The file has no column Email. Nothing was imported.');

  await dialog.getByLabel('Type for lines that do not say it').selectOption('Brand');
  await file.setInputFiles(fileOf(`Name,Email,City\nUma Reyes,${email},Oslo\nUma R.,${email},\nNobody,nobody@,`));
  await expect(dialog.getByText('1 of 3 contacts will be imported. This column is not read: city.')).toBeVisible();
  const lines = dialog.getByRole('table', { name: 'Lines of the file' }).locator('tbody tr');
  await expect(lines).toHaveText([
    /Uma R\..*3.*In an earlier line/,
    /Nobody.*4.*Not readable.*Email must be an address such as name@example.com/,
    /Uma Reyes.*2.*New/,
  ]);
  expect(await leads()).toEqual([]);
  await expectAccessible(page);
  const download = async () => {
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download report' }).click();
    return readFileSync(await (await saved).path(), 'utf8');
  };
  expect(await download()).toContain(`2,Uma Reyes,${email},New,`);

  await dialog.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(dialog.getByText('1 of 3 contacts were imported.')).toBeVisible();
  await expect(lines.nth(2)).toHaveText(/Uma Reyes.*Imported/);
  expect(await leads()).toMatchObject([{ name: 'Uma Reyes', userType: 'brand', status: 'new', imported: true }]);
  expect(await download()).toContain(`2,Uma Reyes,${email},Imported,`);

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('table', { name: 'Leads' }).getByRole('button', { name: 'Uma Reyes' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Uma Reyes' }).getByText('Imported by staff')).toBeVisible();
  await test.step('a file without a new contact cannot be imported, another one can be chosen, and the dialog fits a phone', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import contacts' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await file.setInputFiles(fileOf('name,email\nAda,admin@accord.test\nAda,nobody@'));
    await expect(dialog.getByText('No contact in this file is new.')).toBeVisible();
    await expect(dialog.getByText('Has an account')).toBeVisible();
    await expect(dialog.getByText('Not readable')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 0 contacts' })).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    // As Excel saves a plain CSV file; for the other encodings see read-text.test.ts.
    await file.setInputFiles(fileOf(`Name,Email\nZoë Peña,${freshEmail('accents')}`, 'latin1'));
    await expect(dialog.getByRole('cell', { name: 'Zoë Peña' })).toBeVisible();
  });
});
