import type { Page } from '@playwright/test';
import { expect, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const AGENCY = 'agency@accord.test';

test.use({ as: AGENCY });

test('an agency keeps notes, tags and follow-ups of one of its brands', async ({ page, baseURL }) => {
  const { api } = await signedIn(baseURL ?? '', AGENCY);
  const [person] = (await api.crm.brands.query({ area: 'agency' })).rows;
  const path = `/agency/crm/brands/${person?.id}`;
  await page.goto(path);
  await test.step('a note of several lines is written, changed and deleted', async () => {
    const notes = region(page, 'Notes');
    await notes.getByRole('button', { name: 'Write a note' }).click();
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByText('Note is required')).toBeVisible();
    await notes.getByRole('textbox', { name: 'Note' }).fill('First line\nSecond line');
    await notes.getByRole('button', { name: 'Add note' }).click();
    const mine = notes.getByRole('listitem').filter({ hasText: 'First line' });
    await mine.getByRole('button', { name: 'Edit note' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Changed line');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const changed = notes.getByRole('listitem').filter({ hasText: 'Changed line' });
    await expect(changed).toContainText('edited');
    await changed.getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(changed).toHaveCount(0);
  });
  await test.step('a follow-up is planned for a day, and put off', async () => {
    const followUps = region(page, 'Follow-ups');
    await followUps.getByRole('button', { name: 'Plan a follow-up' }).click();
    await followUps.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect(followUps.getByText('Due date is required')).toBeVisible();
    await followUps.getByLabel('What to do').fill('Zebra call');
    await followUps.getByLabel('Due date').fill('2099-01-01');
    await followUps.getByRole('button', { name: 'Plan', exact: true }).click();
    const line = followUps.getByRole('listitem').filter({ hasText: 'Zebra call' });
    await line.getByRole('button', { name: 'Change the day of Zebra call' }).click();
    await page.getByRole('dialog').getByLabel('Due date').fill('2020-01-01');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(line.getByText('Overdue')).toBeVisible();
  });
  await test.step('a tag finds the person in the list', async () => {
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.fill('Zebra');
    await tags.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove zebra' })).toBeVisible();
    await goOn(page, '/agency/crm/brands');
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('zebra');
    await expect(page).toHaveURL(/tag=zebra/);
    const found = rows(page, 'Brands');
    await expect(found).toHaveCount(2);
    await expect(found.nth(1)).toContainText(person?.name ?? '');
  });
  await test.step('the follow-up stands on the dashboard until it is done', async () => {
    await goOn(page, '/agency/crm');
    const due = region(page, 'Due this week').getByRole('listitem');
    await expect(due.first()).toContainText('Zebra call');
    await due.first().getByRole('checkbox', { name: 'Zebra call: done' }).click();
    await expect(due.filter({ hasText: 'Zebra call' })).toHaveCount(0);
  });
  await goOn(page, path);
  await test.step('the tag is taken away, and the follow-up, which is done, deleted', async () => {
    await page.getByRole('button', { name: 'Remove zebra' }).click();
    await expect(page.getByRole('button', { name: 'Remove zebra' })).toHaveCount(0);
    const line = region(page, 'Follow-ups').getByRole('listitem').filter({ hasText: 'Zebra call' });
    await expect(line.getByRole('checkbox')).toBeChecked();
    await line.getByRole('button', { name: 'Delete Zebra call' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(line).toHaveCount(0);
  });
});
