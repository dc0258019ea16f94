import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { pageOf } from '#tests/support/second-person.ts';
import { BRAND, CREATOR, submittedCampaign } from './offer.ts';

test.use({ as: CREATOR.email });

test('a creator applies to an open campaign; the brand answers with an offer, withdraws it and makes another', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Open drums ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', {
    name,
    approved: true,
    participation: 'application',
  });

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
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('No open campaign matches your search')).toBeVisible();
  await page.getByRole('tab', { name: 'My applications' }).click();
  const mine = page.getByRole('list', { name: 'My applications' }).getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('Waiting');
  await expectNoSidewaysScroll(page);

  const order = await pageOf(browser, baseURL, BRAND.email);
  await order.goto(`/brand/orders?projectId=${campaignId}&tab=creators`);
  const application = order.getByRole('article', { name: `Application of ${CREATOR.name}` });
  await expect(application).toContainText('I repair headphones in my films.');
  await expect(application).toContainText('% match');
  await order.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(order);
  await expectNoSidewaysScroll(order);
  await application.getByRole('button', { name: `Make ${CREATOR.name} an offer` }).click();
  const offer = order.getByRole('dialog', { name: `Make ${CREATOR.name} an offer` });
  await expect(offer.getByLabel('Amount'), 'what the creator was told').toHaveValue(expected.replace('$', ''));
  await offer.getByLabel('Amount').fill('8,000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expect(offer.getByLabel('Amount')).toHaveAccessibleDescription(/exceeds remaining budget/);
  await offer.getByLabel('Amount').fill('6,000');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expect(order.getByText('No applications are waiting for an answer')).toBeVisible();
  await expect(mine.getByRole('link', { name: 'Answer the offer' })).toBeVisible();

  await brand.api.orders.advance.mutate({ campaignId });
  await order.reload();
  await order.getByRole('button', { name: `Withdraw the offer to ${CREATOR.name}` }).click();
  const question = order.getByRole('alertdialog', { name: `Withdraw the offer to ${CREATOR.name}?` });
  await expect(question).toContainText('$6,000.00 goes back to your creator budget');
  await question.getByRole('button', { name: 'Withdraw offer' }).click();
  await order.getByRole('button', { name: `Offer ${CREATOR.name} again` }).click();
  const again = order.getByRole('dialog', { name: `Offer ${CREATOR.name} again` });
  await expect(again.getByLabel('Amount')).toHaveValue('6,000.00');
  await again.getByLabel('Amount').fill('7,000');
  await again.getByRole('button', { name: 'Send new offer' }).click();
  const rows = order.getByRole('list', { name: 'Creators of this campaign' }).getByRole('listitem');
  await expect(rows).toHaveText([/\$6,000\.00WithdrawnUsage: /, /\$7,000\.00InvitedWithdrawUsage: /]);

  // The creator has one offer to answer; the previous one is history.
  await page.goto('/creator/deals?tab=pending');
  const deals = page.getByRole('listitem').filter({ hasText: name });
  await expect(deals).toHaveCount(1);
  await expect(deals).toContainText('$7,000.00');
});
