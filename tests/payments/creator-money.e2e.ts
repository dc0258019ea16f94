import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { monthLabel } from '#shared/format.ts';
import { become, expect, expectAccessible, settled, test, violationsOf } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { prove } from '#tests/support/prove.ts';
import { querySql, runSql } from '#tests/support/sql.ts';

const CREATOR = 'creator@accord.test';
const DOCUMENT_MISSING = '000222222227';
/** The state of the account is updated by a job of the bank. */
const BY_THE_BANK = { timeout: 60_000 };

/** Fills in the bank's page, and sends it. */
async function tellBank(page: Page, document?: string): Promise<void> {
  await page.getByLabel('Legal name').fill('Robin Field');
  await page.getByLabel('Date of birth').fill('1996-08-30');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Account number').fill(DOCUMENT_MISSING);
  if (document) await page.getByLabel('Number of your passport or identity card').fill(document);
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  await page.waitForURL('**/creator/payouts');
}

test('a creator sets payouts up on the bank’s page, which says what is missing, and is active once it has come', async ({
  page,
  server,
}) => {
  const [found] = await querySql(
    server.databaseUrl,
    `select u.id, u.email from users u join payout_accounts a on a.creator_id = u.id and a.status = 'active'
     where u.status = 'active' and u.email like '%@example.test' order by u.created_at limit 1`,
  );
  await runSql(
    server.databaseUrl,
    `delete from payout_accounts where creator_id = '${found?.id}'`,
    `delete from sandbox_bank.payout_accounts where reference = '${found?.id}'`,
  );
  await become(page, server, String(found?.email));
  await page.goto('/creator/payouts');
  const card = page.getByRole('region', { name: 'Payouts' });
  await card.getByRole('button', { name: 'Set up payouts' }).click();
  await prove(page);
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  for (const field of ['Legal name', 'Date of birth', 'Country', 'Account number'])
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  await expectAccessible(page);
  await tellBank(page);
  await expect(card).toContainText('Incomplete', BY_THE_BANK);
  await expect(card).toContainText('The bank asks for an identity document.');
  await card.getByRole('button', { name: 'Continue' }).click();
  await tellBank(page, 'C01X00T47');
  await expect(card).toContainText('Active', BY_THE_BANK);
  await expect(card).toContainText('Sandbox Bank •••• 2227');
  await expect(card.getByRole('button', { name: 'Update details' })).toBeVisible();
});

test.describe('a creator with earnings', () => {
  test.use({ as: CREATOR });

  test('takes statements away as files, turns the page of deals, and on a phone no bar hides what is read', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const [newest] = await api.payments.statements.query();
    const month = newest?.month ?? '';
    const { rows, nextCursor } = await api.payments.dealSums.query({ limit: 5 });
    await page.goto('/creator/payouts');
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
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const part of [0, 0.5]) {
          await months.evaluate((element, share) => {
            const { top, height } = element.getBoundingClientRect();
            window.scrollBy({ top: top + height * share - 30, behavior: 'instant' });
          }, part);
          const rules = colorScheme === 'light' && part === 0 ? 'all' : 'colours';
          expect(await violationsOf(page, rules, { anew: true }), colorScheme).toEqual([]);
        }
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
});
