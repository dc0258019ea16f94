import { longDay } from '#shared/format.ts';
import { expect, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast, draft, inDays } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });
const MOMENT = '2026-03-31T10:30:00Z';

for (const { timezoneId, day, zoned } of [
  { timezoneId: 'Pacific/Kiritimati', day: 'Apr 1, 2026', zoned: /^Apr 1, 2026, 12:30\sAM GMT\+14$/ },
  { timezoneId: 'Pacific/Pago_Pago', day: 'Mar 30, 2026', zoned: /^Mar 30, 2026, 11:30\sPM GMT-11$/ },
]) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });
    test('a moment is shown by the reader’s clock, which its tooltip names; a calendar day is the same everywhere', async ({
      page,
      baseURL,
      server,
    }) => {
      const at = await cast(baseURL);
      const { id, name } = await draft(at, `Lamp of ${timezoneId}`);
      await runSql(server.databaseUrl, `update campaigns set created_at = '${MOMENT}' where id = '${id}'`);
      await page.goto('/brand/campaigns');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Search campaigns').fill(name);
      const created = dialog.getByRole('listitem').filter({ hasText: name }).getByRole('time');
      await expect(created).toHaveText(day);
      await expect(created).toHaveAttribute('title', zoned);
      await expect(created).toHaveAttribute('datetime', '2026-03-31T10:30:00.000Z');

      await at.brand.api.campaigns.submit.mutate({ campaignId: id });
      await page.goto(`/brand/orders?projectId=${id}`);
      for (const days of [20, 40, 60]) {
        const shown = page
          .getByRole('main')
          .getByText(longDay(inDays(days)), { exact: true })
          .first();
        await expect(shown).toBeVisible();
        await expect(shown).not.toHaveAttribute('title');
      }
    });
  });
}
