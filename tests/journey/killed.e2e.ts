import { randomUUID } from 'node:crypto';
import { BY_A_JOB, expect, test } from '#tests/support/browser.ts';
import { type AccordProcess, startAccord } from '#tests/support/process.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { querySql } from '#tests/support/sql.ts';
import { cast, handIn, signed } from '#tests/support/stages.ts';
import { GOOD_CARD, payAtBank } from './steps.ts';

/** The server of this file in its own process, which can be killed. */
type Killable = DemoServer & { accord: AccordProcess };

/** Ends the server like a crash, and starts it again on the same data. */
async function crash(server: Killable): Promise<void> {
  await server.accord.kill();
  server.accord = await startAccord(server.options);
}

/** Sends a request and kills the server before or while it answers, so that the sender does not know the result. */
async function crashAfter(server: Killable, sent: Promise<unknown>): Promise<void> {
  const ended = sent.catch(() => undefined);
  await crash(server);
  await ended;
}

test.use({ actionTimeout: 60_000 });

test('killed in the middle of deposit, balance and completion, nothing is lost and nothing happens twice', async ({
  page,
  server: hosted,
}) => {
  test.setTimeout(600_000);
  await hosted.stop();
  // Long enough to kill the server between the bank's charge and the bank's event.
  const options = { ...hosted.options, env: { ...hosted.options.env, SANDBOX_DELAY_MS: '1000' } };
  const server: Killable = { ...hosted, options, accord: await startAccord(options) };
  await using _ = { [Symbol.asyncDispose]: () => server.accord.kill() };
  const at = await cast(server.url);
  const { api } = at.brand;
  const { id: campaignId } = await signed(at, 'Night market');
  const sql = (text: string) => querySql(server.databaseUrl, text, campaignId);
  const read = () => api.orders.read.query({ campaignId });
  const arrives = (paymentId: string) =>
    expect.poll(async () => (await api.payments.status.query({ paymentId })).status, BY_A_JOB).toBe('succeeded');

  await test.step('the deposit: while the bank takes the card', async () => {
    const payment = await api.payments.payDeposit.mutate({ campaignId, requestKey: randomUUID() });
    await page.goto(payment.checkoutUrl ?? '');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    const paying = payAtBank(page, GOOD_CARD).catch(() => undefined);
    await sent;
    await crash(server);
    await paying;
    // The charge was made or not; the page shows which.
    await page.goto(payment.checkoutUrl ?? '');
    if (await page.getByLabel('Card number').isVisible()) await payAtBank(page, GOOD_CARD);
    await arrives(payment.id);
  });
  expect(await read()).toMatchObject({ stage: 'planning_creation', depositPaid: true });

  await handIn(at, campaignId, 'Lantern');
  const [submission] = (await api.content.forCampaign.query({ campaignId })).submissions;
  await api.content.approve.mutate({ submissionId: submission?.id ?? '', version: submission?.version ?? 0 });
  await test.step('the balance: between the charge and the bank’s event', async () => {
    const payment = await api.payments.payBalance.mutate({ campaignId, requestKey: randomUUID() });
    await page.goto(payment.checkoutUrl ?? '');
    const charged = page.waitForResponse((response) => response.request().method() === 'POST');
    const paying = payAtBank(page, GOOD_CARD).catch(() => undefined);
    await charged;
    await crash(server);
    await paying;
    await arrives(payment.id);
  });
  await api.orders.launch.mutate({ campaignId });

  await crashAfter(server, api.orders.complete.mutate({ campaignId }));
  if ((await read()).status !== 'completed') await api.orders.complete.mutate({ campaignId });
  const payouts = () =>
    sql(
      'select payouts.status, amount_minor::int from payouts join deals on deals.id = deal_id where campaign_id = $1',
    );
  await expect.poll(payouts, BY_A_JOB).toEqual([{ status: 'paid', amount_minor: 600_000 }]);

  expect(
    await sql('select kind, status, amount_minor::int from payments where campaign_id = $1 order by kind desc'),
  ).toEqual([
    { kind: 'deposit', status: 'succeeded', amount_minor: 500_000 },
    { kind: 'balance', status: 'succeeded', amount_minor: 300_000 },
  ]);
  const charges = `select charges.status, charges.amount_minor::int, charges.refunded_minor::int
    from sandbox_bank.charges join sandbox_bank.checkouts on checkouts.id = checkout_id
    where reference in (select id::text from payments where campaign_id = $1) order by amount_minor`;
  expect(await sql(charges)).toEqual([
    { status: 'succeeded', amount_minor: 300_000, refunded_minor: 0 },
    { status: 'succeeded', amount_minor: 500_000, refunded_minor: 0 },
  ]);
  const sentOut = `select count(*)::int from sandbox_bank.payouts where reference like any (
    select payouts.id || ':%' from payouts join deals on deals.id = deal_id where campaign_id = $1)`;
  expect(await sql(sentOut)).toEqual([{ count: 1 }]);
  const moves = `select action, count(*)::int from audit_log
    where resource_id = $1::text and action in ('campaign.fund', 'campaign.complete') group by 1 order by 1`;
  expect(await sql(moves)).toEqual([
    { action: 'campaign.complete', count: 1 },
    { action: 'campaign.fund', count: 1 },
  ]);
  const told = `select count(*)::int from notifications where campaign_id = $1 and title = 'You were paid'`;
  expect(await sql(told)).toEqual([{ count: 1 }]);
  expect(await at.admin.api.ledger.verify.query()).toEqual({ findings: [] });
});
