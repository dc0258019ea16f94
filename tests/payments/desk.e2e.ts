import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { isoDay } from '#shared/dates.ts';
import type { DeskList, DeskStatus } from '#shared/payments/desk.ts';
import { BY_A_JOB, expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { runSql } from '#tests/support/sql.ts';
import { type Cast, cast, disputed, funded, pay, signed } from '#tests/support/stages.ts';
import { NO_REFUNDS_CARD } from './scene.ts';

const PHONE = { width: 390, height: 844 };
test.use({ as: 'admin@accord.test' });

/** The rows of a list in a state, or matching a search. */
async function rowsOf({ admin }: Cast, list: DeskList, of: { status?: DeskStatus; search?: string }) {
  return (await admin.api.payments.desk.query({ list, ...of })).rows;
}
/** Opens the desk with a row beside its list, as a notification does. */
async function openRow(page: Page, list: DeskList, id: string | undefined): Promise<Locator> {
  const path = `/admin/money?tab=${list}&row=${id}`;
  await (page.url() === 'about:blank' ? page.goto(path) : goOn(page, path));
  return page.getByRole('dialog');
}
/** The bytes of the file that a press downloads. */
async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}
/** The state of the row whose panel is open. */
const stateIn = (panel: Locator) => panel.getByRole('definition').first();
const verified = async ({ admin }: Cast) => expect((await admin.api.ledger.verify.query()).findings).toEqual([]);

test('a dispute goes from the bank’s event to its end through the screens, a statement that was begun is not lost, and the books are right', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { name } = await disputed(at, 'Disputed lamp');
  const found = async () => (await rowsOf(at, 'disputes', { search: name }))[0];
  await expect.poll(async () => (await found())?.status, BY_A_JOB).toBe('evidence_due');
  await verified(at);
  await page.goto(`/admin/money?tab=disputes&search=${encodeURIComponent(name)}`);
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  const panel = page.getByRole('dialog');
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
  await verified(at);
});

test('a payout is sent again and another released with a reason, a milestone is held and let go, and the books are verified by a job', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const first = async (list: DeskList, status: DeskStatus) =>
    openRow(page, list, (await rowsOf(at, list, { status }))[0]?.id);
  await test.step('a payout that failed is sent again and paid', async () => {
    const panel = await first('payouts', 'failed');
    await expect(stateIn(panel)).toHaveText('Failed');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(stateIn(panel)).toHaveText('Paid', BY_A_JOB);
  });
  await test.step('one that was refused is released with a reason, and paid', async () => {
    const panel = await first('payouts', 'refused');
    await panel.getByRole('button', { name: 'Release' }).click();
    const form = page.getByRole('dialog', { name: 'Release this payout?' });
    await form.getByLabel('Reason').fill('The owner proved who they are');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Release payout' }).click();
    await expect(stateIn(panel)).toHaveText('Paid', BY_A_JOB);
    await expect(panel).toContainText('The owner proved who they are');
  });
  await test.step('a milestone is held with a reason, and the hold is lifted', async () => {
    const panel = await first('milestones', 'accrued');
    await expect(stateIn(panel)).toHaveText('Accrued');
    await panel.getByRole('button', { name: 'Hold', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Hold this milestone?' });
    await form.getByLabel('Reason').fill('Who signed is not clear');
    await form.getByRole('button', { name: 'Hold milestone' }).click();
    await expect(stateIn(panel)).toHaveText('Held');
    await expect(panel).toContainText('Who signed is not clear');
    await panel.getByRole('button', { name: 'Lift the hold' }).click();
    const question = page.getByRole('alertdialog', { name: 'Lift the hold?' });
    await question.getByRole('button', { name: 'Lift the hold' }).click();
    await expect(stateIn(panel)).toHaveText('Accrued');
  });
  await test.step('the books are verified', async () => {
    await goOn(page, '/admin/money?tab=books');
    await page.getByRole('button', { name: 'Verify the books' }).click();
    await expect(page.getByText('The books are right')).toBeVisible(BY_A_JOB);
    await expectAccessible(page);
  });
});

test('part of a payment is refunded, its card gives it back, and it is settled by bank transfer', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId, name } = await signed(at, 'Refunded lamp');
  await pay(at, campaignId, 'deposit', NO_REFUNDS_CARD);
  const [payment] = await rowsOf(at, 'payments', { search: name });
  await test.step('part of the payment is refunded with a reason', async () => {
    const panel = await openRow(page, 'payments', payment?.id);
    const left = panel.getByRole('term').filter({ hasText: 'Can be refunded' }).locator('xpath=..');
    await expect(left).toContainText('$5,000.00');
    await panel.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Refund this payment?' });
    await form.getByLabel('Reason').fill('One post fewer than planned');
    await form.getByLabel('Amount').fill('400');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send refund' }).click();
    await expect(form).toBeHidden();
    await expect(left).toContainText('$4,600.00');
  });
  const found = async () => (await rowsOf(at, 'refunds', { search: name }))[0];
  await expect.poll(async () => (await found())?.status, BY_A_JOB).toBe('failed');
  const panel = await openRow(page, 'refunds', (await found())?.id);
  const bankReference = `Out ${payment?.id}`;
  await test.step('the refund has come back and is settled by bank transfer', async () => {
    await expect(stateIn(panel)).toHaveText('Failed');
    await expect(panel).toContainText('The card does not take refunds.');
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await panel.getByRole('button', { name: 'Settle by bank transfer' }).click();
    const form = page.getByRole('dialog', { name: 'Settle a refund by bank transfer' });
    await expect(form).toContainText('$400.00');
    await form.getByLabel('Reference on the bank statement').fill(bankReference);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await form.getByLabel('Date on the bank statement').fill(isoDay(new Date()));
    await form.getByRole('button', { name: 'Settle' }).click();
    await expect(form).toBeHidden();
    await expect(stateIn(panel)).toHaveText('Succeeded');
    await expect(panel).toContainText(bankReference);
    await expect(panel).toContainText('One post fewer than planned');
    await expect(panel.getByRole('button', { name: /^(Retry|Settle by bank transfer)$/ })).toHaveCount(0);
  });
  await verified(at);
});

test('while the desk is open it follows what happens elsewhere: a payout appears, fails at the bank, and is paid after all', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId, name } = await funded(at, 'Lamp sent again');
  const { milestones } = await at.admin.api.payments.forStaff.query({ campaignId });
  const milestoneId = milestones.find(({ status }) => status === 'accrued')?.id ?? '';
  const account = (last4: string) =>
    runSql(server.databaseUrl, `update sandbox_bank.payout_accounts set bank_last4 = '${last4}'`);
  await account('6660');
  await page.goto(`/admin/money?tab=payouts&search=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nothing here')).toBeVisible();
  await at.admin.api.payments.release.mutate({ milestoneId });
  const row = page.getByRole('table', { name: 'Payouts' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Failed', BY_A_JOB);

  await account('6789');
  await row.getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await expect(stateIn(panel)).toHaveText('Failed');
  await expect(panel).toContainText('account is closed');
  await test.step('somebody else sends it again', async () => {
    const [failed] = await rowsOf(at, 'payouts', { search: name });
    await at.admin.api.payments.retryPayout.mutate({ payoutId: failed?.id ?? '' });
    await expect(stateIn(panel)).toHaveText('Paid', BY_A_JOB);
    await expect(panel.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
  await verified(at);
});
