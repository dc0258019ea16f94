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

test('creators stand in three columns, and are filtered in a panel by pointer and by keyboard', async ({ page }) => {
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
});

test('a brand searches, and keeps filter sets, favourites and who is selected', async ({ page, server }) => {
  await page.goto('/brand/creators?platforms=["youtube"]');
  await test.step('[BR-DISC-17] [BR-DISC-18] [BR-DISC-19] a filter set is saved under a name, chosen later and deleted', async () => {
    const name = `Tea people ${Date.now()}`;
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
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
  await test.step('[BR-DISC-11] [BR-DISC-20] [BR-DISC-22] who is searched stands in the address with the filters, until their chips are taken off', async () => {
    const chips = page.getByRole('list', { name: 'Applied filters' });
    await page.getByLabel('Search creators').fill('zzzz');
    await expect(page.getByText('No creators found matching your filters.')).toBeVisible();
    await expect(page).toHaveURL(/platforms=.*youtube.*search=zzzz|search=zzzz.*platforms=.*youtube/);
    await chips.getByRole('button', { name: /Remove.*“zzzz”/ }).click();
    await chips.getByRole('button', { name: /Remove.*YouTube/ }).click();
    await expect(page).toHaveURL('/brand/creators');
    await page.goBack();
    await expect(chips.getByRole('listitem')).toHaveText([/YouTube/]);
    await page.goForward();
    await expect(page.getByText(/^Showing 24 of \d+ creators$/)).toBeVisible();
  });
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
    await expectAccessible(page);
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
});
