import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast, funded } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test', viewport: { width: 1440, height: 900 } });
test.setTimeout(240_000);

/** Opens the first row of a list that is searched or filtered. */
async function openFirst(page: Page, query: string): Promise<Locator> {
  await page.goto(`/admin/money?${query}`);
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('definition').first()).toBeVisible();
  return panel;
}

/** What is open beside the lists: the row, and what is asked of it. */
const OPEN: readonly [query: string, press: string | null, dialog: string | null][] = [
  ['tab=payments&status=succeeded', null, null],
  ['tab=payouts&status=failed', null, null],
  ['tab=payouts&status=withheld', 'Release', 'Release this payout?'],
  ['tab=payouts&status=withheld', 'Refuse', 'Refuse this payout?'],
  ['tab=milestones&status=accrued', 'Hold', 'Hold this milestone?'],
  ['tab=milestones&status=accrued', 'Release early', 'Release this milestone now?'],
  ['tab=refunds&status=succeeded', null, null],
  ['tab=disputes&status=evidence_due', null, null],
  ['tab=disputes&status=evidence_due', 'Hand in evidence', 'Hand in evidence'],
  ['tab=disputes&status=lost', 'Campaign ledger', 'Ledger of'],
];

for (const width of [1440, 390]) {
  test(`every panel and dialog of the desk is accessible in both themes and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [query, press, dialog] of OPEN) {
      await test.step(`${query} ${press ?? ''}`, async () => {
        const panel = await openFirst(page, query);
        if (press) await panel.getByRole('button', { name: press, exact: true }).click();
        if (dialog) {
          const asked = page.getByRole('dialog', { name: dialog }).or(page.getByRole('alertdialog', { name: dialog }));
          await expect(asked).toBeVisible();
        }
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test('while the desk is open it follows what happens elsewhere: a payout appears, fails at the bank, and is paid after all', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { name, id: campaignId } = await funded(at, 'Watched lamp');
  const { milestones } = await at.admin.api.payments.forStaff.query({ campaignId });
  const signing = milestones.find(({ may }) => may.release.allowed);
  const account = (last4: string) =>
    runSql(
      server.databaseUrl,
      `update sandbox_bank.payout_accounts set bank_last4 = '${last4}' where reference = '${at.creatorId}'`,
    );
  await account('6660');
  await page.goto(`/admin/money?tab=payouts&search=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nothing here')).toBeVisible();
  await at.admin.api.payments.release.mutate({ milestoneId: signing?.id ?? '' });
  const row = page.getByRole('table', { name: 'Payouts' }).getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Failed', { timeout: 60_000 });

  await account('6789');
  await row.getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  const state = panel.getByRole('definition').first();
  await expect(state).toHaveText('Failed');
  await expect(panel).toContainText('account is closed');
  await test.step('somebody else sends it again', async () => {
    const [failed] = (await at.admin.api.payments.desk.query({ list: 'payouts', search: name })).rows;
    await at.admin.api.payments.retryPayout.mutate({ payoutId: failed?.id ?? '' });
    await expect(state).toHaveText('Paid', { timeout: 60_000 });
    await expect(panel.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
  expect((await at.admin.api.ledger.verify.query()).findings).toEqual([]);
});

test('a milestone is released early, and part of a payment refunded with a reason; the ledger tells both in PDF', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { name } = await funded(at, 'Refunded lamp');
  const found = `search=${encodeURIComponent(name)}`;
  const milestones = await openFirst(page, `tab=milestones&status=accrued&${found}`);
  await milestones.getByRole('button', { name: 'Release early' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release milestone' }).click();
  await expect(milestones.getByRole('definition').first()).toHaveText(/Released|Paid/);

  const panel = await openFirst(page, `tab=payments&${found}`);
  const left = panel.getByRole('term').filter({ hasText: 'Can be refunded' }).locator('xpath=..');
  await expect(left).toContainText('$3,400.00');
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund this payment?' });
  await form.getByRole('button', { name: 'Send refund' }).click();
  await expect(form).toContainText('Amount is required');
  await expect(form).toContainText('Reason is required');
  await form.getByLabel('Amount').fill('3400.01');
  await form.getByLabel('Reason').fill('One post fewer than planned');
  await form.getByRole('button', { name: 'Send refund' }).click();
  await expect(form).toContainText('The campaign holds less than this amount.');
  await expectAccessible(page);
  await expect(form.getByLabel('Reason')).toHaveValue('One post fewer than planned');
  await form.getByLabel('Amount').fill('400');
  await form.getByRole('button', { name: 'Send refund' }).click();
  await expect(form).toBeHidden();
  await expect(left).toContainText('$3,000.00');

  const refund = await openFirst(page, `tab=refunds&${found}`);
  await expect(refund).toContainText('One post fewer than planned');
  await expect(refund.getByRole('definition').first()).toHaveText('Succeeded', { timeout: 60_000 });
  await refund.getByRole('button', { name: 'Campaign ledger' }).click();
  const ledger = page.getByRole('dialog', { name: `Ledger of ${name}` });
  await expect(ledger).toContainText('A refund of $400.00 to the brand was asked for.');
  const press = ledger.getByRole('button', { name: 'Ledger as PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  const words = wordsOf(await readFile(await download.path())).replaceAll('\n', ' ');
  expect(words).toContain('A refund of $400.00 to the brand was asked for. Held after it: $3,000.00.');
  expect((await at.admin.api.ledger.verify.query()).findings).toEqual([]);
});

test('a statement that was begun is not lost by a press beside it', async ({ page }) => {
  const panel = await openFirst(page, 'tab=disputes&status=evidence_due');
  await panel.getByRole('button', { name: 'Hand in evidence' }).click();
  const form = page.getByRole('dialog', { name: 'Hand in evidence' });
  await form.getByLabel('What happened').fill('The creator posted what was agreed.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('What happened')).toHaveValue('The creator posted what was agreed.');
  await settled(page);
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });

  test('works at the desk as an admin does', async ({ page }) => {
    const panel = await openFirst(page, 'tab=payouts&status=withheld');
    await expect(panel.getByRole('button', { name: 'Release', exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Refuse', exact: true })).toBeVisible();
  });
});
