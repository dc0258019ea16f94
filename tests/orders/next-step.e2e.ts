import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { approved, CREATOR_NAME, cast, funded, handIn, signed } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const panelOf = (page: Page) => page.getByRole('region', { name: 'What happens next' });

test('an order says whose turn it is, for whom it waits, and leads there, from the first offer to the payment', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await approved(at, 'Next lamp');
  const panel = panelOf(page);
  const open = async () => {
    await page.goto(`/brand/orders?projectId=${campaignId}`);
    await settled(page);
  };
  await open();
  await expect(panel).toContainText('Your turn');
  await expect(panel).toContainText('Invite creators');
  await panel.getByRole('link', { name: 'Find Creators' }).click();
  await expect(page).toHaveURL(new RegExp(`campaign=${campaignId}`));

  const invites = [{ creatorId: at.creatorId, agreedMinor: 600_000 }];
  const sent = await at.brand.api.deals.invite.mutate({ campaignId, currency: 'USD', invites, notes: null });
  await open();
  await expect(panel).toContainText('Waiting for creators');
  await expect(panel.getByRole('list', { name: 'Waiting for' }).getByRole('listitem')).toHaveText([
    new RegExp(`^${CREATOR_NAME} since `),
  ]);
  await expect(panel).toContainText(/The first offer runs out on \S/);
  // Still in the first stage, where the offer can be taken back already.
  const invited = page.getByRole('list', { name: 'Creators of this campaign' }).getByRole('listitem');
  await expect(invited).toContainText(CREATOR_NAME);
  await expect(invited.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  await expect(page.getByText('Goes on to Creator selection')).toBeVisible();
  await expectAccessible(page);

  await at.creator.api.deals.accept.mutate({ dealId: String(sent.dealIds[0]) });
  for (const stage of ['Creator selection', 'Contract & payment']) {
    await expect(panel).toContainText(`Go on to ${stage}`, { timeout: 15_000 });
    await panel.getByRole('button', { name: 'Go on' }).click();
  }
  await expect(panel).toContainText('Add the brief and the contract');
  await panel.getByRole('button', { name: 'Go to brief and contract' }).click();
  await expect(page.getByRole('heading', { name: 'Campaign brief' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#order-stage')).toBeFocused();
});

test('content that waits for a review is the brand’s turn, on a phone too', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await funded(at, 'Next reel');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  const panel = panelOf(page);
  await expect(panel).toContainText('Creators are making their content');
  await expect(panel).toContainText(/Content is due on \S/);
  await handIn(at, campaignId, 'Dusk');
  await expect(panel).toContainText('Review what creators have handed in', { timeout: 15_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Review Content' }).click();
  await expect(page).toHaveURL(`/brand/campaign-review/${campaignId}`);
});

for (const width of [1440, 390]) {
  test(`who goes to the payment before the contract is read arrives there once it is, ${width} wide`, async ({
    page,
    baseURL,
  }) => {
    const { id: campaignId } = await signed(await cast(baseURL), 'Early payment');
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.setViewportSize({ width, height: 844 });
    await page.route(/trpc\/[^?]*payments\.contract/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`/brand/orders?projectId=${campaignId}`);
    const payment = page.getByRole('region', { name: 'Deposit', exact: true });
    const lead = panelOf(page).getByRole('button', { name: 'Go to the payment' });
    await lead.focus();
    await page.keyboard.press('Enter');
    // Nothing of the contract is there, so the stage is as far as one can go.
    await expect(page.locator('#order-stage')).toBeFocused();
    await expect(payment).toHaveCount(0);
    release();
    await expect(payment).toBeFocused();
    await expect(payment.getByRole('heading', { name: 'Deposit', exact: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(payment.getByRole('button', { name: 'Pay Deposit' })).toBeFocused();
  });
}

test('who goes elsewhere while the contract is still read is not led to the payment', async ({ page, baseURL }) => {
  const { id: campaignId } = await signed(await cast(baseURL), 'Left payment');
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/trpc\/[^?]*payments\.contract/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await panelOf(page).getByRole('button', { name: 'Go to the payment' }).click();
  const back = page.getByRole('link', { name: 'Back to Orders' });
  await back.focus();
  release();
  await expect(page.getByRole('button', { name: 'Pay Deposit' })).toBeVisible();
  await expect(back).toBeFocused();
});
