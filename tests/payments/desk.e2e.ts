import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, settled, test } from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { type Cast, cast, disputed } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test', viewport: { width: 1440, height: 900 } });
test.setTimeout(180_000);

/** Opens the first row of a list that is searched or filtered. */
async function openFirst(page: Page, query: string): Promise<Locator> {
  await page.goto(`/admin/money?${query}`);
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
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

for (const end of ['won', 'lost'] as const) {
  test(`a dispute goes from the bank's event to ${end} through the screens, and the books are right after each step`, async ({
    page,
    baseURL,
  }) => {
    const at = await cast(baseURL);
    const { name } = await disputed(at, `Disputed ${end}`, end);
    const query = `tab=disputes&search=${encodeURIComponent(name)}`;
    await expect
      .poll(async () => (await at.admin.api.payments.desk.query({ list: 'disputes', search: name })).rows[0]?.status, {
        timeout: 60_000,
      })
      .toBe('evidence_due');
    await verified(at);
    const panel = await openFirst(page, query);
    await expect(stateIn(panel)).toHaveText('Evidence due');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Hand in evidence' }).click();
    const form = page.getByRole('dialog', { name: 'Hand in evidence' });
    await form.getByLabel('What happened').fill('The creator posted what was agreed, and the brand approved it.');
    const draft = await downloaded(page, form.getByRole('button', { name: 'Read the PDF' }));
    await expect(form.getByLabel('What happened')).toHaveValue(/posted what was agreed/);
    await form.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(panel).toContainText('Evidence that was handed in');
    await expect(stateIn(panel)).toHaveText(end === 'won' ? 'Won' : 'Lost', { timeout: 90_000 });
    await expect(panel.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(4);
    const sent = await downloaded(page, panel.getByRole('button', { name: 'Evidence as PDF' }));
    expect(wordsOf(draft)).toContain(name);
    expect(wordsOf(draft)).not.toContain('In our words');
    expect(wordsOf(sent)).toContain('The creator posted what was agreed, and the brand approved it.');
    await verified(at);

    await panel.getByRole('button', { name: 'Campaign ledger' }).click();
    const ledger = page.getByRole('dialog', { name: `Ledger of ${name}` });
    await expect(ledger.getByRole('table')).toContainText(
      end === 'won' ? 'was won; the bank gave the money back' : 'was lost',
    );
    await expectAccessible(page);
    await ledger.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toContainText('Evidence that was handed in');
  });
}

test('a failed payout is sent again and paid, and the books are right', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const panel = await openFirst(page, 'tab=payouts&status=failed');
  await expect(stateIn(panel)).toHaveText('Failed');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(stateIn(panel)).toHaveText('Paid', { timeout: 90_000 });
  await verified(at);
});

test('a payout that is withheld is refused with a reason, and one that was refused is released and paid', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  let panel = await openFirst(page, 'tab=payouts&status=refused');
  await panel.getByRole('button', { name: 'Release' }).click();
  let form = page.getByRole('dialog', { name: 'Release this payout?' });
  await form.getByRole('button', { name: 'Release payout' }).click();
  await expect(form).toContainText('Reason is required');
  await form.getByLabel('Reason').fill('The owner proved who they are');
  await form.getByRole('button', { name: 'Release payout' }).click();
  await expect(stateIn(panel)).toHaveText('Paid', { timeout: 90_000 });
  await expect(panel).toContainText('The owner proved who they are');
  await verified(at);

  panel = await openFirst(page, 'tab=payouts&status=withheld');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Refuse' }).click();
  form = page.getByRole('dialog', { name: 'Refuse this payout?' });
  await form.getByLabel('Reason').fill('The account belongs to somebody else');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Refuse payout' }).click();
  await expect(stateIn(panel)).toHaveText('Refused');
  await expect(panel).toContainText('The account belongs to somebody else');
  await verified(at);
});

test('a milestone is held with a reason, and the hold is lifted', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const panel = await openFirst(page, 'tab=milestones&status=accrued');
  await expect(stateIn(panel)).toHaveText('Accrued');
  await panel.getByRole('button', { name: 'Hold', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Hold this milestone?' });
  await form.getByRole('button', { name: 'Hold milestone' }).click();
  await expect(form).toContainText('Reason is required');
  await form.getByLabel('Reason').fill('Who signed is not clear');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Hold milestone' }).click();
  await expect(stateIn(panel)).toHaveText('Held');
  await expect(panel).toContainText('Who signed is not clear');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Lift the hold' }).click();
  const question = page.getByRole('alertdialog', { name: 'Lift the hold?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Lift the hold' }).click();
  await expect(stateIn(panel)).toHaveText('Accrued');
  await verified(at);
});

test('every list has rows, opens at its address, and is searched there; the books are verified by a job', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [tab, label] of [
      ['payments', 'Payments'],
      ['payouts', 'Payouts'],
      ['milestones', 'Milestones'],
      ['holds', 'Held money'],
      ['refunds', 'Refunds'],
      ['disputes', 'Disputes'],
    ] as const) {
      await page.goto(`/admin/money?tab=${tab}`);
      await expect(page.getByRole('table', { name: label }).getByRole('row').nth(1)).toBeVisible();
      await settled(page);
      await expectAccessible(page);
    }
  }
  await page.getByLabel('Search by campaign, name or e-mail').fill('nothing is called so');
  await expect(page).toHaveURL(/search=nothing/);
  await expect(page.getByText('Nothing here')).toBeVisible();
  await page.goto('/admin/money?tab=books');
  await page.getByRole('button', { name: 'Verify the books' }).click();
  await expect(page.getByText('The books are right')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
});
