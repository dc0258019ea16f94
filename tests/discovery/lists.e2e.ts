import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ as: 'hello@tidal-swim.test' });

test('creators are selected, saved to a new list, noted, taken out, and the list is renamed and deleted', async ({
  page,
}) => {
  const name = `Summer ${Date.now()}`;
  await page.goto('/brand/creators');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  const people: string[] = [];
  for (const index of [0, 1, 2]) {
    await boxes.nth(index).check();
    people.push(((await boxes.nth(index).getAttribute('aria-label')) ?? '').replace('Select ', ''));
  }
  const [, second = '', third = ''] = people;
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Save to list' }).click();
  const save = page.getByRole('dialog', { name: 'Save 3 creators to a list' });
  await save.getByLabel('List', { exact: true }).selectOption('A new list');
  await save.getByRole('button', { name: 'Save to list' }).click();
  await expect(save.getByText('List name is required')).toBeVisible();
  await save.getByLabel('Name of the new list').fill(name);
  await expectAccessible(page);
  await save.getByRole('button', { name: 'Save to list' }).click();
  await expect(page.getByText(`3 creators saved to ${name}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();

  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  await page.getByLabel('Search lists').fill(name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/search=Summer/);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const members = page.getByRole('list', { name: 'Creators in the list' }).getByRole('listitem');
  await expect(members).toHaveCount(3);

  await page.getByRole('button', { name: `Add a note about ${second}` }).click();
  const note = page.getByRole('dialog', { name: `Note about ${second}` });
  await note.getByLabel('Note', { exact: true }).fill('Wants two weeks.\nLikes dogs.');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Wants two weeks.')).toBeVisible();
  await expect(page.getByText('Likes dogs.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: `Remove ${third} from the list` }).click();
  await expect(members).toHaveCount(2);
  await test.step('for ten seconds who was taken out can come back, with the note', async () => {
    await page.getByRole('button', { name: `Remove ${second} from the list` }).click();
    await expect(members).toHaveCount(1);
    const said = page.getByRole('listitem').filter({ hasText: `${second} removed from the list` });
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(members).toHaveCount(2);
    await expect(page.getByText('Likes dogs.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: `Rename ${name}` });
  await rename.getByLabel('Name', { exact: true }).fill('favorites');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename.getByText('There is already a list with this name.')).toBeVisible();
  await expect(rename.getByLabel('Name', { exact: true })).toHaveValue('favorites');
  await rename.getByLabel('Name', { exact: true }).fill(`${name} again`);
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name} again?` });
  await expect(question).toContainText('the 2 creators stay in Discover');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/brand/creators/lists');
  await expect(page.getByRole('link', { name: `${name} again` })).toBeHidden();
  await test.step('for ten seconds a deleted list can come back', async () => {
    const said = page.getByRole('listitem').filter({ hasText: 'List deleted' });
    await said.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: `${name} again` }).click();
    await expect(members).toHaveCount(2);
  });
});
