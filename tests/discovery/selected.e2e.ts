import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { BRAND, submittedCampaign } from '#tests/deals/offer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ as: BRAND.email });

// discover.client.test.ts proves how those who are beyond what the campaign has left are shown on demand.

test('those who are selected are compared side by side and invited at once; a roster is proposed again with each change, and its offers are prepared and not sent', async ({
  page,
  baseURL,
}) => {
  const name = `Invited at once ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name });
  const found = await brand.api.discovery.creators.query({ filters: NO_FILTERS, campaignId, sort: 'match', limit: 24 });
  const rows = found.rows.filter(({ offer }) => (offer?.floorMinor ?? 0) <= 100_000).slice(0, 3);
  const [first = '', second = '', third = ''] = rows.map((row) => row.name);
  await page.goto(`/brand/creators?campaign=${campaignId}`);
  const bar = page.getByRole('region', { name: 'Selection' });
  await test.step('two at least are compared', async () => {
    await page.getByRole('checkbox', { name: `Select ${first}`, exact: true }).check();
    await expect(bar.getByRole('button', { name: 'Compare' })).toBeDisabled();
    for (const other of [second, third])
      await page.getByRole('checkbox', { name: `Select ${other}`, exact: true }).check();
    await bar.getByRole('button', { name: 'Compare', exact: true }).click();
  });
  await test.step('the best match is marked, and one of them is taken out', async () => {
    const dialog = page.getByRole('dialog', { name: 'Compare 3 creators' });
    await expect(dialog.getByRole('columnheader')).toHaveCount(3);
    const match = dialog.getByRole('row', { name: /^Match/ }).getByRole('cell');
    await expect(match).toHaveText(rows.map((row) => `${row.match?.score}%`));
    const best = Math.max(...rows.map((row) => row.match?.score ?? 0));
    await expect(match.locator('strong')).toHaveText(
      rows.filter((row) => row.match?.score === best).map((row) => `${row.match?.score}%`),
    );
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: `Remove ${third} from the selection` }).click();
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
    await dialog.getByLabel(`Budget for ${first}`).fill('1,500');
    await dialog.getByLabel(`Budget for ${second}`).fill('1,000');
    await dialog.getByLabel('Note to all of them').fill('Both of you know drums.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Send Invites' }).click();
    await expect(page.getByText('2 invitations sent successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const invited = async () => {
    const { rows: deals } = await brand.api.deals.forCampaign.query({ campaignId });
    return deals.map(({ amount, status }) => [status, amount.amountMinor]).toSorted();
  };
  const both = [
    ['invited', 100_000],
    ['invited', 150_000],
  ];
  expect(await invited()).toEqual(both);
  await test.step('who is invited cannot be invited again', async () => {
    const card = page.getByRole('article', { name: first, exact: true });
    await expect(card.getByRole('button', { name: 'Invite Creator' })).toHaveText('Already invited');
    await expect(card.getByText(`Invited to ${name}`)).toBeVisible();
  });
  await test.step('a roster is proposed again with each change, and its offers are prepared and not sent', async () => {
    await page.getByRole('link', { name: 'Propose a roster' }).click();
    const roster = page.getByRole('list', { name: 'Roster', exact: true });
    const others = page.getByRole('list', { name: 'Not in the roster' });
    const proposed = (await roster.getByRole('listitem').first().getByRole('button').first().textContent()) ?? '';
    await page.getByRole('button', { name: `Leave out ${proposed}` }).click();
    await expect(others.getByRole('button', { name: `Weigh ${proposed} again` })).toBeVisible();
    await expect(roster).not.toContainText(proposed);
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
    expect(await invited()).toEqual(both);
  });
});
