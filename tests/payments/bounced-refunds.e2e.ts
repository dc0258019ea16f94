import { isoDay } from '#shared/dates.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { type Cast, cast, pay, signed } from '#tests/support/stages.ts';
import { NO_REFUNDS_CARD } from './scene.ts';

test.use({ as: 'admin@accord.test' });
test.setTimeout(120_000);

/** Part of a deposit that its card has given back. */
async function bounced(at: Cast, what: string) {
  const { id: campaignId, name } = await signed(at, what);
  await pay(at, campaignId, 'deposit', NO_REFUNDS_CARD);
  const { payments } = at.admin.api;
  const [deposit] = (await payments.desk.query({ list: 'payments', search: name })).rows;
  const reason = 'One post fewer than planned';
  await payments.refund.mutate({ paymentId: deposit?.id ?? '', amountMinor: 40_000, reason });
  const found = async () => (await payments.desk.query({ list: 'refunds', search: name })).rows[0];
  await expect.poll(async () => (await found())?.status, { timeout: 60_000 }).toBe('failed');
  const { bankReference, refundId } = { bankReference: `Out ${deposit?.id}`, refundId: (await found())?.id ?? '' };
  return { refundId, bankReference };
}

for (const width of [1440, 390]) {
  test(`a refund that its card gave back is settled by bank transfer, at ${width} px`, async ({ page, baseURL }) => {
    const at = await cast(baseURL);
    const { refundId, bankReference } = await bounced(at, `Lamp sent back at ${width}`);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/admin/money?tab=refunds&row=${refundId}`);
    const panel = page.getByRole('dialog');
    const state = panel.getByRole('definition').first();
    await expect(state).toHaveText('Failed');
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await panel.getByRole('button', { name: 'Settle by bank transfer' }).click();

    const form = page.getByRole('dialog', { name: 'Settle a refund by bank transfer' });
    await expect(form).toContainText('$400.00');
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(form).toContainText('Day is required');
    await expect(form).toContainText('Reference is required');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByLabel('Day on the bank statement').fill('2035-01-01');
    await form.getByLabel('Reference on the bank statement').fill(bankReference);
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(form).toContainText('The day of the transfer is in the future.');
    await expect(form.getByLabel('Reference on the bank statement')).toHaveValue(bankReference);

    await form.getByLabel('Day on the bank statement').fill(isoDay(new Date()));
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(form).toBeHidden();
    await expect(state).toHaveText('Succeeded');
    await expect(panel).toContainText(bankReference);
    await expect(panel.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Settle by bank transfer' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    const { rows } = await at.brand.api.notifications.list.query({});
    expect(rows.map(({ message }) => message).join(' ')).toContain(`Its reference is ${bankReference}.`);
    expect((await at.admin.api.ledger.verify.query()).findings).toEqual([]);
  });
}
