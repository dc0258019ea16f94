import type { Page } from '@playwright/test';
import { addDays, addMonths, isoDay } from '#shared/dates.ts';
import { longDay } from '#shared/format.ts';
import { become, expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/client.ts';
import { querySql, runSql } from '#tests/support/sql.ts';
import { pay } from '#tests/support/stages.ts';
import { BRAND } from './offer.ts';

// invite.client.test.ts proves how an offer says its usage rights, screens.db.test.ts where both sides read them and the creator an extension, and
// accept.client.test.ts what a creator agrees to.

test.use({ as: BRAND.email });

const LEO = { email: 'leo.costa@example.test', name: 'Leo Costa' };

/** Checks the open layer at a phone's width, and leaves the page wide. */
async function lookAt(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** A completed campaign of the demo on which Leo's content is in use. */
async function usedContent(baseURL: string | undefined) {
  const brand = await clientOf(baseURL ?? '', BRAND.email);
  const { rows } = await brand.api.orders.list.query({ limit: 100 });
  for (const { id, name } of rows.filter(({ status }) => status === 'completed')) {
    const { creators } = await brand.api.orders.read.query({ campaignId: id });
    const deal = creators.find((one) => one.name === LEO.name && one.may.extend.allowed);
    if (deal?.usage?.until) return { brand, campaignId: id, name: name ?? '', deal, until: deal.usage.until };
  }
  throw new Error('The demo has such a campaign');
}

test('both are reminded before usage runs out; the brand extends it by an offer, and it runs longer once that is paid', async ({
  page,
  baseURL,
  server,
}) => {
  const { brand, campaignId, name, deal } = await usedContent(baseURL);
  const until = addDays(isoDay(new Date()), 10);
  await runSql(
    server.databaseUrl,
    `update deals set usage_until = '${until}' where id = '${deal.dealId}'`,
    `select graphile_worker.add_job('deals.remind', '{}')`,
  );
  const title = `Usage rights for “${name}” run out soon`;
  const told = `select count(*)::int as told from notifications where title = $1`;
  await expect
    .poll(async () => (await querySql(server.databaseUrl, told, title))[0]?.told, { timeout: 60_000 })
    .toBe(2);
  await test.step('the reminder leads to the deal, which says when usage runs out', async () => {
    await page.goto('/notifications');
    await page.getByText(title).click();
    await expect(page).toHaveURL(`/brand/orders?projectId=${campaignId}&tab=creators`);
    await expect(page.getByText(longDay(until)).first()).toBeVisible();
  });

  await page.getByRole('button', { name: `Extend the usage of ${LEO.name}’s content` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`You may use it until ${longDay(until)}.`);
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(dialog.getByText('Amount must be more than 0')).toBeVisible();
  await dialog.getByLabel('Amount').fill('300');
  await expect(dialog.getByText('You pay $400.00 with the platform fee, and they get $300.00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change usage rights' }).click();
  await dialog.getByLabel('Months of usage').fill('2');
  await lookAt(page);
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Extension offered', { exact: true })).toBeVisible();

  const creator = await clientOf(baseURL ?? '', LEO.email);
  const { rows } = await creator.api.deals.myInvitations.query({ tab: 'pending' });
  await creator.api.deals.accept.mutate({ dealId: rows.find(({ extension }) => extension)?.id ?? '' });

  await goOn(page, `/brand/orders?projectId=${campaignId}&tab=money`);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('Longer usage starts as soon as it is paid.');
  await expect(balance).toContainText('$400.00');
  await pay({ brand }, campaignId, 'balance');
  await expect(balance).toBeHidden();
  await page.getByRole('tab', { name: /^Creators/ }).click();
  const extended = longDay(addMonths(until, 2));
  await expect(page.getByRole('list', { name: 'Creators of this campaign' })).toContainText(`to ${extended}`);
  const { creators } = await brand.api.orders.read.query({ campaignId });
  expect(creators.find((one) => one.extension)).toMatchObject({ status: 'completed' });
  await become(page, server, LEO.email);
  await page.goto('/notifications');
  await page.getByText(title).click();
  await expect(page).toHaveURL(`/creator/campaigns/${campaignId}`);
  await expect(page.getByText(extended).first()).toBeVisible();
  await expect(page.getByText(/^Extension of usage: 2 months more, on /)).toContainText(`to ${extended}`);
});
