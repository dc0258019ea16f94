import type { Page } from '@playwright/test';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

// screens.db.test.ts proves what the screen shows before anything is pressed, and at which address; floors.client.test.ts what it asks and sends.

const PATH = '/admin/pricing-floors';
const nameOf = ({ tier, campaignType }: FloorRow) => `${tier} / ${campaignType}`;
const table = (page: Page) => page.getByRole('table', { name: 'Pricing Floors' });
const rowOf = (page: Page, { tier, campaignType }: FloorRow) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: tier, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: campaignType, exact: true }) });

test('floors are searched and grouped, edited in their row, deleted and made again', async ({ page, baseURL }) => {
  const { admin } = await cast(baseURL);
  const floorOf = async (tier: FloorRow['tier'], type: FloorRow['campaignType']) => {
    const [floor] = (await admin.api.pricing.floors.query({ tier, campaignType: type })).rows;
    if (!floor) throw new Error(`The demo has no floor of ${tier} / ${type}`);
    return floor;
  };
  await page.goto(PATH);
  await test.step('[ADM-PF-05] the search', async () => {
    const search = page.getByRole('textbox', { name: 'Search by tier or campaign type' });
    await search.fill('celeb');
    await expect(table(page).locator('tbody tr')).toHaveCount(5);
    await expect(page).toHaveURL(/search=celeb/);
  });
  await test.step('[ADM-PF-07] [ADM-PF-15] the grouped view, whose groups can be closed', async () => {
    await page.getByRole('button', { name: 'Grouped View' }).click();
    const celebrity = page.getByRole('table', { name: 'Celebrity' });
    await expect(celebrity).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Celebrity' }).click();
    await expect(celebrity).toBeHidden();
  });
  await test.step('[ADM-PF-13] [ADM-PF-22] a price is edited in its row, on a phone, where the floors are cards', async () => {
    const floor = await floorOf('Micro', 'Weekly');
    const [before, name] = [floor.minPrice.amountMinor / 100, nameOf(floor)];
    await goOn(page, `${PATH}?tier=Micro`);
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const field = page.getByRole('textbox', { name: `Minimum price of ${name} in pounds` });
    await expect(field).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await field.fill('1.5');
    await field.press('Enter');
    await expect(page.getByText(/must be a whole number from 0 to 1,000,000$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await field.fill(String(before + 11));
    await page.getByRole('button', { name: `Save ${name}` }).click();
    await expect(rowOf(page, floor)).toContainText(`£${(before + 11).toLocaleString('en-GB')}`);
    expect((await floorOf('Micro', 'Weekly')).minPrice.amountMinor).toBe((before + 11) * 100);
    await test.step('[ADM-PF-12] Last Updated says how long ago that was', async () => {
      const updated = (await table(page).getByRole('columnheader').allTextContents()).indexOf('Last Updated');
      await expect(rowOf(page, floor).getByRole('cell').nth(updated)).toHaveText('just now');
    });
    await test.step('its history says who changed it from what to what', async () => {
      await page.getByRole('button', { name: `History of ${name}` }).click();
      const newest = page
        .getByRole('dialog', { name: `History of ${name}` })
        .getByRole('listitem')
        .first();
      await expect(newest).toContainText(`Changed from £${before} to £${before + 11}`);
      await expect(newest).toContainText('Ada Admin');
      await page.keyboard.press('Escape');
      await expect(newest).toBeHidden();
    });
  });
  await test.step('[ADM-PF-14] [ADM-PF-20] a floor is deleted after a question, and made again in a dialog', async () => {
    const floor = await floorOf('Large', 'Evergreen');
    await goOn(page, `${PATH}?tier=Large`);
    await page.getByRole('button', { name: `Delete ${nameOf(floor)}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Pricing Floor' });
    await expect(question).toContainText(nameOf(floor));
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, floor)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Pricing Floor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Pricing Floor' });
    await dialog.getByLabel('Creator Tier').selectOption('Large');
    await dialog.getByLabel('Campaign Type').selectOption('Evergreen');
    await expectAccessible(page);
    await dialog.getByLabel('Minimum Price (£)').fill(String(floor.minPrice.amountMinor / 100));
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, floor)).toBeVisible();
    expect((await floorOf('Large', 'Evergreen')).minPrice).toEqual(floor.minPrice);
  });
});
