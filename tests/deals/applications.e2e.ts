import { become, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/client.ts';
import { BRAND, CREATOR, submittedCampaign } from './offer.ts';

// screens.db.test.ts proves where an application that was answered leads its creator.

test.use({ as: CREATOR.email });

test('a creator applies to an open campaign; the brand answers with an offer, withdraws it and makes another', async ({
  page,
  server,
}) => {
  const name = `Open drums ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(server.url, {
    name,
    approved: true,
    participation: 'application',
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/creator/campaigns');
  await page.getByRole('link', { name: 'Find open campaigns' }).click();
  await expect(page.getByRole('heading', { name: 'Open campaigns' })).toBeVisible();
  await page.getByLabel('Search open campaigns').fill(name);
  await page.getByLabel('Content', { exact: true }).selectOption('Reel');
  await expect(page).toHaveURL(/content=reel/);
  await page.getByRole('button', { name: `Apply to ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText('$7,500.00');
  await expect(dialog).toContainText('1 post, 2 reels');
  const expected = await dialog.getByText('You could earn').locator('+ dd').innerText();
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(dialog.getByLabel('Note to the brand')).toHaveAccessibleDescription(/Note to the brand is required/);
  await dialog.getByLabel('Note to the brand').fill('I repair headphones in my films.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('No open campaign matches your search')).toBeVisible();
  await page.getByRole('tab', { name: 'My applications' }).click();
  const mine = page.getByRole('list', { name: 'My applications' }).getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('Waiting');
  await expectNoSidewaysScroll(page);

  await become(page, server, BRAND.email);
  await page.goto(`/brand/orders?projectId=${campaignId}&tab=creators`);
  const application = page.getByRole('article', { name: `Application of ${CREATOR.name}` });
  await expect(application).toContainText('I repair headphones in my films.');
  await expect(application).toContainText('% match');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await application.getByRole('button', { name: `Make ${CREATOR.name} an offer` }).click();
  const offer = page.getByRole('dialog', { name: `Make ${CREATOR.name} an offer` });
  await expect(offer.getByLabel('Amount'), 'what the creator was told').toHaveValue(expected.replace('$', ''));
  await offer.getByLabel('Amount').fill('8,000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expect(offer.getByLabel('Amount')).toHaveAccessibleDescription(/exceeds remaining budget/);
  await offer.getByLabel('Amount').fill('6,000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('No applications are waiting for an answer')).toBeVisible();

  await brand.api.orders.advance.mutate({ campaignId });
  // Without a reload, like every change.
  await page.getByRole('button', { name: `Withdraw the offer to ${CREATOR.name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Withdraw the offer to ${CREATOR.name}?` });
  await expect(question).toContainText('$6,000.00 goes back to your creator budget');
  await question.getByRole('button', { name: 'Withdraw offer' }).click();
  await page.getByRole('button', { name: `Offer ${CREATOR.name} again` }).click();
  const again = page.getByRole('dialog', { name: `Offer ${CREATOR.name} again` });
  await expect(again.getByLabel('Amount')).toHaveValue('6,000.00');
  await again.getByLabel('Amount').fill('7,000');
  await again.getByRole('button', { name: 'Send new offer' }).click();
  const rows = page.getByRole('list', { name: 'Creators of this campaign' }).getByRole('listitem');
  await expect(rows).toHaveText([/\$6,000\.00WithdrawnUsage: /, /\$7,000\.00InvitedWithdrawUsage: /]);

  // The creator has one offer to answer; the previous one is history.
  const { api } = await clientOf(server.url, CREATOR.email);
  const waiting = (await api.deals.mine.query({ tab: 'pending' })).rows.filter((deal) => deal.campaign.name === name);
  expect(waiting).toMatchObject([{ amount: { amountMinor: 700_000 } }]);
});
