import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isoDay } from '#shared/dates.ts';
import { expect, test } from '#tests/support/browser.ts';
import { type Client, signedIn, upload } from '#tests/support/client.ts';
import { type AccordProcess, startAccord } from '#tests/support/process.ts';
import { samples } from '#tests/support/sample-files.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { querySql } from '#tests/support/sql.ts';
import { GOOD_CARD, payAtBank } from './steps.ts';

const DAY_MS = 86_400_000;
const day = (offset: number): string => isoDay(new Date(Date.now() + offset * DAY_MS));

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

/** A campaign of the demo brand with a contract signed by both sides, ready for the deposit. */
async function signedCampaign(server: DemoServer, brand: Client, creator: Client, staff: Client): Promise<string> {
  const { id: campaignId } = await brand.api.campaigns.createDraft.mutate({
    draft: {
      name: 'Night market',
      campaignType: 'Single',
      participation: 'invite',
      description: 'Walk through the night market with our lantern and say that the post is an #ad. Your server words.',
      budgetMinor: 400_000,
      startDate: day(2),
      endDate: day(30),
      submissionDeadline: day(20),
      platforms: ['tiktok'],
      contentRequirements: { post: { quantity: 1 } },
      industries: ['food'],
      totalCreatorBudgetMinor: 300_000,
    },
  });
  await brand.api.campaigns.submit.mutate({ campaignId });
  await staff.api.review.start.mutate({ campaignId });
  await staff.api.review.approve.mutate({ campaignId });
  await brand.api.orders.advance.mutate({ campaignId });
  const creatorId = await idOf(server, 'creator@accord.test');
  const invites = [{ creatorId, agreedMinor: 300_000 }];
  await brand.api.deals.invite.mutate({ campaignId, currency: 'USD', invites });
  const dealId = await dealOf(server, campaignId);
  await creator.api.deals.accept.mutate({ dealId });
  await brand.api.orders.advance.mutate({ campaignId });
  const fileId = await upload(brand, 'contract', campaignId, 'contract.pdf', await samples.pdf());
  await brand.api.payments.attachFile.mutate({ campaignId, kind: 'contract', fileId });
  const briefId = await upload(brand, 'brief', campaignId, 'brief.pdf', await samples.pdf());
  await brand.api.payments.attachFile.mutate({ campaignId, kind: 'brief', fileId: briefId });
  const documentHash = (await brand.api.payments.contract.query({ campaignId })).documents.hash;
  await brand.api.payments.signAsBrand.mutate({ campaignId, name: 'Bo Brand', documentHash });
  await creator.api.payments.signAsCreator.mutate({ dealId, name: 'Amara Okafor', documentHash });
  return campaignId;
}

async function idOf(server: DemoServer, email: string): Promise<string> {
  const [row] = await querySql(server.databaseUrl, 'select id from users where email = $1', email);
  return String(row?.id);
}

async function dealOf(server: DemoServer, campaignId: string): Promise<string> {
  const [row] = await querySql(server.databaseUrl, 'select id from deals where campaign_id = $1', campaignId);
  return String(row?.id);
}

/** Content submitted and approved, so that the campaign can be launched. */
async function approvedContent(brand: Client, creator: Client, campaignId: string): Promise<void> {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a1c58' } })
    .jpeg()
    .toBuffer();
  const fileId = await upload(creator, 'submission', campaignId, 'lantern.jpg', picture);
  const content = { campaignId, title: 'Lantern', caption: 'Lantern. #ad', fileIds: [fileId] };
  await creator.api.content.submit.mutate(content);
  const [submission] = (await brand.api.content.forCampaign.query({ campaignId })).submissions;
  await brand.api.content.approve.mutate({ submissionId: submission?.id ?? '', version: submission?.version ?? 0 });
}

/** Pays at the bank's page while the server crashes after the card was sent; the deposit also when it is asked for, and before the bank's event arrives. */
async function payThroughCrashes(
  server: Killable,
  page: Page,
  brand: Client,
  campaignId: string,
  kind: 'deposit' | 'balance',
) {
  const pay = kind === 'deposit' ? brand.api.payments.payDeposit : brand.api.payments.payBalance;
  const requestKey = randomUUID();
  if (kind === 'deposit') await crashAfter(server, pay.mutate({ campaignId, requestKey }));
  const payment = await pay.mutate({ campaignId, requestKey });
  await page.goto(payment.checkoutUrl ?? '');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  const paying = payAtBank(page, GOOD_CARD).catch(() => undefined);
  await sent;
  await crash(server);
  await paying;
  // The charge was made or not; the page shows which.
  await page.goto(payment.checkoutUrl ?? '');
  if (await page.getByLabel('Card number').isVisible()) await payAtBank(page, GOOD_CARD);
  if (kind === 'deposit') await crash(server);
  const status = async () => (await brand.api.payments.status.query({ paymentId: payment.id })).status;
  await expect.poll(status, { timeout: 60_000 }).toBe('succeeded');
}

test.use({ actionTimeout: 60_000 });

test('killed in the middle of deposit, balance, completion and payout, nothing is lost and nothing happens twice', async ({
  page,
  server: hosted,
}) => {
  test.setTimeout(600_000);
  await hosted.stop();
  // Long enough to kill the server between the bank's charge and the bank's event.
  const options = { ...hosted.options, env: { ...hosted.options.env, SANDBOX_DELAY_MS: '1000' } };
  const server: Killable = { ...hosted, options, accord: await startAccord(options) };
  await using _ = { [Symbol.asyncDispose]: () => server.accord.kill() };
  const { url } = server;
  const [brand, creator, staff] = await Promise.all(
    ['brand@accord.test', 'creator@accord.test', 'admin@accord.test'].map((email) => signedIn(url, email)),
  );
  if (!brand || !creator || !staff) throw new Error('Three people sign in');
  const sql = (text: string) => querySql(server.databaseUrl, text, campaignId);
  const campaignId = await signedCampaign(server, brand, creator, staff);
  const read = () => brand.api.orders.read.query({ campaignId });

  await payThroughCrashes(server, page, brand, campaignId, 'deposit');
  expect(await read()).toMatchObject({ stage: 'planning_creation', depositPaid: true });

  await approvedContent(brand, creator, campaignId);
  await payThroughCrashes(server, page, brand, campaignId, 'balance');
  await brand.api.orders.launch.mutate({ campaignId });

  await crashAfter(server, brand.api.orders.complete.mutate({ campaignId }));
  if ((await read()).status !== 'completed') await brand.api.orders.complete.mutate({ campaignId });
  await crash(server);
  const payouts = () =>
    sql(
      'select payouts.status, amount_minor::int from payouts join deals on deals.id = deal_id where campaign_id = $1',
    );
  await expect.poll(payouts, { timeout: 60_000 }).toEqual([{ status: 'paid', amount_minor: 300_000 }]);

  expect(
    await sql('select kind, status, amount_minor::int from payments where campaign_id = $1 order by kind desc'),
  ).toEqual([
    { kind: 'deposit', status: 'succeeded', amount_minor: 200_000 },
    { kind: 'balance', status: 'succeeded', amount_minor: 200_000 },
  ]);
  const charges = `select charges.status, charges.amount_minor::int, charges.refunded_minor::int
    from sandbox_bank.charges join sandbox_bank.checkouts on checkouts.id = checkout_id
    where reference in (select id::text from payments where campaign_id = $1)`;
  const charge = { status: 'succeeded', amount_minor: 200_000, refunded_minor: 0 };
  expect(await sql(charges)).toEqual([charge, charge]);
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
  expect(await staff.api.ledger.verify.query()).toEqual({ findings: [] });
});
