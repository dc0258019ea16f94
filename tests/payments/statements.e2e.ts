import { readFileSync } from 'node:fs';
import { formatMoney, monthLabel } from '#shared/format.ts';
import { expect, settled, test, violationsOf } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const CREATOR = 'creator@accord.test';
test.use({ as: CREATOR });

test('a creator takes a month’s statement away as CSV and as PDF', async ({ page, baseURL }) => {
  const { api } = await signedIn(baseURL ?? '', CREATOR);
  const [newest] = await api.payments.statements.query();
  const [sum] = newest?.sums ?? [];
  if (!newest || !sum) throw new Error('The demo has no earnings');
  const month = monthLabel(newest.month);
  await page.goto('/creator/analytics');
  const row = page.getByRole('table', { name: 'Monthly statements' }).getByRole('row').filter({ hasText: month });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: sum.currency });
  await expect(row.getByRole('cell')).toContainText([
    month,
    money(sum.releasedMinor),
    money(sum.paidMinor),
    money(sum.closingMinor),
    'PDF',
  ]);
  const csv = page.waitForEvent('download');
  await row.getByRole('button', { name: `CSV of ${month}` }).click();
  const saved = await csv;
  expect(saved.suggestedFilename()).toBe(`statement-${newest.month}.csv`);
  const answer = await api.payments.statementCsv.query({ month: newest.month });
  expect(readFileSync(await saved.path(), 'utf8')).toBe(`\uFEFF${answer.csv}`);
  const pdf = page.waitForEvent('download');
  await row.getByRole('button', { name: `PDF of ${month}` }).click();
  const paper = await pdf;
  expect(paper.suggestedFilename()).toBe(`statement-${newest.month}.pdf`);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('[CR-AN-11] deals are listed newest first with what their money did, each with its history', async ({
  page,
  baseURL,
}) => {
  const { api } = await signedIn(baseURL ?? '', CREATOR);
  const { rows, nextCursor } = await api.payments.dealSums.query({ limit: 5 });
  await page.goto('/creator/analytics');
  const table = page.getByRole('table', { name: 'Payment history by deal' });
  const lines = table.getByRole('rowgroup').last().getByRole('row');
  await expect(lines).toHaveCount(rows.length);
  for (const [index, { title, currency, valueMinor, paidMinor }] of rows.entries()) {
    const line = lines.nth(index);
    await expect(line).toContainText(title);
    await expect(line).toContainText(formatMoney({ amountMinor: valueMinor, currency }));
    await expect(line).toContainText(formatMoney({ amountMinor: paidMinor, currency }));
  }
  const [first] = rows;
  const download = page.waitForEvent('download');
  await lines
    .first()
    .getByRole('button', { name: `PDF of ${first?.title}` })
    .click();
  expect((await download).suggestedFilename()).toBe(`deal-${first?.id.slice(0, 8)}.pdf`);
  expect(nextCursor).not.toBeNull();
  const section = page.getByRole('region', { name: 'Payment history by deal' });
  await section.getByRole('button', { name: 'Next', exact: true }).click();
  const next = await api.payments.dealSums.query({ limit: 5, cursor: nextCursor });
  await expect(lines.first()).toContainText(next.rows[0]?.title ?? '');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar at the top hides nothing of the statements that is read or has the focus, wherever the page stands', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/creator/analytics');
    await settled(page);
    const table = page.getByRole('table', { name: 'Monthly statements' });
    const bar = page.getByRole('banner').first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const part of [0, 0.5]) {
        await table.evaluate((element, share) => {
          const { top, height } = element.getBoundingClientRect();
          window.scrollBy({ top: top + height * share - 30, behavior: 'instant' });
        }, part);
        expect(await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours'), colorScheme).toEqual([]);
      }
    }
    const buttons = table.getByRole('button');
    for (let at = (await buttons.count()) - 1; at > 0; at -= 1) {
      // The button before this one stands behind the bar.
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
