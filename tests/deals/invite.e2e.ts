import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { BRAND, CREATOR, submittedCampaign } from './offer.ts';

test.use({ as: BRAND.email });

test('[BR-INV-01] [BR-INV-02] [BR-INV-03] [BR-INV-04] [BR-INV-05] [BR-INV-07] [BR-INV-08] [BR-INV-19] [MSG-105] several creators are invited within what remains', async ({
  page,
  baseURL,
}) => {
  const name = `Invite drums ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name });
  await brand.api.orders.advance.mutate({ campaignId });
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await page.getByRole('button', { name: 'Invite More' }).click();
  const panel = page.getByRole('dialog', { name: 'Invite Additional Creators' });
  const send = panel.getByRole('button', { name: 'Send Invites' });
  await expect(panel.getByText('$7,500.00')).toBeVisible();
  await expect(send).toBeDisabled();
  for (const who of ['Kwame Boateng', 'Leo Costa']) {
    await panel.getByLabel('Search creators by name').fill(who);
    await panel.getByRole('checkbox', { name: `Select ${who}` }).check();
  }
  const kwame = panel.getByLabel('Budget for Kwame Boateng');
  const leo = panel.getByLabel('Budget for Leo Costa');
  await leo.fill('0');
  await expect(send).toBeDisabled();
  await leo.fill('99,999');
  await leo.blur();
  await expect(leo).toHaveValue('7,500.00');
  await kwame.fill('3,000');
  await expect(panel.getByRole('alert')).toHaveText('Total budget ($10,500.00) exceeds remaining budget ($7,500.00)');
  await expect(send).toBeDisabled();
  await leo.fill('4,500');
  await expect(send).toBeEnabled();
  await panel.getByLabel('Search creators by name').fill('Rosa Castillo');
  const dear = panel.getByRole('checkbox', { name: 'Select Rosa Castillo' });
  await expect(dear).toBeDisabled();
  await expect(dear).toHaveAccessibleDescription(
    /^The lowest price for this creator is \$[\d,.]+, more than is left\.$/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await send.click();
  await expect(page.getByText('2 invitations sent successfully!')).toBeVisible();
  const { remainingMinor } = await brand.api.deals.budget.query({ campaignId });
  expect(remainingMinor).toBe(0);
});

test('[BR-INV-20] [MSG-101] invitations that are refused say why, and nothing of what was typed is lost', async ({
  page,
  baseURL,
}) => {
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name: `Refused drums ${Date.now()}` });
  await brand.api.orders.advance.mutate({ campaignId });
  await page.route(/\/trpc\/[^?]*deals\.invite/, (route) => route.abort());
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await page.getByRole('button', { name: 'Invite More' }).click();
  const panel = page.getByRole('dialog', { name: 'Invite Additional Creators' });
  await panel.getByLabel('Search creators by name').fill(CREATOR.name);
  await panel.getByRole('checkbox', { name: `Select ${CREATOR.name}` }).check();
  await panel.getByLabel(`Budget for ${CREATOR.name}`).fill('6000');
  await panel.getByRole('button', { name: 'Send Invites' }).click();
  await expect(panel.getByText('Failed to send invitation')).toBeVisible();
  await expect(panel.getByLabel(`Budget for ${CREATOR.name}`)).toHaveValue(/6000|6,000/);
});

test('[BR-DISC-02] [BR-INV-21] [BR-INV-22] [BR-INV-23] [BR-INV-24] [MSG-102] [MSG-103] [MSG-104] one creator is invited to the campaign that one came from', async ({
  page,
  baseURL,
}) => {
  const name = `Single drum ${Date.now()}`;
  const { campaignId } = await submittedCampaign(baseURL ?? '', { name });
  const other = await submittedCampaign(baseURL ?? '', { name: `${name}, second` });
  await page.goto(`/brand/creator-search?campaign=${campaignId}`);
  await expect(page.getByRole('link', { name: 'Back to the campaign' })).toHaveAttribute(
    'href',
    `/brand/orders?projectId=${campaignId}`,
  );
  await page.getByLabel('Search creators').fill(CREATOR.name);
  await page.getByRole('button', { name: `Invite Creator ${CREATOR.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${CREATOR.name}` });
  await expect(dialog.getByRole('combobox', { name: 'Campaign' })).toHaveValue(campaignId);
  await expect(dialog.getByText('is left for creators')).toContainText('$7,500.00 of $7,500.00');
  await expectAccessible(page);
  const campaign = dialog.getByRole('combobox', { name: 'Campaign' });
  await dialog.getByLabel('Note').fill('Your drums fit us well');
  await campaign.selectOption(other.campaignId);
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await campaign.selectOption(campaignId);
  await expect(dialog.getByLabel('Note')).toHaveValue('Your drums fit us well');
  await dialog.getByLabel('Amount').fill('8,000');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
    /Total budget \(\$8,000\.00\) exceeds remaining budget \(\$7,500\.00\)/,
  );
  await dialog.getByLabel('Amount').fill('6,000');
  await page.route(/\/trpc\/[^?]*deals\.invite/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByText('Invitation failed', { exact: true })).toBeVisible();
  await expect(dialog.getByText('There was an error sending the invitation. Please try again.')).toBeVisible();

  // A mail that cannot be sent is said beside the success: the invitation stands.
  await page.unroute(/\/trpc\/[^?]*deals\.invite/);
  await page.route(/\/trpc\/[^?]*deals\.invite/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const one of [json].flat()) one.result.data.mailed = false;
    await route.fulfill({ response: answer, json });
  });
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
  await expect(page.getByText(`${CREATOR.name} has been invited to this campaign.`)).toBeVisible();
  await expect(page.getByText('Failed to send email. Please try again later.')).toBeVisible();
  await settled(page);
  await expect(page.getByRole('button', { name: `Invite Creator ${CREATOR.name}` })).toBeDisabled();
});
