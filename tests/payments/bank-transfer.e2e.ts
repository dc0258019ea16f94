import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { type Cast, cast, signed } from '#tests/support/stages.ts';

test.setTimeout(120_000);

/** A deposit that waits for its bank transfer. */
async function waiting(at: Cast, what: string) {
  const { id: campaignId, name } = await signed(at, what);
  const asked = { campaignId, requestKey: crypto.randomUUID(), method: 'bank_transfer' } as const;
  return { campaignId, name, payment: await at.brand.api.payments.payDeposit.mutate(asked) };
}

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('chooses bank transfer, sees what to send where and until when, and the page follows when it is settled', async ({
    page,
    baseURL,
  }) => {
    const at = await cast(baseURL);
    const { id: campaignId } = await signed(at, 'Lamp by transfer');
    await page.goto(`/brand/orders?projectId=${campaignId}`);
    await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
    await expect(page.getByText('We are waiting for your bank transfer')).toBeVisible();
    await expect(page.getByText(/^ACC-[2-9A-HJ-NP-Z]{8}$/)).toBeVisible();
    await expect(page.getByText('IBAN GB00 DEMO 0000 0000 0000 00')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay by card instead' })).toBeEnabled();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const { open } = await at.brand.api.payments.contract.query({ campaignId });
    const { id: paymentId = '', amountMinor = 0 } = open.deposit ?? {};
    const bankReference = `E2E ${paymentId}`;
    await at.admin.api.payments.settleTransfer.mutate({ paymentId, amountMinor, bankReference });
    await expect(page.getByText('We are waiting for your bank transfer')).toBeHidden({ timeout: 20_000 });
  });
});

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('finds a transfer by its reference and settles it; another amount is refused beside its field', async ({
    page,
    baseURL,
  }) => {
    const at = await cast(baseURL);
    const { payment } = await waiting(at, 'Lamp to settle');
    const reference = payment.transfer?.reference ?? '';
    await page.goto(`/admin/money?tab=payments&search=${reference}`);
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText(reference);
    await panel.getByRole('button', { name: 'Settle' }).click();
    const form = page.getByRole('dialog', { name: 'Settle a bank transfer' });
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(form).toContainText('Amount is required');
    await form.getByLabel('Amount that has come').fill('12');
    await form.getByLabel('Reference on the bank statement').fill(`Statement 7, ${reference}`);
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(form).toContainText(/^.*The transfer is for \$[\d,.]+, so \$12\.00 cannot settle it\..*$/);
    await expect(form.getByLabel('Reference on the bank statement')).toHaveValue(`Statement 7, ${reference}`);
    await expectAccessible(page);
    await form.getByLabel('Amount that has come').fill(String(payment.amountMinor / 100));
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(panel.getByRole('definition').first()).toHaveText('Succeeded');
    expect((await at.admin.api.ledger.verify.query()).findings).toEqual([]);
  });
});
