import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { formatMoney } from '#shared/format.ts';
import { dealCostMinor } from '#shared/money.ts';
import { BRAND, CREATOR, submittedCampaign } from '#tests/deals/offer.ts';
import { expect, expectAccessible, test } from '#tests/support/browser.ts';

test.use({ as: BRAND.email });

test('in a campaign a card shows the lowest offer, and the dialog asks for no other', async ({ page, baseURL }) => {
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
  await page.goto(`/brand/creator-search?campaign=${campaignId}`);
  await page.getByLabel('Search creators').fill(CREATOR.name);
  const card = page.getByRole('article', { name: CREATOR.name });
  await expect(card).toContainText(`Lowest offer here${least} per campaign`);
  await expect(card).toContainText(`The lowest price for ${price.tier} creators in a Single campaign`);
  await expect(card).toContainText(`costs you ${money(dealCostMinor(price.floorMinor))}`);
  await card.getByRole('button', { name: `Invite Creator ${CREATOR.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${CREATOR.name}` });
  await expect(dialog).toContainText(`${least} is the lowest price for ${price.tier} creators in a Single campaign.`);
  await expect(dialog).toContainText('for the 3 pieces of this campaign');
  await expect(dialog).toContainText(`Costs you ${money(dealCostMinor(price.suggestedMinor))} with the platform fee.`);
  await expectAccessible(page);
  const amount = dialog.getByLabel('Amount');
  await amount.fill(String(price.floorMinor / 100 - 1));
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(amount).toHaveAccessibleDescription(new RegExp(`at least \\${least}`));
});
