import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '#shared/format.ts';
import type { DeskList, DeskStatus } from '#shared/payments/desk.ts';
import { BY_A_JOB, expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { cast } from '#tests/support/stages.ts';

// screens.db.test.ts proves what the lists show, desk-rows.client.test.ts what a row offers, and desk-forms.client.test.ts what its forms send.

const PHONE = { width: 390, height: 844 };
test.use({ as: 'admin@accord.test' });

/** The bytes of the file that a press downloads. */
async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}
/** The state of the row whose panel is open. */
const stateIn = (panel: Locator) => panel.getByRole('definition').first();

test('a dispute is answered and decided, part of a payment is refunded, payouts are decided on, lists and rows follow what happens elsewhere, and the books are right', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { api } = at.admin;
  const rowsOf = async (list: DeskList, of: { status?: DeskStatus; search?: string }) =>
    (await api.payments.desk.query({ list, ...of })).rows;
  /** Opens the desk with a row beside its list, as a notification does. */
  const openRow = async (list: DeskList, of: { status?: DeskStatus; search?: string }) => {
    const [row] = await rowsOf(list, of);
    if (!row) throw new Error(`The desk has such a row among the ${list}`);
    await goOn(page, `/admin/money?tab=${list}&row=${row.id}`);
    await expect(panel).toContainText(row.campaignName);
    return row;
  };
  const panel = page.getByRole('dialog');
  const [disputed] = await rowsOf('disputes', { status: 'evidence_due' });
  const name = disputed?.campaignName ?? '';
  await page.goto('/admin/money?tab=disputes&status=evidence_due');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  await page.setViewportSize(PHONE);
  await expect(stateIn(panel)).toHaveText('Evidence due');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Submit evidence' }).click();
  const form = page.getByRole('dialog', { name: 'Submit evidence' });
  const statement = form.getByLabel('What happened');
  const words = 'The creator posted what was agreed, and the brand approved it.';
  await test.step('what was begun is kept while the PDF for the bank is read beside it', async () => {
    await statement.fill(words);
    const draft = wordsOf(await downloaded(page, form.getByRole('button', { name: 'Read the PDF' })));
    expect(draft).toContain(name);
    expect(draft).not.toContain('In our words');
    await expect(statement).toHaveValue(words);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('submitted it is decided, and the file for the bank has our words', async () => {
    await form.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(panel).toContainText('Evidence that was submitted');
    await expect(stateIn(panel)).toHaveText('Won', BY_A_JOB);
    await expect(panel.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(4);
    const sent = await downloaded(page, panel.getByRole('button', { name: 'Evidence as PDF' }));
    expect(wordsOf(sent)).toContain(words);
  });
  await test.step('the ledger of the campaign tells how it ended, also in PDF, and leads back', async () => {
    await panel.getByRole('button', { name: 'Campaign ledger' }).click();
    const ledger = page.getByRole('dialog', { name: `Ledger of ${name}` });
    await expect(ledger.getByRole('table')).toContainText('was won; the bank gave the money back');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const pdf = await downloaded(page, ledger.getByRole('button', { name: 'Ledger as PDF' }));
    expect(wordsOf(pdf).replaceAll('\n', ' ')).toContain('was won; the bank gave the money back');
    await ledger.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toContainText('Evidence that was submitted');
  });
  await test.step('part of what a brand has asked for is refunded with a reason, which grants its request', async () => {
    const { amountMinor, currency, campaignName } = await openRow('refundRequests', { status: 'open' });
    const left = panel.getByRole('term').filter({ hasText: 'Can be refunded' }).locator('xpath=..');
    await expect(left).toContainText(formatMoney({ amountMinor, currency }));
    await panel.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund this payment?' });
    await refund.getByLabel('Reason').fill('One post fewer than planned');
    await refund.getByLabel('Amount').fill('400');
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Send refund' }).click();
    await expect(refund).toBeHidden();
    await expect(stateIn(panel)).toHaveText('Granted');
    await openRow('refunds', { search: campaignName });
    await expect(panel).toContainText(formatMoney({ amountMinor: 40_000, currency }));
    await expect(panel).toContainText('One post fewer than planned');
  });
  await test.step('a payout that failed can be settled by bank transfer; its row follows while somebody else sends it again', async () => {
    const failed = await openRow('payouts', { status: 'failed' });
    await expect(stateIn(panel)).toHaveText('Failed');
    await panel.getByRole('button', { name: 'Settle by bank transfer' }).click();
    const settle = page.getByRole('dialog', { name: 'Settle a payout by bank transfer' });
    await expect(settle).toContainText(failed.person);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await settle.getByRole('button', { name: 'Back' }).click();
    await expect(stateIn(panel)).toHaveText('Failed');
    await api.payments.retryPayout.mutate({ payoutId: failed.id });
    await expect(stateIn(panel)).toHaveText('Paid', BY_A_JOB);
    await expect(panel.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('one that was refused is released with a reason, and paid', async () => {
    await openRow('payouts', { status: 'refused' });
    await panel.getByRole('button', { name: 'Release' }).click();
    const release = page.getByRole('dialog', { name: 'Release this payout?' });
    await release.getByLabel('Reason').fill('The owner proved who they are');
    await expectAccessible(page);
    await release.getByRole('button', { name: 'Release payout' }).click();
    await expect(stateIn(panel)).toHaveText('Paid', BY_A_JOB);
    await expect(panel).toContainText('The owner proved who they are');
  });
  await test.step('somebody else releases a milestone, and its payout appears in the list that is open, and is paid', async () => {
    const [milestone] = await rowsOf('milestones', { status: 'accrued', search: 'creator@accord.test' });
    const { id: milestoneId = '', campaignName = '' } = milestone ?? {};
    const before = await rowsOf('payouts', { search: campaignName });
    await goOn(page, `/admin/money?tab=payouts&search=${encodeURIComponent(campaignName)}`);
    const rows = page.getByRole('table', { name: 'Payouts' }).locator('tbody tr').filter({ hasText: campaignName });
    await expect(rows).toHaveCount(before.length);
    await api.payments.release.mutate({ milestoneId });
    await expect(rows).toHaveCount(before.length + 1, BY_A_JOB);
    await expect(rows.first()).toContainText('Paid', BY_A_JOB);
  });
  await test.step('the books are verified by a job', async () => {
    await goOn(page, '/admin/money?tab=books');
    await page.getByRole('button', { name: 'Verify the books' }).click();
    await expect(page.getByText('The books are right')).toBeVisible(BY_A_JOB);
    await expectAccessible(page);
  });
});
