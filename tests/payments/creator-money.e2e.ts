import { readFileSync } from 'node:fs';
import { monthLabel } from '#shared/format.ts';
import { comesAlive, expect, expectAccessible, settled, test, violationsOf } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { prove } from '#tests/support/prove.ts';
import { runSql } from '#tests/support/sql.ts';

const CREATOR = 'creator@accord.test';
const ACCEPTED = '000123456789';
/** The state of the account is updated by a job of the bank. */
const BY_THE_BANK = { timeout: 60_000 };

// onboarding-pages.db.test.ts proves what the bank's page asks for, payout-accounts.db.test.ts what the bank decides, and screens.db.test.ts what the
// card says of it.

test.use({ as: CREATOR });

test('a creator sets payouts up on the bank’s page, takes statements away as files, turns the page of deals, and on a phone no bar hides what is read', async ({
  page,
  baseURL,
  server,
}) => {
  const { api } = await signedIn(baseURL ?? '', CREATOR);
  const [newest] = await api.payments.statements.query();
  const month = newest?.month ?? '';
  const { rows, nextCursor } = await api.payments.dealSums.query({ limit: 5 });
  const { id } = (await api.auth.session.query()) ?? {};
  await runSql(
    server.databaseUrl,
    `delete from payout_accounts where creator_id = '${id}'`,
    `delete from sandbox_bank.payout_accounts where reference = '${id}'`,
  );
  await page.goto('/creator/payouts');
  const card = page.getByRole('region', { name: 'Payouts' });
  await test.step('the account is set up at the bank, and is active once the bank has said so', async () => {
    await card.getByRole('button', { name: 'Set up payouts' }).click();
    await prove(page);
    await page.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(page.getByText('Legal name is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Legal name').fill('Robin Field');
    await page.getByLabel('Date of birth').fill('1996-08-30');
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Account number').fill(ACCEPTED);
    await page.getByRole('button', { name: 'Send to the bank' }).click();
    await page.waitForURL('**/creator/payouts');
    await expect(card).toContainText('Active', BY_THE_BANK);
    await expect(card).toContainText('Sandbox Bank •••• 6789');
    await expect(card.getByRole('button', { name: 'Update details' })).toBeVisible();
    await comesAlive(page);
  });
  const months = page.getByRole('table', { name: 'Monthly statements' });
  const downloaded = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).first().click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  await test.step('a month as CSV and as PDF', async () => {
    const csv = await downloaded(`CSV of ${monthLabel(month)}`);
    const answer = await api.payments.statementCsv.query({ month });
    expect(csv.name).toBe(`statement-${month}.csv`);
    expect(csv.bytes.toString()).toBe(`\uFEFF${answer.csv}`);
    const pdf = await downloaded(`PDF of ${monthLabel(month)}`);
    expect(pdf.name).toBe(`statement-${month}.pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  await test.step('[CR-AN-11] the history of a deal as PDF, and the next page of deals', async () => {
    const [first] = rows;
    expect((await downloaded(`PDF of ${first?.title}`)).name).toBe(`deal-${first?.id.slice(0, 8)}.pdf`);
    expect(nextCursor).not.toBeNull();
    const section = page.getByRole('region', { name: 'Payment history by deal' });
    await section.getByRole('button', { name: 'Next', exact: true }).click();
    const next = await api.payments.dealSums.query({ limit: 5, cursor: nextCursor });
    const lines = section.getByRole('rowgroup').last().getByRole('row');
    await expect(lines.first()).toContainText(next.rows[0]?.title ?? 'no title');
  });
  await test.step('the bar at the top hides nothing that is read or has the focus, wherever the page stands', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    const bar = page.getByRole('banner').first();
    for (const [colorScheme, part, rules] of [
      ['light', 0, 'all'],
      ['dark', 0.5, 'colours'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await months.evaluate((element, share) => {
        const { top, height } = element.getBoundingClientRect();
        window.scrollBy({ top: top + height * share - 30, behavior: 'instant' });
      }, part);
      expect(await violationsOf(page, rules, { anew: true }), colorScheme).toEqual([]);
    }
    const buttons = months.getByRole('button');
    for (const at of [3, 2, 1]) {
      // The previous button is covered by the bar.
      await buttons.nth(at - 1).evaluate((button) => {
        window.scrollBy({ top: button.getBoundingClientRect().top - 15, behavior: 'instant' });
      });
      await buttons.nth(at).evaluate((button) => button.focus({ preventScroll: true }));
      await page.keyboard.press('Shift+Tab');
      await expect(buttons.nth(at - 1)).toBeFocused();
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      const focused = await buttons.nth(at - 1).boundingBox();
      expect(focused?.y, 'where the focused button begins').toBeGreaterThanOrEqual(y + height);
    }
  });
});
