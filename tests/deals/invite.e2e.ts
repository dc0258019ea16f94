import { PAGE_SIZES } from '#shared/constants.ts';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  settled,
  test,
} from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { BRAND, CREATOR, submittedCampaign } from './offer.ts';

test.use({ as: BRAND.email });

test('several creators are invited within what remains', async ({ page, baseURL }) => {
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
  await test.step('[BR-INV-08] an amount lies between nothing and what remains', async () => {
    await kwame.fill('3,000');
    await leo.fill('-5');
    await leo.blur();
    await expect(leo).toHaveAccessibleDescription('Amount must be more than 0');
    await expect(total).toContainText(/^Total \$[\d,.]+ of/);
    await leo.fill('7,500.01');
    await leo.blur();
    await expect(leo).toHaveAccessibleDescription('Amount must be at most $7,500.00');
    await expect(leo).toHaveAttribute('aria-invalid', 'true');
    await expect(kwame).not.toHaveAttribute('aria-invalid');
  });
  await test.step('[BR-INV-06] [BR-INV-07] [BR-INV-08] what is typed counts, however much it is, and nothing is sent', async () => {
    for (const [typed, counted] of [
      ['99,999', '$102,999.00'],
      ['10000001', '$10,003,001.00'],
      ['9,999,999,999,999.99', '$10,000,000,002,999.99'],
    ] as const) {
      await leo.fill(typed);
      await expect(total).toContainText(`Total ${counted} of $7,500.00 remaining`);
      await expect(panel.getByRole('alert')).toHaveText(
        `Total budget (${counted}) exceeds remaining budget ($7,500.00)`,
      );
      await expect(leo).toHaveAccessibleDescription('Amount must be at most $7,500.00');
      await expect(send).toBeDisabled();
    }
    // More digits than can be counted stay where they were typed, and the caret with them.
    await leo.press('Home');
    await leo.pressSequentially('98');
    await expect(leo).toHaveValue('989,999,999,999,999.99');
    await expect(leo).toHaveAccessibleDescription(/^Budget for .* must be at most 10,000,000$/);
    await expect(send).toBeDisabled();
  });
  await test.step('[BR-INV-04] the total stands against what remains', async () => {
    await leo.fill('7,500');
    await kwame.fill('3,000');
    await expect(total).toContainText('$10,500.00 of $7,500.00 remaining');
  });
  await test.step('[BR-INV-06] [MSG-105] a sum over what remains is said', async () => {
    const words = 'Total budget ($10,500.00) exceeds remaining budget ($7,500.00)';
    await expect(panel.getByRole('alert')).toHaveText(words);
  });
  await test.step('[BR-INV-07] sending waits for a total above nothing and within what remains', async () => {
    await expect(send).toBeDisabled();
    await kwame.fill('0');
    await leo.fill('0');
    await expect(total).toContainText('$0.00 of');
    await expect(send).toBeDisabled();
    await kwame.fill('3,000');
    await leo.fill('4,500');
    await expect(send).toBeEnabled();
  });
  await panel.getByLabel('Search creators by name').fill('Rosa Castillo');
  const dear = panel.getByRole('checkbox', { name: 'Select Rosa Castillo' });
  await expect(dear).toBeDisabled();
  await expect(dear).toHaveAccessibleDescription(
    /^The lowest price for this creator is \$[\d,.]+, more than is left\.$/,
  );
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
});

test('what remains is said once it is known; neither a search nor invitations that fail lose what was typed', async ({
  page,
  baseURL,
}) => {
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name: `Patient drums ${Date.now()}` });
  await brand.api.orders.advance.mutate({ campaignId });
  await askByItself(page);
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await page.route(/\/trpc\/[^?]*deals\.budget/, async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await page.getByRole('button', { name: 'Invite More' }).click();
  const panel = page.getByRole('dialog', { name: 'Invite Additional Creators' });
  const send = panel.getByRole('button', { name: 'Send Invites' });
  await test.step('[BR-INV-04] what remains, and no amount before it', async () => {
    await expect(panel.locator('[aria-busy="true"]')).toBeVisible();
    await expect(panel.getByText('remaining')).toHaveCount(0);
    await expect(send).toBeDisabled();
    tell();
    await expect(panel.getByText('remaining').locator('..')).toHaveText('Total $0.00 of $7,500.00 remaining');
  });

  const search = panel.getByLabel('Search creators by name');
  await search.fill(CREATOR.name);
  await panel.getByRole('checkbox', { name: `Select ${CREATOR.name}` }).check();
  const amount = panel.getByLabel(`Budget for ${CREATOR.name}`);
  await amount.fill('3,210');
  const mend = await failAt(page, 'deals.candidates');
  await search.fill('Leo Costa');
  await expect(panel.getByText('Creators could not be loaded')).toBeVisible();
  await expect(amount).toHaveValue(/3,210/);
  await expect(search).toHaveValue('Leo Costa');
  await mend();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Select Leo Costa' })).toBeVisible();
  await expect(amount).toHaveValue(/3,210/);
  await test.step('[BR-INV-20] [MSG-101] invitations that are refused say why', async () => {
    await page.route(/\/trpc\/[^?]*deals\.invite/, (route) => route.abort());
    await send.click();
    await expect(panel.getByText('Failed to send invitation')).toBeVisible();
    await expect(amount).toHaveValue(/3,210/);
  });
});

test('[BR-INV-24] a brand with many campaigns finds the one to invite to by its name', async ({
  page,
  baseURL,
  server,
}) => {
  const name = `Searched drum ${Date.now()}`;
  const { campaignId } = await submittedCampaign(baseURL ?? '', { name: `${name}, oldest` });
  await runSql(
    server.databaseUrl,
    `insert into campaigns select (jsonb_populate_record(c, jsonb_build_object(
       'id', gen_random_uuid(), 'name', '${name}, ' || n, 'created_at', c.created_at + n * interval '1 second'))).*
     from campaigns c, generate_series(0, ${PAGE_SIZES.campaigns - 1}) n where c.id = '${campaignId}'`,
  );
  await page.goto('/brand/creator-search');
  await page.getByLabel('Search creators').fill(CREATOR.name);
  await page.getByRole('button', { name: `Invite Creator ${CREATOR.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${CREATOR.name}` });
  const campaign = dialog.getByRole('combobox', { name: 'Campaign' });
  await expect(campaign.getByRole('option')).toHaveCount(PAGE_SIZES.campaigns + 1);
  await dialog.getByLabel('Search campaigns').fill('No drum is called this');
  await expect(campaign.getByRole('option')).toHaveText(['No campaign with this name takes invitations']);
  await dialog.getByLabel('Search campaigns').fill(`${name}, oldest`);
  await expect(campaign.getByRole('option')).toHaveText(['Choose a campaign', `${name}, oldest`]);
  await expectAccessible(page);
  await campaign.selectOption(campaignId);
  await expect(dialog.getByText('is left for creators')).toContainText('$7,500.00 of $7,500.00');
  await dialog.getByLabel('Search campaigns').fill(`${name}, 0`);
  await expect(campaign.getByRole('option')).toHaveText(['Choose a campaign', `${name}, oldest`, `${name}, 0`]);
  await expect(campaign).toHaveValue(campaignId);
  await test.step('a search that fails takes away neither the offer nor what was typed', async () => {
    await dialog.getByLabel('Amount').fill('4,321');
    await dialog.getByLabel('Note').fill('Your drums fit us well');
    const mend = await failAt(page, 'campaigns.list');
    await dialog.getByLabel('Search campaigns').fill(`${name}, 1`);
    await expect(dialog.getByText('Your campaigns could not be loaded')).toBeVisible();
    await expect(dialog.getByLabel('Amount')).toHaveValue(/^4,321/);
    await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
    await mend();
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(campaign).toHaveValue(campaignId);
    await expect(dialog.getByLabel('Search campaigns')).toHaveValue(`${name}, 1`);
    await expect(dialog.getByLabel('Amount')).toHaveValue(/^4,321/);
  });
});

test('one creator is invited to the campaign that one came from', async ({ page, baseURL }) => {
  const name = `Single drum ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name });
  const other = await submittedCampaign(baseURL ?? '', { name: `${name}, second`, approved: true });
  await test.step('[BR-DISC-02] the search comes with the campaign of its address, and leads back to it', async () => {
    await page.goto(`/brand/creator-search?campaign=${campaignId}`);
    const back = page.getByRole('link', { name: 'Back to the campaign' });
    await expect(back).toHaveAttribute('href', `/brand/orders?projectId=${campaignId}`);
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
  await expect(campaign).toHaveValue(campaignId);
  await expect(dialog.getByText('is left for creators')).toContainText('$7,500.00 of $7,500.00');
  await dialog.getByLabel('Note').fill('Your drums fit us well');
  const inReview = dialog.getByText('Creators can read the offer now and accept it once the campaign is approved');
  await expect(inReview).toBeVisible();
  await campaign.selectOption(other.campaignId);
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await expect(inReview).toHaveCount(0);
  await campaign.selectOption(campaignId);
  // The form of this campaign has replaced the other's.
  await expect(inReview).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await dialog.getByLabel('Amount').fill('8,000');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
    /Total budget \(\$8,000\.00\) exceeds remaining budget \(\$7,500\.00\)/,
  );
  await test.step('[BR-INV-06] an amount that no budget holds is said to exceed this one, too', async () => {
    await dialog.getByLabel('Amount').fill('10,000,000.01');
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
      /Total budget \(\$10,000,000\.01\) exceeds remaining budget \(\$7,500\.00\)/,
    );
  });
  await dialog.getByLabel('Amount').fill('6,000');
  await test.step('[BR-INV-22] [MSG-103] an invitation that does not arrive is said', async () => {
    await page.route(/\/trpc\/[^?]*deals\.invite/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog.getByText('Invitation failed', { exact: true })).toBeVisible();
    const words = 'There was an error sending the invitation. Please try again.';
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  });

  // A failed mail is reported beside the success: the invitation is valid.
  await page.unroute(/\/trpc\/[^?]*deals\.invite/);
  await page.route(/\/trpc\/[^?]*deals\.invite/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const one of [json].flat()) one.result.data.mailed = false;
    await route.fulfill({ response: answer, json });
  });
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await test.step('[BR-INV-21] [MSG-102] the invitation is said, with the creator’s name', async () => {
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
    const words = `${CREATOR.name} has been invited to this campaign.`;
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  });
  await test.step('[BR-INV-23] [MSG-104] so is a mail that could not be sent', async () => {
    await expect(page.getByText('Failed to send email. Please try again later.', { exact: true })).toBeVisible();
  });
  await expect(dialog).toBeHidden();
  await test.step('[BR-INV-24] the invitation belongs to the campaign that was chosen, and to no other', async () => {
    const { creators } = await brand.api.orders.read.query({ campaignId });
    expect(creators).toMatchObject([{ name: CREATOR.name, status: 'invited', agreed: { amountMinor: 600_000 } }]);
    expect((await brand.api.orders.read.query({ campaignId: other.campaignId })).creators).toEqual([]);
  });
  await settled(page);
  await expect(page.getByRole('button', { name: `Invite Creator ${CREATOR.name}` })).toBeDisabled();
});
