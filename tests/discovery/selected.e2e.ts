import type { Page } from '@playwright/test';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { BRAND, submittedCampaign } from '#tests/deals/offer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ as: BRAND.email });

const NAMES = ['Kwame Boateng', 'Leo Costa', 'Oscar Nowak'];

/** Finds each of them by name and selects them. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByLabel('Search creators').fill(name);
    const box = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await box.check();
  }
  await page.getByLabel('Search creators').fill('');
}

test('those who are selected are compared side by side, and invited at once', async ({ page, baseURL }) => {
  const name = `Invited at once ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name });
  const rows = await Promise.all(
    NAMES.map(async (search) => {
      const { rows } = await brand.api.discovery.creators.query({ filters: { ...NO_FILTERS, search }, campaignId });
      return rows.find((row) => row.name === search);
    }),
  );
  await page.goto(`/brand/creators?campaign=${campaignId}`);
  const bar = page.getByRole('region', { name: 'Selection' });
  await test.step('two at least are compared', async () => {
    await select(page, NAMES.slice(0, 1));
    await expect(bar.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await select(page, NAMES.slice(1));
    await bar.getByRole('button', { name: 'Compare', exact: true }).click();
  });
  await test.step('the best match is marked, and one of them is taken out', async () => {
    const dialog = page.getByRole('dialog', { name: 'Compare 3 creators' });
    await expect(dialog.getByRole('columnheader')).toHaveCount(3);
    const match = dialog.getByRole('row', { name: /^Match/ }).getByRole('cell');
    await expect(match).toHaveText(rows.map((row) => `${row?.match?.score}%`));
    const best = Math.max(...rows.map((row) => row?.match?.score ?? 0));
    await expect(match.locator('strong')).toHaveText(
      rows.filter((row) => row?.match?.score === best).map((row) => `${row?.match?.score}%`),
    );
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: `Remove ${NAMES[2]} from the selection` }).click();
    const left = page.getByRole('dialog', { name: 'Compare 2 creators' });
    await expect(left.getByRole('columnheader')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(left).toBeHidden();
    await expect(bar.getByText('2 creators selected')).toBeVisible();
  });
  await test.step('they are invited with an amount each and a note', async () => {
    await bar.getByRole('button', { name: 'Invite to this campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite 2 creators' });
    await expect(dialog.getByRole('combobox', { name: 'Campaign' })).toHaveValue(campaignId);
    await dialog.getByLabel('Budget for Kwame Boateng').fill('5,000');
    const send = dialog.getByRole('button', { name: 'Send Invites' });
    await dialog.getByLabel('Budget for Leo Costa').fill('2,500');
    await dialog.getByLabel('Note to all of them').fill('Both of you know drums.');
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await send.click();
    await expect(page.getByText('2 invitations sent successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bar).toBeHidden();
    const { rows: deals } = await brand.api.deals.forCampaign.query({ campaignId });
    expect(deals.map(({ amount, status }) => [status, amount.amountMinor]).toSorted()).toEqual([
      ['invited', 250_000],
      ['invited', 500_000],
    ]);
  });
  await test.step('who is invited cannot be invited again', async () => {
    await page.getByLabel('Search creators').fill('Kwame Boateng');
    const card = page.getByRole('article', { name: 'Kwame Boateng' });
    await expect(card.getByRole('button', { name: 'Invite Creator' })).toHaveText('Already invited');
    await expect(card.getByText(`Invited to ${name}`)).toBeVisible();
  });
});

test('who is beyond what the campaign has left is shown on demand; a roster is proposed again with each change, and its offers are prepared and not sent', async ({
  page,
  baseURL,
}) => {
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name: `Roster ${Date.now()}` });
  await page.goto(`/brand/creators?campaign=${campaignId}`);
  const reason = page.getByText('An offer would cost more than the $7,500 that the campaign has left.');
  await page.getByRole('button', { name: /^Remove Within what is left/ }).click();
  await expect(page).toHaveURL(/budget=any/);
  await expect(reason.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Only within what is left' }).click();
  await expect(reason).toHaveCount(0);
  await expect(page).not.toHaveURL(/budget=/);

  await page.getByRole('link', { name: 'Propose a roster' }).click();
  const roster = page.getByRole('list', { name: 'Roster', exact: true });
  const others = page.getByRole('list', { name: 'Not in the roster' });
  const first = (await roster.getByRole('listitem').first().getByRole('button').first().textContent()) ?? '';
  await page.getByRole('button', { name: `Leave out ${first}` }).click();
  await expect(others.getByRole('button', { name: `Weigh ${first} again` })).toBeVisible();
  await expect(roster).not.toContainText(first);
  await page.getByLabel('Weight of price').press('ArrowRight');
  await expect(page).toHaveURL(/price=3/);
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel('Weight of price')).toHaveValue('3');
  await page.getByLabel('At most').fill('2');
  await page.getByRole('button', { name: 'Prepare 2 offers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite 2 creators' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  expect((await brand.api.deals.forCampaign.query({ campaignId })).rows).toEqual([]);
});
