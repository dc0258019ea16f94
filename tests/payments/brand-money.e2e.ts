import { formatMoney, longDay } from '#shared/format.ts';
import { dealCostMinor } from '#shared/money.ts';
import { payoutDay } from '#shared/payments/clock.ts';
import { become, expect, expectAccessible, expectNoSidewaysScroll, readersDay, test } from '#tests/support/browser.ts';
import { cast, inDays, pay, signed } from '#tests/support/stages.ts';

const PHONE = { width: 390, height: 844 };
/** A live event may have to wait for other jobs of the server. */
const LIVE = { timeout: 60_000 };

// refund-request.client.test.ts proves what is said of a request that is granted, and of a reason that is too short.

test.use({ as: 'brand@accord.test' });

test('a brand pays by bank transfer, asks for a refund and reads what staff has decided, and follows its money in one picture; its creator sees that it is held', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await signed(at, 'Pictured lamp');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const figures = region('Money').locator('dl > div');
  const payments = region('Payments');
  const paidDay = longDay(payoutDay(inDays(60), 'UTC'));
  await page.goto(`/brand/orders?projectId=${campaignId}&tab=money`);

  await test.step('who chooses bank transfer reads what to send where, and can still pay by card', async () => {
    await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
    await expect(page.getByText('We are waiting for your bank transfer')).toBeVisible();
    await expect(page.getByText(/^ACC-[2-9A-HJ-NP-Z]{8}$/)).toBeVisible();
    await expect(page.getByText('IBAN GB00 DEMO 0000 0000 0000 00')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay by card instead' })).toBeEnabled();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('once it is settled, the page follows by itself and shows what is held', async () => {
    const { open } = await at.brand.api.payments.contract.query({ campaignId });
    const { id: paymentId = '', amountMinor = 0 } = open.deposit ?? {};
    await at.admin.api.payments.settleTransfer.mutate({ paymentId, amountMinor, bankReference: `E2E ${paymentId}` });
    await expect(page.getByText('We are waiting for your bank transfer')).toBeHidden(LIVE);
    await expect(figures).toHaveText([
      /^Committed\$8,000\.00/,
      /^Held\$5,000\.00/,
      /^To pay now\$3,000\.00the balance/,
      /^Open offers\$0\.00/,
      /^Surplus\$0\.00/,
    ]);
  });
  const card = region('Refund request');
  const ask = page.getByRole('button', { name: 'Ask for a refund' });
  const reason = 'The lamp is not sold this year.';
  const request = async () => {
    const { refundRequest } = await at.brand.api.payments.contract.query({ campaignId });
    if (!refundRequest) throw new Error('The brand has asked');
    return refundRequest;
  };
  await test.step('it asks for a refund, and the order says when it was asked and by when it is answered, until it is withdrawn', async () => {
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a refund?' });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(ask).toBeHidden();
    await expect(card).toContainText('You asked for a refund on');
    const { createdAt, dueAt } = await request();
    await expect(card).toContainText(
      `You asked for a refund on ${readersDay(createdAt)}. Accord answers by ${readersDay(dueAt)}.`,
    );
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(14 * 86_400_000);
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(card).toBeHidden();
    await expect(ask).toBeVisible();
  });
  await test.step('what staff decides appears by itself, with the reason', async () => {
    await at.brand.api.payments.askForRefund.mutate({ campaignId, reason });
    const { id: refundRequestId } = await request();
    await at.admin.api.payments.declineRefundRequest.mutate({ refundRequestId, reason: 'Both have submitted' });
    await expect(card).toContainText('Accord declined your request on', LIVE);
    await expect(card).toContainText('Both have submitted');
    await expectAccessible(page);
  });
  await test.step('the balance is paid, and nothing is due now', async () => {
    await pay(at, campaignId, 'balance');
    await expect(figures.nth(2)).toHaveText(/^To pay now\$0\.00Nothing due now/, LIVE);
    await expect(payments.getByText('Paid in full')).toBeVisible();
  });
  await test.step('an open offer says what it would add', async () => {
    // Among the demo's smallest creators, whom the remaining budget can pay.
    const found = await at.brand.api.deals.candidates.query({ campaignId, withinBudget: true });
    const agreedMinor = 150_000;
    const other = found.find(({ openDeal, price }) => openDeal === null && (price.floorMinor ?? 0) <= agreedMinor);
    const invites = [{ creatorId: other?.id ?? '', agreedMinor }];
    await at.brand.api.deals.invite.mutate({ campaignId, currency: 'USD', invites, notes: null });
    const cost = formatMoney({ amountMinor: dealCostMinor(agreedMinor), currency: 'USD' });
    await expect(figures.nth(3)).toHaveText(`Open offers${cost}1 open offer: ${cost} more to pay if all accept`, LIVE);
    await expect(payments.getByText('Nothing more due now')).toBeVisible();
    await expect(payments.getByText('Paid in full')).toHaveCount(0);
    await expect(region('Money').getByRole('list', { name: 'When money moves' })).toContainText(
      `Creators are paidby ${paidDay}`,
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('the creator sees that the deposit is held, and by which day each part is planned', async () => {
    await become(page, server, 'creator@accord.test');
    await page.goto(`/creator/campaigns/${campaignId}`);
    const contract = region('Contract');
    await expect(contract.getByText('Deposit held').first()).toBeVisible();
    const planned = Array.from({ length: 3 }, () => new RegExp(`planned by ${paidDay}`));
    await expect(contract.getByRole('list', { name: 'Milestones' }).getByRole('listitem')).toHaveText(planned);
    const steps = contract.getByRole('list', { name: 'From the offer to your money' }).getByRole('listitem');
    await expect(steps.last()).toHaveText(`You are paidby ${paidDay}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
