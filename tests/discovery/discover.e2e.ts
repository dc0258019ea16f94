import type { Locator, Page } from '@playwright/test';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { leaveByEscape } from '#tests/support/keyboard.ts';

// screens.db.test.ts proves what is shown before anything is pressed, and at which address; discover.client.test.ts and filters.client.test.ts what is
// said and where it leads. Not the first demo brand, so that the favourites and filter sets belong to this file alone.
const BRAND = 'hello@tidal-swim.test';

const cards = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('article');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const nameOf = async (one: Locator) => (await one.getAttribute('aria-label')) ?? '';

test.use({ as: BRAND });

test('creators are filtered by pointer and by keyboard, and kept as favourites, as selected and in lists', async ({
  page,
  server,
}) => {
  await page.goto('/brand/creators');
  await test.step('[BR-DISC-08] three stand in a row', async () => {
    const tops = await cards(page).evaluateAll((all) => all.slice(0, 4).map((one) => one.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    expect(tops[2]).toBe(tops[0]);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  });
  const opener = page.getByRole('button', { name: /^Advanced Filters/ });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
  const industries = panel.getByRole('button', { name: /^Industries/ });
  const choices = page.getByRole('listbox', { name: 'Industries' });
  const choice = (name: string) => choices.getByRole('option', { name, exact: true });
  await test.step('arrow keys and first letters move, Space and Enter choose, Escape closes only the list', async () => {
    await industries.press('Enter');
    await expect(choice('Fashion')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(choice('Beauty')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(choice('Beauty')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('t');
    await expect(choice('Travel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(industries).toBeFocused();
    await expect(industries).toHaveAccessibleName('Industries: Beauty, Travel');
    await industries.press('Enter');
    await expect(choice('Beauty')).toBeFocused();
    const clear = page.getByRole('button', { name: 'Clear all' });
    await clear.press('Enter');
    await expect(clear).toBeHidden();
  });
  await test.step('an open list stays where it is when the page behind scrolls', async () => {
    const [before, after, scrolled] = await choices.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      window.scrollTo(0, 300);
      return [top, element.getBoundingClientRect().top, window.scrollY];
    });
    expect({ after, scrolled }).toEqual({ after: before, scrolled: 300 });
  });
  await test.step('[BR-DISC-23] [CONST-26] the list is at most 300 px tall, whatever is chosen', async () => {
    await choice('Fashion').click();
    await expect(choice('Fashion')).toHaveAttribute('aria-selected', 'true');
    const list = choices.locator('..');
    // The content of the list would be taller.
    const inside = await list.evaluate((box) => [...box.children].reduce((sum, part) => sum + part.scrollHeight, 0));
    expect(inside).toBeGreaterThan(300);
    expect(await list.evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(300);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/industries=/);
  });
  await test.step('[BR-DISC-24] an end gives way to the other and to its bound, by keys and by pointer', async () => {
    const end = (name: string) => ({
      slider: panel.getByRole('slider', { name: `Engagement rate ${name}, slider` }),
      field: panel.getByRole('textbox', { name: `Engagement rate ${name}` }),
    });
    const [from, to] = [end('from'), end('to')];
    await from.slider.press('ArrowRight');
    await expect(from.field).toHaveValue('0.1');
    await to.field.fill('5');
    // A field that is limited uses the last rendered value of the other end.
    await expect(to.slider).toHaveValue('5');
    await from.slider.press('End');
    await expect(from.field).toHaveValue('5');
    const thumb = await to.slider.locator('..').boundingBox();
    if (!thumb) throw new Error('The slider is not on the screen');
    await page.mouse.move(thumb.x + 8, thumb.y + 8);
    await page.mouse.down();
    await page.mouse.move(0, thumb.y + 8, { steps: 5 });
    await page.mouse.up();
    await expect(to.field).toHaveValue('5');
    await panel.getByRole('button', { name: 'Reset All' }).click();
    await expect(from.field).toHaveValue('0');
    await expect(industries).toHaveAccessibleName('Industries: Any');
  });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL('/brand/creators');

  await test.step('[BR-DISC-17] [BR-DISC-18] [BR-DISC-19] a filter set is saved under a name, chosen later and deleted', async () => {
    const name = `Tea people ${Date.now()}`;
    await goOn(page, '/brand/creators?platforms=["youtube"]');
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const reset = panel.getByRole('button', { name: 'Reset All' });
    // By keyboard: the panel may still grow as it loads, and the toast about a saved set may cover a button.
    await panel.getByRole('button', { name: 'Save view' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Save this view' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Name').press('Enter');
    await expect(form).toBeHidden();
    await reset.press('Enter');
    await expect(page).toHaveURL('/brand/creators');
    await panel.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/youtube/);
    await expect(panel.getByRole('button', { name: 'Platforms: YouTube' })).toBeVisible();
    await panel.getByRole('button', { name: `Delete the view ${name}` }).click();
    await expect(panel.getByText(name)).toBeHidden();
    await leaveByEscape(page, panel);
  });
  await goOn(page, '/brand/creators');
  const favourite = await nameOf(cards(page).nth(3));
  await test.step('[BR-DISC-07] [BR-DISC-50] [BR-DISC-03] a favourite is marked on its card, listed in the dialog, which opens the profile, and taken off', async () => {
    const favourites = page.getByRole('button', { name: /^Favorites \(\d+\)$/ });
    const before = Number(/\d+/.exec((await favourites.textContent()) ?? '')?.[0]);
    const heart = card(page, favourite).getByRole('button', { name: `Favorite ${favourite}` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await page.getByRole('button', { name: `Favorites (${before + 1})` }).click();
    const dialog = page.getByRole('dialog', { name: 'Favorites' });
    const listed = dialog.getByRole('button', { name: favourite, exact: true });
    await expectAccessible(page);
    await listed.click();
    await leaveByEscape(page, page.getByRole('dialog', { name: favourite, exact: true }));
    await page.getByRole('button', { name: `Favorites (${before + 1})` }).click();
    await dialog.getByRole('button', { name: `Favorite ${favourite}` }).click();
    await expect(listed).toBeHidden();
    await test.step('who is taken off can be put back without leaving the dialog', async () => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(listed).toBeVisible();
    });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('[BR-DISC-04] [BR-DISC-06] selected creators are kept for the tab and taken along into the new campaign', async () => {
    const names = await Promise.all([0, 1].map((at) => nameOf(cards(page).nth(at))));
    await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check();
    await expect(page.getByRole('link', { name: 'Create Campaign (1 selected)' })).toBeVisible();
    await page.getByRole('checkbox', { name: `Select ${names[1]}` }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toBeChecked();
    await page.getByRole('link', { name: 'Create Campaign (2 selected)' }).click();
    await expect(page).toHaveURL(/\/brand\/create-campaign/);
    const { api } = await signedIn(server.url, BRAND);
    const ids = (await api.discovery.creators.query({ filters: NO_FILTERS, limit: 2 })).rows.map((row) => row.id);
    expect(JSON.parse(new URL(page.url()).searchParams.get('creators') ?? '[]')).toEqual(ids);
  });
  await test.step('creators in rows fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await goOn(page, '/brand/creators?view=table&sort=engagement');
    await expect(page.getByRole('table', { name: 'Creators' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('link', { name: /selected/ })).toBeHidden();
  });
  await test.step('the heart fills the first list, where it is taken off', async () => {
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page.getByRole('link', { name: 'Favorites', exact: true }).click();
    const row = page.getByRole('listitem', { name: favourite });
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rename' })).toBeHidden();
    await row.getByRole('button', { name: `Favorite ${favourite}` }).click();
    await expect(row).toBeHidden();
  });

  const name = `Summer ${Date.now()}`;
  await goOn(page, '/brand/creators');
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
