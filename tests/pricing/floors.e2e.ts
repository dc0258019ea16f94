import type { Page } from '@playwright/test';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  settled,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/pricing-floors';
const nameOf = ({ tier, campaignType }: FloorRow) => `${tier} / ${campaignType}`;
const table = (page: Page) => page.getByRole('table', { name: 'Pricing Floors' });
const rowOf = (page: Page, { tier, campaignType }: FloorRow) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: tier, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: campaignType, exact: true }) });
const floorsOf = async (baseURL: string | undefined, filters = {}) =>
  (await cast(baseURL)).admin.api.pricing.floors.query(filters);
const floorOf = async (baseURL: string | undefined, tier: FloorRow['tier'], type: FloorRow['campaignType']) => {
  const { rows } = await floorsOf(baseURL, { tier, campaignType: type });
  const [floor] = rows;
  if (!floor) throw new Error(`The demo has no floor of ${tier} / ${type}`);
  return floor;
};

test('the screen has its title, its count and its columns', async ({ page, baseURL }) => {
  const { rows, total } = await floorsOf(baseURL);
  await page.goto(PATH);
  await settled(page);
  await test.step('[ADM-PF-01] [ADM-PF-03] its address leads to it, and it says how many floors there are', async () => {
    await expect(page.getByRole('heading', { name: 'Pricing Floors', level: 1 })).toBeVisible();
    await expect(page.getByText(`${total} pricing floors`, { exact: true })).toBeVisible();
  });
  await test.step('[ADM-PF-04] it has a button for another one', async () => {
    await expect(page.getByRole('button', { name: 'Add Pricing Floor', exact: true })).toBeVisible();
  });
  await test.step('[SHELL-07] the sidebar leads to it', async () => {
    const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Pricing Floors/ });
    await expect(entry).toHaveAttribute('aria-current', 'page');
  });
  const pounds = ({ minPrice }: FloorRow) => `£${(minPrice.amountMinor / 100).toLocaleString('en-GB')}`;
  for (const [row, header, cells] of [
    ['[ADM-PF-09]', 'Creator Tier', rows.map(({ tier }) => tier)],
    ['[ADM-PF-10]', 'Campaign Type', rows.map(({ campaignType }) => campaignType)],
    ['[ADM-PF-11]', 'Minimum Price', rows.map(pounds)],
  ] as const) {
    await test.step(`${row} column ${header}`, async () => {
      const position = (await table(page).getByRole('columnheader').allTextContents()).indexOf(header);
      expect(position).toBeGreaterThanOrEqual(0);
      await expect(table(page).locator(`tbody tr > :nth-child(${position + 1})`)).toHaveText([...cells]);
    });
  }
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Creator Tier',
    'Campaign Type',
    'Minimum Price',
    'Last Updated',
    'Actions',
  ]);
});

test('[ADM-PF-05] [CONST-15] the search asks once typing has paused for 300 ms, by tier or by campaign type', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(PATH);
  await settled(page);
  await stopClock(page);
  await page.getByRole('textbox', { name: 'Search by tier or campaign type' }).pressSequentially('celeb');
  await page.clock.runFor(290);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/search=celeb/);
  await page.clock.resume();
  const tiers = table(page).locator('tbody tr > :first-child');
  await expect.poll(async () => new Set(await tiers.allTextContents())).toEqual(new Set(['Celebrity']));
  await page.getByRole('textbox', { name: 'Search by tier or campaign type' }).fill('EVERGREEN');
  const types = table(page).locator('tbody tr > :nth-child(2)');
  await expect.poll(async () => new Set(await types.allTextContents())).toEqual(new Set(['Evergreen']));
  await test.step('[ADM-PF-17] [MSG-47] where nothing is found it says so', async () => {
    await page.getByRole('textbox', { name: 'Search by tier or campaign type' }).fill('no such floor');
    await expect(page.getByText('No pricing floors found.', { exact: true })).toBeVisible();
  });
});

test('[ADM-PF-06] [ADM-PF-26] [ADM-PF-27] the filters offer every tier and campaign type, and All', async ({
  page,
}) => {
  await page.goto(PATH);
  await settled(page);
  const tier = page.getByRole('combobox', { name: 'Creator Tier' });
  const type = page.getByRole('combobox', { name: 'Campaign Type' });
  const tiers = ['Nano', 'Micro', 'Mid', 'Macro', 'Large', 'Celebrity'];
  const types = ['Single', 'Weekly', 'Monthly', '12-Month Retainer', 'Evergreen'];
  await expect(tier.getByRole('option')).toHaveText(['All Tiers', ...tiers]);
  await expect(type.getByRole('option')).toHaveText(['All Campaign Types', ...types]);
  await tier.selectOption('Macro');
  await type.selectOption('Weekly');
  await expect(page).toHaveURL(/tier=Macro.*type=Weekly/);
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await page.reload();
  await expect(tier).toHaveValue('Macro');
  await type.selectOption('All Campaign Types');
  await expect(table(page).locator('tbody tr')).toHaveCount(types.length);
});

test('the grouped view has a group of each tier or campaign type, and the address keeps it', async ({ page }) => {
  await page.goto(PATH);
  await settled(page);
  await test.step('[ADM-PF-07] it is one of two views', async () => {
    const views = page.getByRole('group', { name: 'View' });
    await expect(views.getByRole('button')).toHaveText(['Table View', 'Grouped View']);
    await views.getByRole('button', { name: 'Grouped View' }).click();
    await expect(page).toHaveURL(/view=grouped/);
  });
  const groups = page.locator('details');
  await test.step('[ADM-PF-15] [ADM-PF-16] groups are sorted by name, counted, and can be closed', async () => {
    await expect(groups.locator('summary')).toHaveText([
      'Celebrity5 rules',
      'Large5 rules',
      'Macro5 rules',
      'Micro5 rules',
      'Mid5 rules',
      'Nano5 rules',
    ]);
    const celebrity = page.getByRole('table', { name: 'Celebrity' });
    await expect(celebrity).toBeVisible();
    await groups.first().locator('summary').click();
    await expect(celebrity).toBeHidden();
    await page.getByRole('combobox', { name: 'Campaign Type' }).selectOption('Single');
    await expect(groups.locator('summary').first()).toHaveText('Celebrity1 rule');
    await page.getByRole('combobox', { name: 'Campaign Type' }).selectOption('All Campaign Types');
  });
  await test.step('[ADM-PF-08] they are those of the tiers or of the campaign types', async () => {
    const grouping = page.getByRole('group', { name: 'Grouping' });
    await expect(grouping.getByRole('button')).toHaveText(['Group by Creator Tier', 'Group by Campaign Type']);
    await grouping.getByRole('button', { name: 'Group by Campaign Type' }).click();
    await expect(page).toHaveURL(/group=type/);
    await page.reload();
    await expect(groups.locator('summary').first()).toHaveText('12-Month Retainer6 rules');
  });
  await expectAccessible(page);
});

test('a price is edited in its row, one row at a time', async ({ page, baseURL }) => {
  const floor = await floorOf(baseURL, 'Micro', 'Weekly');
  const held = async () => (await floorOf(baseURL, 'Micro', 'Weekly')).minPrice.amountMinor / 100;
  const [before, name] = [floor.minPrice.amountMinor / 100, nameOf(floor)];
  await page.goto(`${PATH}?tier=Micro`);
  await settled(page);
  const field = page.getByRole('spinbutton', { name: `Minimum price of ${name} in pounds` });
  const edit = () => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await test.step('[ADM-PF-13] [ADM-PF-25] the field takes the place of the price, and no other row is edited meanwhile', async () => {
    await edit();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(String(before));
    await expect(field).toHaveAttribute('min', '0');
    await expect(field).toHaveAttribute('step', '1');
    for (const button of await page.getByRole('button', { name: /^Edit / }).all()) await expect(button).toBeDisabled();
    await expect(page.getByRole('spinbutton')).toHaveCount(1);
  });
  await test.step('[ADM-PF-24] below 0 nothing is saved', async () => {
    await field.fill('-1');
    await page.getByRole('button', { name: `Save ${name}` }).click();
    await expect(page.getByText('Minimum price must be a whole number from 0 to 1,000,000')).toBeVisible();
    expect(await held()).toBe(before);
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

test('two admins edit one floor: the second is told what it holds now, and overwrites only what they know of', async ({
  page,
  baseURL,
}) => {
  const floor = await floorOf(baseURL, 'Macro', 'Single');
  const before = floor.minPrice.amountMinor / 100;
  const name = nameOf(floor);
  await page.goto(`${PATH}?tier=Macro`);
  await settled(page);
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const field = page.getByRole('spinbutton');
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
    await expect(page.getByText(`Somebody else has changed this minimum price: it is ${shown} now.`)).toBeVisible();
  });
  // What the price is now is read only after that.
  await expect(
    page.getByText(`Somebody else has changed this price to ${shown}. Save again to replace it.`),
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

test('a floor is deleted after a question, and made again in a dialog', async ({ page, baseURL }) => {
  const floor = await floorOf(baseURL, 'Large', 'Evergreen');
  const name = nameOf(floor);
  await page.goto(`${PATH}?tier=Large`);
  await settled(page);
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
      dialog.getByText('There is a pricing floor for this creator tier and campaign type already.'),
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
    await expect(dialog.getByRole('button', { name: 'Creating...', exact: true })).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(page.getByText('Pricing floor created successfully', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, floor)).toBeVisible();
  });
});

test('[ADM-PF-19] [MSG-48] floors that cannot be read: it says so, and another try reads them', async ({ page }) => {
  const mend = await failAt(page, 'pricing.floors');
  await page.goto(PATH);
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading pricing floors. Please try again.' });
  await expect(panel).toBeVisible();
  await mend();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(table(page)).toBeVisible();
});

test('[ADM-PF-18] [MSG-40] whoever is no longer staff is told so in the place of the list', async ({ page }) => {
  await askByItself(page);
  await failAt(page, 'pricing.floors', { code: 'FORBIDDEN', httpStatus: 403 });
  await page.goto(PATH);
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await expect(table(page)).toHaveCount(0);
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('is led to its own area, and the server gives it no floor', async ({ page, baseURL }) => {
    await page.goto(PATH);
    await expect(page).toHaveURL('/brand');
    const { brand } = await cast(baseURL);
    await expect(brand.api.pricing.floors.query({})).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  });
});

test('on a phone the floors are cards, and edited there', async ({ page, baseURL }) => {
  const floor = await floorOf(baseURL, 'Nano', 'Single');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${PATH}?tier=Nano`);
  await settled(page);
  await page.getByRole('button', { name: `Edit ${nameOf(floor)}`, exact: true }).click();
  await page.getByRole('spinbutton').fill('1.5');
  await page.getByRole('spinbutton').press('Enter');
  await expect(page.getByText('Minimum price must be a whole number from 0 to 1,000,000')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
