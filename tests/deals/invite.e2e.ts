import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { BRAND, CREATOR, submittedCampaign } from './offer.ts';

test.use({ as: BRAND.email });

// invite.client.test.ts proves what is said of amounts, searches and invitations that fail, and discover.client.test.ts how those who are beyond what
// the campaign has left are shown on demand.

test('creators are invited from an order, from the search and after a comparison; a roster is proposed, and its offers are prepared', async ({
  page,
  baseURL,
}) => {
  const name = `Invite drums ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name });
  await brand.api.orders.advance.mutate({ campaignId });
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await page.getByRole('button', { name: 'Invite More' }).click();
  const panel = page.getByRole('dialog');
  const send = panel.getByRole('button', { name: 'Send Invites', exact: true });
  const total = panel.locator('p').filter({ hasText: /^Total / });
  await test.step('[BR-INV-01] [BR-INV-05] the panel is called Invite Additional Creators and sends invites', async () => {
    await expect(panel.getByRole('heading', { name: 'Invite Additional Creators' })).toBeVisible();
    await expect(send).toBeVisible();
  });
  await expect(total).toContainText('$0.00 of $7,500.00 remaining');
  await expect(send).toBeDisabled();
  const kwame = panel.getByLabel('Budget for Kwame Boateng');
  const leo = panel.getByLabel('Budget for Leo Costa');
  await test.step('[BR-INV-02] [BR-INV-03] creators are found by name and selected, each with an amount', async () => {
    for (const who of ['Kwame Boateng', 'Leo Costa']) {
      await panel.getByLabel('Search creators by name').fill(who);
      await expect(panel.getByRole('list', { name: 'Creators' }).getByRole('checkbox')).toHaveCount(1);
      await panel.getByRole('checkbox', { name: `Select ${who}` }).check();
      await expect(panel.getByLabel(`Budget for ${who}`)).toHaveValue(/^[\d,]+\.00$/);
    }
    await expect(panel.getByRole('list', { name: 'Selected before' }).getByRole('checkbox')).toHaveCount(1);
  });
  await test.step('more digits than can be counted stay where they were typed, and the caret with them', async () => {
    await kwame.fill('3,000');
    await leo.fill('9,999,999,999,999.99');
    await leo.press('Home');
    await leo.pressSequentially('98');
    await expect(leo).toHaveValue('989,999,999,999,999.99');
    await expect(leo).toHaveAccessibleDescription(/^Budget for .* must be at most 10,000,000$/);
    await expect(send).toBeDisabled();
  });
  await leo.fill('4,500');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await test.step('[BR-INV-19] what was sent is said', async () => {
    await send.click();
    await expect(page.getByText('2 invitations sent successfully!', { exact: true })).toBeVisible();
  });
  const { creators } = await brand.api.orders.read.query({ campaignId });
  expect(creators.map(({ agreed }) => agreed.amountMinor).sort()).toEqual([300_000, 450_000]);
  const { remainingMinor } = await brand.api.deals.budget.query({ campaignId });
  expect(remainingMinor).toBe(0);

  const [searched, chosen] = [
    await submittedCampaign(baseURL ?? '', { name: `${name}, second`, approved: true }),
    await submittedCampaign(baseURL ?? '', { name: `${name}, third` }),
  ];
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('[BR-DISC-02] the search comes with the campaign of its address, and leads back to it', async () => {
    await goOn(page, `/brand/creator-search?campaign=${searched.campaignId}`);
    const back = page.getByRole('link', { name: 'Back to the campaign' });
    await expect(back).toHaveAttribute('href', `/brand/orders?projectId=${searched.campaignId}`);
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(/^\d+% match$/),
    ).toBeVisible();
  });
  await page.getByLabel('Search creators').fill(CREATOR.name);
  await page.getByRole('button', { name: `Invite Creator ${CREATOR.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${CREATOR.name}` });
  const campaign = dialog.getByRole('combobox', { name: 'Campaign' });
  await expect(campaign).toHaveValue(searched.campaignId);
  await expect(dialog.getByText('is left for creators')).toContainText('$7,500.00 of $7,500.00');
  await dialog.getByLabel('Note').fill('Your drums fit us well');
  const inReview = dialog.getByText('Creators can read the offer now and accept it once the campaign is approved');
  await expect(inReview).toHaveCount(0);
  await campaign.selectOption(chosen.campaignId);
  await expect(inReview).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await expectAccessible(page);
  await dialog.getByLabel('Amount').fill('6,000');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await test.step('[BR-INV-21] [MSG-102] the invitation is said, with the creator’s name', async () => {
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
    const words = `${CREATOR.name} has been invited to this campaign.`;
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  });
  await expect(dialog).toBeHidden();
  await test.step('[BR-INV-24] the invitation belongs to the campaign that was chosen, and to no other', async () => {
    const { creators } = await brand.api.orders.read.query({ campaignId: chosen.campaignId });
    expect(creators).toMatchObject([{ name: CREATOR.name, status: 'invited', agreed: { amountMinor: 600_000 } }]);
    expect((await brand.api.orders.read.query({ campaignId: searched.campaignId })).creators).toEqual([]);
  });

  const atOnce = `Invited at once ${Date.now()}`;
  const { campaignId: offered } = await submittedCampaign(baseURL ?? '', { name: atOnce });
  const found = await brand.api.discovery.creators.query({
    filters: NO_FILTERS,
    campaignId: offered,
    sort: 'match',
    limit: 24,
  });
  const rows = found.rows.filter(({ offer }) => (offer?.floorMinor ?? 0) <= 100_000).slice(0, 3);
  const [first = '', second = '', third = ''] = rows.map((row) => row.name);
  await goOn(page, `/brand/creators?campaign=${offered}`);
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
    await expect(dialog.getByRole('combobox', { name: 'Campaign' })).toHaveValue(offered);
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
    const { rows: deals } = await brand.api.deals.forCampaign.query({ campaignId: offered });
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
    await expect(card.getByText(`Invited to ${atOnce}`)).toBeVisible();
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
