import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, area: 'admin' | 'agency', list: 'brands' | 'creators'): Promise<void> {
  await page.goto(`/${area}/crm/${list}`);
  const table = rows(page, list === 'brands' ? 'Brands' : 'Creators');
  await table.nth(1).getByRole('link').click();
  await expect(region(page, 'Notes')).toBeVisible();
}

for (const [as, area] of [
  ['admin@accord.test', 'admin'],
  ['agency@accord.test', 'agency'],
] as const) {
  test.describe(as, () => {
    test.use({ as });

    test(`${as} writes, changes and deletes a note of several lines`, async ({ page }) => {
      await open(page, area, 'brands');
      const notes = region(page, 'Notes');
      await notes.getByRole('button', { name: 'Write a note' }).click();
      await notes.getByRole('button', { name: 'Add note' }).click();
      await expect(notes.getByText('Note is required')).toBeVisible();
      await notes.getByRole('textbox', { name: 'Note' }).fill('First line\nSecond line');
      await notes.getByRole('button', { name: 'Add note' }).click();
      const mine = notes.getByRole('listitem').filter({ hasText: 'First line' });
      await expect(mine).toBeVisible();
      await mine.getByRole('button', { name: 'Edit note' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Changed line');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const changed = notes.getByRole('listitem').filter({ hasText: 'Changed line' });
      await expect(changed).toContainText('edited');
      await changed.getByRole('button', { name: 'Delete note' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(changed).toHaveCount(0);
    });

    test(`${as} tags somebody, finds the person by the tag, and takes it away`, async ({ page }) => {
      await open(page, area, 'creators');
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      const tags = page.getByRole('combobox', { name: 'Tags' });
      await tags.fill('Zebra');
      await tags.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove zebra' })).toBeVisible();
      await page.goto(`/${area}/crm/creators`);
      await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('zebra');
      await expect(page).toHaveURL(/tag=zebra/);
      await expect(rows(page, 'Creators')).toHaveCount(2);
      await expect(rows(page, 'Creators').nth(1)).toContainText(heading);
      await rows(page, 'Creators').nth(1).getByRole('link').click();
      await page.getByRole('button', { name: 'Remove zebra' }).click();
      await expect(page.getByRole('button', { name: 'Remove zebra' })).toHaveCount(0);
    });

    test(`${as} plans a follow-up, puts it off, and finds it on the dashboard until it is done`, async ({ page }) => {
      await open(page, area, 'creators');
      const followUps = region(page, 'Follow-ups');
      await followUps.getByRole('button', { name: 'Plan a follow-up' }).click();
      await followUps.getByRole('button', { name: 'Plan', exact: true }).click();
      await expect(followUps.getByText('Due date is required')).toBeVisible();
      await followUps.getByLabel('What to do').fill('Zebra call');
      await followUps.getByLabel('Due date').fill('2099-01-01');
      await followUps.getByRole('button', { name: 'Plan', exact: true }).click();
      const line = followUps.getByRole('listitem').filter({ hasText: 'Zebra call' });
      await expect(line).toBeVisible();
      await line.getByRole('button', { name: 'Change the day of Zebra call' }).click();
      await page.getByRole('dialog').getByLabel('Due date').fill('2020-01-01');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(line.getByText('Overdue')).toBeVisible();
      await page.goto(`/${area}/crm`);
      const due = region(page, 'Due this week').getByRole('listitem');
      await expect(due.first()).toContainText('Zebra call');
      await due.first().getByRole('checkbox', { name: 'Zebra call: done' }).click();
      await expect(due.filter({ hasText: 'Zebra call' })).toHaveCount(0);
      await open(page, area, 'creators');
      await expect(line.getByRole('checkbox')).toBeChecked();
      await line.getByRole('button', { name: 'Delete Zebra call' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(line).toHaveCount(0);
    });
  });
}
