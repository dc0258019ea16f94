import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { BY_A_JOB, expect, test } from '#tests/support/browser.ts';
import { startAccord } from '#tests/support/process.ts';
import { querySql } from '#tests/support/sql.ts';
import { cast, goodCard, handIn, payByCard, signed } from '#tests/support/stages.ts';

test('killed in the middle of deposit, balance and completion, nothing is lost and nothing happens twice', async ({
  server,
}) => {
  test.setTimeout(600_000);
  await server.stop();
  // Long enough to kill the server between the bank's charge and the bank's event.
  const options = { ...server.options, env: { ...server.options.env, SANDBOX_DELAY_MS: '1000' } };
  let accord = await startAccord(options);
  await using _ = { [Symbol.asyncDispose]: () => accord.kill() };
  /** Ends the server like a crash, and starts it again on the same data. */
  const crash = async () => {
    await accord.kill();
    accord = await startAccord(options);
    expect(accord.output()).toContain('brand@accord.test');
    expect(accord.output(), 'loads no demo data again').not.toMatch(/demo data|Building/);
  };
  const at = await cast(server.url);
  const { api } = at.brand;
  const { id: campaignId } = await signed(at, 'Night market');
  const sql = (text: string) => querySql(server.databaseUrl, text, campaignId);
  const read = () => api.orders.read.query({ campaignId });
  const arrives = (paymentId: string) =>
    expect.poll(async () => (await api.payments.status.query({ paymentId })).status, BY_A_JOB).toBe('succeeded');

  await test.step('the deposit: while the bank takes the card', async () => {
    const { id, checkoutUrl } = await api.payments.payDeposit.mutate({ campaignId, requestKey: randomUUID() });
    const headers = { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' };
    const paying = request(checkoutUrl ?? '', { method: 'POST', headers }).on('error', () => undefined);
    await new Promise<void>((sent) => paying.end(`${goodCard()}`, sent));
    await crash();
    // The charge was made or not; the bank shows which.
    const shown = await (await fetch(checkoutUrl ?? '', { redirect: 'manual' })).text();
    if (shown.includes('Card number')) await payByCard(at, checkoutUrl);
    await arrives(id);
  });
  expect(await read()).toMatchObject({ stage: 'planning_creation', depositPaid: true });

  await handIn(at, campaignId, 'Lantern');
  const [submission] = (await api.content.forCampaign.query({ campaignId })).submissions;
  await api.content.approve.mutate({ submissionId: submission?.id ?? '', version: submission?.version ?? 0 });
  await test.step('the balance: between the charge and the bank’s event', async () => {
    const { id, checkoutUrl } = await api.payments.payBalance.mutate({ campaignId, requestKey: randomUUID() });
    expect((await payByCard(at, checkoutUrl)).status).toBeLessThan(400);
    await crash();
    await arrives(id);
  });
  await api.orders.launch.mutate({ campaignId });

  const completing = api.orders.complete.mutate({ campaignId }).catch(() => undefined);
  await accord.kill();
  await completing;
  // Nobody kills it any more, so no process of its own is needed.
  await server.start();
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
