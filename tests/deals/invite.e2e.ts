import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { BRAND, CREATOR, submittedCampaign } from './offer.ts';

test.use({ as: BRAND.email });

// invite.client.test.ts proves what is said of amounts, searches and invitations that fail.

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
  await test.step('more digits than can be counted stay where they were typed, and the caret with them', async () => {
    await kwame.fill('3,000');
    await leo.fill('9,999,999,999,999.99');
    await leo.press('Home');
    await leo.pressSequentially('98');
    await expect(leo).toHaveValue('989,999,999,999,999.99');
    await expect(leo).toHaveAccessibleDescription(/^Budget for .* must be at most 10,000,000$/);
    await expect(send).toBeDisabled();
  });
  await test.step('[BR-INV-04] the total stands against what remains', async () => {
    await leo.fill('7,500');
    await expect(total).toContainText('$10,500.00 of $7,500.00 remaining');
  });
  await test.step('[BR-INV-06] [MSG-105] a sum over what remains is said', async () => {
    const words = 'Total budget ($10,500.00) exceeds remaining budget ($7,500.00)';
    await expect(panel.getByRole('alert')).toHaveText(words);
  });
  await test.step('[BR-INV-07] sending waits for a total above nothing and within what remains', async () => {
    await expect(send).toBeDisabled();
    await leo.fill('4,500');
    await expect(send).toBeEnabled();
  });
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
  await expectAccessible(page);
  await campaign.selectOption(other.campaignId);
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await expect(inReview).toHaveCount(0);
  await campaign.selectOption(campaignId);
  // The form of this campaign has replaced the other's.
  await expect(inReview).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await dialog.getByLabel('Amount').fill('6,000');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await test.step('[BR-INV-21] [MSG-102] the invitation is said, with the creator’s name', async () => {
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
    const words = `${CREATOR.name} has been invited to this campaign.`;
    await expect(page.getByText(words, { exact: true })).toBeVisible();
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
