import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { querySql, runSql } from '#tests/support/sql.ts';
import { type Cast, cast, funded } from '#tests/support/stages.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const ACCEPTED = '000123456789';
const DOCUMENT_MISSING = '000222222227';
const REJECTED = '000333333335';
const RESTRICTED_LATER = '000444444440';

let taken = 4;

/** A creator of the demo who has not begun the payout set-up. */
async function newcomer(server: DemoServer): Promise<{ id: string; email: string }> {
  taken += 1;
  const url = server.databaseUrl;
  const [found] = await querySql(
    url,
    `select u.id, u.email from users u join payout_accounts a on a.creator_id = u.id and a.status = 'active'
     where u.status = 'active' and u.email like '%@example.test' order by u.created_at offset $1 limit 1`,
    String(taken),
  );
  const { id, email } = { id: String(found?.id), email: String(found?.email) };
  await runSql(
    url,
    `delete from payout_accounts where creator_id = '${id}'`,
    `delete from sandbox_bank.payout_accounts where reference = '${id}'`,
  );
  return { id, email };
}

/** The page of a creator, signed in. */
async function pageOf(page: Page, baseURL: string | undefined, email: string) {
  const client = await signedIn(baseURL ?? '', email);
  const cookies = client.headers.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: client.url };
  });
  await page.context().addCookies(cookies);
  return client;
}

/** Types what the bank asks for into its page, and sends it. */
async function tellBank(page: Page, number: string, document?: string): Promise<void> {
  await page.getByLabel('Legal name').fill('Robin Field');
  await page.getByLabel('Date of birth').fill('1996-08-30');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Account number').fill(number);
  if (document) await page.getByLabel('Number of your passport or identity card').fill(document);
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  await page.waitForURL('**/creator/analytics');
}

test('released money waits for the set-up, which says what is missing, and is paid once it is done', async ({
  page,
  baseURL,
  server,
}) => {
  test.setTimeout(120_000);
  const { id: creatorId, email } = await newcomer(server);
  const creator = await pageOf(page, baseURL, email);
  const at: Cast = { ...(await cast(baseURL)), creator, creatorId };
  const { id: campaignId } = await funded(at, 'Waiting lamp');
  const { milestones } = await at.admin.api.payments.forStaff.query({ campaignId });
  const signing = milestones.find(({ status }) => status === 'accrued');
  await at.admin.api.payments.release.mutate({ milestoneId: signing?.id ?? '' });
  const usd = async () => {
    const { totals } = await creator.api.payments.earnings.query({ page: 1, pageSize: 1 });
    return totals.find(({ currency }) => currency === 'USD');
  };
  await creator.api.profiles.dismissIntro.mutate();
  const before = await usd();
  expect(before?.waitingMinor).toBe(120_000);

  await page.goto('/creator/dashboard');
  const hint = page.getByRole('note').filter({ hasText: 'Your money waits for your payout set-up' });
  await expect(hint).toContainText('$1,200.00 waits');
  await hint.getByRole('link', { name: 'Set up payouts' }).click();
  const card = page.getByRole('region', { name: 'Payouts' });
  await expect(card).toContainText('Not set up');
  await expect(card).toContainText('$1,200.00 waits');
  await expect(page.getByRole('region', { name: 'Payment clock' })).toContainText('Waits for your payout set-up');

  await card.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  for (const sentence of ['Legal name', 'Date of birth', 'Country', 'Account number'])
    await expect(page.getByText(`${sentence} is required`)).toBeVisible();
  await expectAccessible(page);
  const used = page.url();
  await tellBank(page, DOCUMENT_MISSING);
  await expect(card).toContainText('Incomplete', { timeout: 60_000 });
  await expect(card).toContainText('The bank asks for an identity document.');
  await expectAccessible(page);

  await page.goto(used);
  await expect(card).toContainText('That page of the bank could not be used any more.');
  await expect(page).toHaveURL(/\/creator\/analytics$/);
  await card.getByRole('button', { name: 'Continue' }).click();
  await tellBank(page, DOCUMENT_MISSING, 'C01X00T47');
  await expect(card).toContainText('Active', { timeout: 60_000 });
  await expect(card).toContainText('Sandbox Bank •••• 2227');
  await expect(card.getByRole('button', { name: 'Update details' })).toBeVisible();
  await expect(card).not.toContainText('waits');

  await expect.poll(async () => (await usd())?.waitingMinor, { timeout: 60_000 }).toBe(0);
  await expect.poll(async () => (await usd())?.paidMinor, { timeout: 60_000 }).toBe((before?.paidMinor ?? 0) + 120_000);
  const [ledger] = await querySql(
    server.databaseUrl,
    `select coalesce(sum(amount_minor), 0)::int as owed from ledger_entries where account = 'creator_payable' and currency = 'USD' and owner_id = $1`,
    creatorId,
  );
  const after = await usd();
  expect(Number(ledger?.owed)).toBe((after?.onTheWayMinor ?? 0) + (after?.waitingMinor ?? 0));
  expect(await at.admin.api.ledger.verify.query()).toEqual({ findings: [] });
  await page.goto('/creator/dashboard');
  await expect(
    page.getByRole('table', { name: 'Earnings' }).getByRole('row', { name: /Waiting lamp.*Paid/ }),
  ).toBeVisible();
  await expect(page.getByText('Your money waits')).toHaveCount(0);
});

test('a rejected account says so, and offers no further try', async ({ page, baseURL, server }) => {
  await pageOf(page, baseURL, (await newcomer(server)).email);
  await page.goto('/creator/analytics');
  const card = page.getByRole('region', { name: 'Payouts' });
  await card.getByRole('button', { name: 'Set up payouts' }).click();
  await tellBank(page, REJECTED);
  await expect(card).toContainText('Not accepted', { timeout: 60_000 });
  await expect(card).toContainText('Please write to us.');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('an account that is restricted later says what is missing, and is cured on the bank’s page', async ({
  page,
  baseURL,
  server,
}) => {
  const { id, email } = await newcomer(server);
  await pageOf(page, baseURL, email);
  await page.goto('/creator/analytics');
  const card = page.getByRole('region', { name: 'Payouts' });
  await card.getByRole('button', { name: 'Set up payouts' }).click();
  // The bank waits with the restriction until the page has shown the account.
  const planned = `select restricts_at from sandbox_bank.payout_accounts where reference = $1`;
  const restrict = (at: string) =>
    runSql(
      server.databaseUrl,
      `update sandbox_bank.payout_accounts set restricts_at = ${at} where reference = '${id}'`,
      `select graphile_worker.add_job('sandbox-bank.work', '{}')`,
    );
  const delayed = expect
    .poll(async () => (await querySql(server.databaseUrl, planned, id))[0]?.restricts_at, { timeout: 60_000 })
    .toBeTruthy()
    .then(() => restrict(`now() + interval '1 hour'`));
  await Promise.all([tellBank(page, RESTRICTED_LATER), delayed]);
  await expect(card).toContainText('Active', { timeout: 60_000 });
  await restrict('now()');
  await expect(card).toContainText('Paused', { timeout: 60_000 });
  await expect(card).toContainText('an identity document');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Update details' }).click();
  await tellBank(page, RESTRICTED_LATER, 'C01X00T47');
  await expect(card).toContainText('Active', { timeout: 60_000 });
  await card.getByRole('button', { name: 'Update details' }).click();
  await tellBank(page, ACCEPTED);
  await expect(card).toContainText('Sandbox Bank •••• 6789', { timeout: 60_000 });
});
