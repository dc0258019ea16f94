import type { Page } from '@playwright/test';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { formatMoney } from '#shared/format.ts';
import { dealCostMinor } from '#shared/money.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { BRAND, CREATOR, submittedCampaign } from '#tests/deals/offer.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goOn,
  settled,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

// screens.db.test.ts proves what the screen shows before anything is pressed, and at which address.

const PATH = '/admin/pricing-floors';
const nameOf = ({ tier, campaignType }: FloorRow) => `${tier} / ${campaignType}`;
const table = (page: Page) => page.getByRole('table', { name: 'Pricing Floors' });
const rowOf = (page: Page, { tier, campaignType }: FloorRow) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: tier, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: campaignType, exact: true }) });
const floorOf = async (baseURL: string | undefined, tier: FloorRow['tier'], type: FloorRow['campaignType']) => {
  const { admin } = await cast(baseURL);
  const [floor] = (await admin.api.pricing.floors.query({ tier, campaignType: type })).rows;
  if (!floor) throw new Error(`The demo has no floor of ${tier} / ${type}`);
  return floor;
};

test('the screen is searched, filtered and grouped by what is pressed, and its address keeps that', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(PATH);
  await settled(page);
  const search = page.getByRole('textbox', { name: 'Search by tier or campaign type' });
  await test.step('[ADM-PF-05] [CONST-15] the search asks once typing has paused for 300 ms', async () => {
    await stopClock(page);
    await search.pressSequentially('celeb');
    await page.clock.runFor(299);
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/search=celeb/);
    await page.clock.resume();
    await expect(table(page).locator('tbody tr')).toHaveCount(5);
    await search.fill('');
    await expect(page).toHaveURL(PATH);
  });
  const type = page.getByRole('combobox', { name: 'Campaign Type' });
  await test.step('[ADM-PF-06] the filters', async () => {
    await page.getByRole('combobox', { name: 'Creator Tier' }).selectOption('Macro');
    await type.selectOption('Weekly');
    await expect(page).toHaveURL(/tier=Macro.*type=Weekly/);
    await expect(table(page).locator('tbody tr')).toHaveCount(1);
    await type.selectOption('All Campaign Types');
    await page.getByRole('combobox', { name: 'Creator Tier' }).selectOption('All Tiers');
    await expect(page).toHaveURL(PATH);
  });
  await test.step('[ADM-PF-07] [ADM-PF-15] the grouped view, whose groups can be closed', async () => {
    await page.getByRole('button', { name: 'Grouped View' }).click();
    await expect(page).toHaveURL(/view=grouped/);
    const celebrity = page.getByRole('table', { name: 'Celebrity' });
    await expect(celebrity).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Celebrity' }).click();
    await expect(celebrity).toBeHidden();
  });
  await test.step('[ADM-PF-08] its groups', async () => {
    await page.getByRole('button', { name: 'Group by Campaign Type' }).click();
    await expect(page).toHaveURL(/group=type/);
    await expect(page.getByRole('table', { name: '12-Month Retainer' })).toBeVisible();
  });
  await expectAccessible(page);
});

test('floors are edited one at a time, by one admin beside another, deleted and made again', async ({
  page,
  baseURL,
}) => {
  await test.step('a price is edited in its row, one row at a time', async () => {
    const floor = await floorOf(baseURL, 'Micro', 'Weekly');
    const held = async () => (await floorOf(baseURL, 'Micro', 'Weekly')).minPrice.amountMinor / 100;
    const [before, name] = [floor.minPrice.amountMinor / 100, nameOf(floor)];
    await page.goto(`${PATH}?tier=Micro`);
    await settled(page);
    const field = page.getByRole('textbox', { name: `Minimum price of ${name} in pounds` });
    const edit = () => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await test.step('[ADM-PF-13] the field takes the place of the price, and no other row is edited meanwhile', async () => {
      await edit();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(before.toLocaleString('en-GB'));
      await field.press('ArrowUp');
      await expect(field, 'only typing changes it').toHaveValue(before.toLocaleString('en-GB'));
      for (const button of await page.getByRole('button', { name: /^Edit / }).all())
        await expect(button).toBeDisabled();
      await expect(page.getByRole('textbox', { name: /^Minimum price of/ })).toHaveCount(1);
    });
    await test.step('[ADM-PF-24] [ADM-PF-25] below 0 nothing is saved', async () => {
      await field.fill('-1');
      await page.getByRole('button', { name: `Save ${name}` }).click();
      await expect(page.getByText(/must be a whole number from 0 to 1,000,000$/)).toBeVisible();
      expect(await held()).toBe(before);
    });
    await test.step('[ADM-PF-25] nor what is no whole number, on a phone, where the floors are cards', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await field.fill('1.5');
      await field.press('Enter');
      await expect(page.getByText(/must be a whole number from 0 to 1,000,000$/)).toBeVisible();
      await expect(field).toHaveValue('1.5');
      expect(await held()).toBe(before);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await test.step('[ADM-PF-22] cancel gives up what was typed, save applies it', async () => {
      await field.fill(String(before + 7));
      await page.getByRole('button', { name: `Cancel editing ${name}` }).click();
      await expect(field).toBeHidden();
      expect(await held()).toBe(before);
      await edit();
      await field.fill(String(before + 11));
      await page.getByRole('button', { name: `Save ${name}` }).click();
      await test.step('[MSG-49] it says that it was saved', async () => {
        await expect(page.getByText('Pricing floor updated successfully', { exact: true })).toBeVisible();
      });
      await expect(rowOf(page, floor)).toContainText(`£${(before + 11).toLocaleString('en-GB')}`);
      expect(await held()).toBe(before + 11);
    });
    await test.step('[ADM-PF-12] Last Updated says how long ago that was', async () => {
      const updated = (await table(page).getByRole('columnheader').allTextContents()).indexOf('Last Updated');
      await expect(rowOf(page, floor).getByRole('cell').nth(updated)).toHaveText('just now');
    });
    await test.step('its history says who changed it from what to what', async () => {
      await page.getByRole('button', { name: `History of ${name}` }).click();
      const history = page.getByRole('dialog', { name: `History of ${name}` });
      const newest = history.getByRole('listitem').first();
      await expect(newest).toContainText(`Changed from £${before} to £${before + 11}`);
      await expect(newest).toContainText('Ada Admin');
      await expectAccessible(page);
    });
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await test.step('two admins edit one floor: the second is told what it holds now, and overwrites only what they know of', async () => {
    const floor = await floorOf(baseURL, 'Macro', 'Single');
    const before = floor.minPrice.amountMinor / 100;
    const name = nameOf(floor);
    await goOn(page, `${PATH}?tier=Macro`);
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const field = page.getByRole('textbox', { name: /^Minimum price of/ });
    await field.fill(String(before + 500));
    const { admin } = await cast(baseURL);
    const other = before + 321;
    await admin.api.pricing.update.mutate({
      floorId: floor.id,
      minPriceMajor: other,
      seenMinor: floor.minPrice.amountMinor,
    });
    await field.press('Enter');
    const shown = `£${other.toLocaleString('en-GB')}`;
    await test.step('[ADM-PF-31] [ADM-PF-32] [MSG-50] the toast says that it failed, and why', async () => {
      await expect(page.getByText('Failed to update pricing floor', { exact: true })).toBeVisible();
      await expect(page.getByText(`Someone else has changed this minimum price: it is ${shown} now.`)).toBeVisible();
    });
    // The current price is read only after that.
    await expect(
      page.getByText(`Someone else has changed this price to ${shown}. Save again to replace it.`),
    ).toBeVisible();
    await expect(field).toHaveValue(String(before + 500));
    expect((await floorOf(baseURL, 'Macro', 'Single')).minPrice.amountMinor).toBe(other * 100);
    await field.press('Enter');
    await expect(rowOf(page, floor)).toContainText(`£${(before + 500).toLocaleString('en-GB')}`);
    await test.step('[ADM-PF-31] [MSG-50] what was changed while the question was asked is not deleted, and the toast says so', async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Pricing Floor' });
      await expect(question).toContainText(`£${(before + 500).toLocaleString('en-GB')}`);
      const seenMinor = (before + 500) * 100;
      await admin.api.pricing.update.mutate({ floorId: floor.id, minPriceMajor: before, seenMinor });
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Failed to delete pricing floor', { exact: true })).toBeVisible();
      expect((await floorOf(baseURL, 'Macro', 'Single')).minPrice.amountMinor).toBe(before * 100);
    });
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await test.step('a floor is deleted after a question, and made again in a dialog', async () => {
    const floor = await floorOf(baseURL, 'Large', 'Evergreen');
    const name = nameOf(floor);
    await goOn(page, `${PATH}?tier=Large`);
    await test.step('[ADM-PF-14] the question names it; what is deleted is gone', async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Pricing Floor' });
      await expect(question).toContainText(name);
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(rowOf(page, floor)).toBeVisible();
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Pricing floor deleted successfully', { exact: true })).toBeVisible();
      await expect(rowOf(page, floor)).toHaveCount(0);
    });
    const dialog = page.getByRole('dialog', { name: 'Add Pricing Floor' });
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const fill = async (tier: string, type: string, price: string) => {
      await dialog.getByLabel('Creator Tier').selectOption(tier);
      await dialog.getByLabel('Campaign Type').selectOption(type);
      await dialog.getByLabel('Minimum Price (£)').fill(price);
    };
    await page.getByRole('button', { name: 'Add Pricing Floor' }).click();
    await test.step('[ADM-PF-20] its fields', async () => {
      await expect(dialog.getByLabel('Creator Tier')).toBeVisible();
      await expect(dialog.getByLabel('Campaign Type')).toBeVisible();
      await expect(dialog.getByLabel('Minimum Price (£)')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('[ADM-PF-23] Create is closed until tier, campaign type and a price of 0 or more are there', async () => {
      await expect(create).toBeDisabled();
      await dialog.getByLabel('Creator Tier').selectOption('Large');
      await dialog.getByLabel('Campaign Type').selectOption('Evergreen');
      await expect(create).toBeDisabled();
      await dialog.getByLabel('Minimum Price (£)').fill('-1');
      await expect(create).toBeDisabled();
      await dialog.getByLabel('Minimum Price (£)').fill('0');
      await expect(create).toBeEnabled();
    });
    await test.step('a pair that has one already is refused at its field', async () => {
      await fill('Large', 'Single', '900');
      await create.click();
      await expect(
        dialog.getByText('There is already a pricing floor for this creator tier and campaign type.'),
      ).toBeVisible();
      await expect(page.getByText('Failed to create pricing floor', { exact: true })).toBeVisible();
    });
    await test.step('[ADM-PF-21] Create is busy until the floor is there', async () => {
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await fill('Large', 'Evergreen', String(floor.minPrice.amountMinor / 100));
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(/pricing\.create/, async (route) => {
        await held;
        await route.continue();
      });
      await create.click();
      await expect(dialog.getByRole('button', { name: 'Creating...', exact: true })).toHaveAttribute(
        'aria-busy',
        'true',
      );
      letGo();
      await expect(page.getByText('Pricing floor created successfully', { exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, floor)).toBeVisible();
    });
  });
});

test.describe('a brand', () => {
  test.use({ as: BRAND.email });

  test('in a campaign a card shows what an offer costs both sides, and the dialog starts with the same', async ({
    page,
    baseURL,
  }) => {
    const { campaignId, brand } = await submittedCampaign(baseURL ?? '', {
      name: `Priced drums ${Date.now()}`,
      approved: true,
    });
    const filters = { ...NO_FILTERS, search: CREATOR.name };
    const { rows } = await brand.api.discovery.creators.query({ filters, campaignId });
    const price = rows[0]?.offer;
    if (!price || price.floorMinor === null) throw new Error('the demo has a floor for this creator');
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: price.currency });
    const least = money(price.floorMinor);
    await page.goto(`/brand/creator-search?campaign=${campaignId}&search=Kwame`);
    const card = page.getByRole('article', { name: CREATOR.name });
    const bothSides = [dealCostMinor(price.suggestedMinor), price.suggestedMinor].map(money);
    await expect(card).toContainText(
      `In this campaign${bothSides[1]}You pay ${bothSides[0]} · they get ${bothSides[1]}`,
    );
    await expect(card).toContainText(`Their own price for 3 pieces. Lowest offer here: ${least}`);
    await expect(page.getByText(/^Choosing creators for ⁨?Priced drums/)).toBeVisible();
    await card.getByRole('button', { name: `Invite Creator ${CREATOR.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Invite ${CREATOR.name}` });
    await expect(dialog).toContainText(`${least} is the lowest price for ${price.tier} creators in a Single campaign.`);
    await expect(dialog).toContainText('for the 3 pieces of this campaign');
    await expect(dialog).toContainText(`You pay ${bothSides[0]} with the platform fee, and they get ${bothSides[1]}.`);
    await expectAccessible(page);
    const amount = dialog.getByLabel('Amount');
    await amount.fill(String(price.floorMinor / 100 - 1));
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(amount).toHaveAccessibleDescription(new RegExp(`at least \\${least}`));
  });
});
