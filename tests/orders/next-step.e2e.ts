import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser.ts';
import { approved, CREATOR_NAME, cast, signed } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const panelOf = (page: Page) => page.getByRole('region', { name: 'What happens next' });

// lead.client.test.ts proves that whoever goes elsewhere meanwhile stays there.

/** Holds the next read of the contract until it is released. */
async function holdContract(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/trpc\/[^?]*payments\.contract/, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

test('an order follows what its creators do, goes on by a press, and leads to what is to be done, even before that is read', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await approved(at, 'Next lamp');
  const panel = panelOf(page);
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await expect(panel).toContainText('Invite creators');
  const invites = [{ creatorId: at.creatorId, agreedMinor: 600_000 }];
  const sent = await at.brand.api.deals.invite.mutate({ campaignId, currency: 'USD', invites, notes: null });
  // Without a reload, like every change.
  await expect(panel).toContainText('Waiting for creators');
  await expect(panel.getByRole('list', { name: 'Waiting for' })).toContainText(CREATOR_NAME);
  await expectAccessible(page);

  await at.creator.api.deals.accept.mutate({ dealId: String(sent.dealIds[0]) });
  for (const stage of ['Creator selection', 'Contract & payment']) {
    await expect(panel).toContainText(`Continue to ${stage}`);
    await page.getByRole('button', { name: 'Complete Next Steps' }).click();
  }
  await expect(panel).toContainText('Add the brief and the contract');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Go to brief and contract' }).click();
  await expect(page.getByRole('heading', { name: 'Campaign brief' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#order-stage')).toBeFocused();

  const { id: early } = await signed(at, 'Early payment');
  const payment = page.getByRole('region', { name: 'Deposit', exact: true });
  const lead = page.getByRole('button', { name: 'Go to the payment' });
  await test.step('who goes to the payment before the contract is read arrives there once it is, on a phone', async () => {
    const release = await holdContract(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/brand/orders?projectId=${early}`);
    await lead.focus();
    await page.keyboard.press('Enter');
    // Nothing of the contract is there yet, so it leads no further than the stage.
    await expect(page.locator('#order-stage')).toBeFocused();
    await expect(payment).toHaveCount(0);
    release();
    await expect(payment).toBeFocused();
    await expect(payment.getByRole('heading', { name: 'Deposit', exact: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(payment.getByRole('button', { name: 'Pay Deposit' })).toBeFocused();
  });
});
