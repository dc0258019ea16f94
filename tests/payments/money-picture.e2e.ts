import type { Page } from '@playwright/test';
import { formatMoney, longDay } from '#shared/format.ts';
import { dealCostMinor } from '#shared/money.ts';
import { payoutDay } from '#shared/payments/clock.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { CREATOR_NAME, cast, funded, handIn, inDays, pay } from '#tests/support/stages.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('sees its money in one picture: held, to pay now, an open offer and what it would add', async ({
    page,
    baseURL,
  }) => {
    const at = await cast(baseURL);
    const { id: campaignId } = await funded(at, 'Pictured lamp');
    await page.goto(`/brand/orders?projectId=${campaignId}`);
    const picture = region(page, 'Money');
    await expect(picture.locator('dl > div')).toHaveText([
      /^Committed\$8,000\.00/,
      /^Held\$5,000\.00/,
      /^To pay now\$3,000\.00the balance/,
      /^Open offers\$0\.00/,
      /^Surplus\$0\.00/,
    ]);
    await pay(at, campaignId, 'balance');
    await expect(picture.locator('dl > div').nth(2)).toHaveText(/^To pay now\$0\.00Nothing due now/, {
      timeout: 15_000,
    });
    await expect(region(page, 'Payments').getByText('Paid in full')).toBeVisible();

    // Among the demo's smallest creators, whom what is left can pay.
    const found = await at.brand.api.deals.candidates.query({ campaignId, followersBelow: 50_000 });
    const other = found.find(({ openDeal, price }) => openDeal === null && (price.floorMinor ?? 0) <= 150_000);
    const agreedMinor = 150_000;
    await at.brand.api.deals.invite.mutate({
      campaignId,
      currency: 'USD',
      invites: [{ creatorId: other?.id ?? '', agreedMinor }],
      notes: null,
    });
    const cost = formatMoney({ amountMinor: dealCostMinor(agreedMinor), currency: 'USD' });
    await expect(picture.locator('dl > div').nth(3)).toHaveText(
      `Open offers${cost}1 open offer: ${cost} more to pay if all accept`,
      { timeout: 15_000 },
    );
    await expect(region(page, 'Payments').getByText('Nothing more due now')).toBeVisible();
    await expect(region(page, 'Payments').getByText('Paid in full')).toHaveCount(0);
    await expect(picture.getByRole('list', { name: 'What moves when' })).toContainText(
      `Creators are paidby ${longDay(payoutDay(inDays(60)))}`,
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('is never told that all is ready to launch alone while a revision is out', async ({ page, baseURL }) => {
    const at = await cast(baseURL);
    const { id: campaignId } = await funded(at, 'Half ready lamp');
    for (const title of ['Lamp at noon', 'Lamp in fog']) await handIn(at, campaignId, title);
    const { submissions } = await at.brand.api.content.forCampaign.query({ campaignId });
    const [good, other] = submissions;
    await at.brand.api.content.approve.mutate({ submissionId: good?.id ?? '', version: 1, feedback: null });
    await at.brand.api.content.requestRevision.mutate({
      submissionId: other?.id ?? '',
      version: 1,
      feedback: 'More fog, please',
    });
    await pay(at, campaignId, 'balance');
    await page.goto(`/brand/campaign-review/${campaignId}`);
    const sentence = `1 approved, 1 revision still out: launching now leaves it out. Waiting for ${CREATOR_NAME}.`;
    await expect(page.getByRole('heading', { name: 'Ready to Launch!' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Launch Campaign' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Launch this campaign?' })).toContainText(sentence);
  });
});

test.describe('a creator', () => {
  test.use({ as: 'creator@accord.test' });

  test('sees that the deposit is held, and by which day each part is planned', async ({ page, baseURL }) => {
    const at = await cast(baseURL);
    const { id: campaignId } = await funded(at, 'Awaited lamp');
    await page.goto(`/creator/campaigns/${campaignId}`);
    const contract = region(page, 'Contract');
    const day = longDay(payoutDay(inDays(60)));
    await expect(contract.getByText('Deposit held').first()).toBeVisible();
    const parts = contract.getByRole('list', { name: 'Milestones' }).getByRole('listitem');
    await expect(parts).toHaveCount(3);
    for (const part of await parts.all()) await expect(part).toContainText(`planned by ${day}`);
    const steps = contract.getByRole('list', { name: 'From the offer to your money' }).getByRole('listitem');
    await expect(steps.last()).toHaveText(`You are paidby ${day}`);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});
