import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptDeal } from '#server/agreement/offers/deals.service.ts';
import type { Context } from '#server/context.ts';
import { pay as payFor } from '#server/money/checkout/checkout.service.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { sendPayout } from '#server/money/payouts/payouts.service.ts';
import { brandWithCampaign, creators, invited, movesOf, NOW } from '#tests/deals/world.ts';
import { reviewer } from '#tests/payments/agreement.ts';
import {
  balanceOf,
  bankEvents,
  complete,
  deliver,
  live,
  pay,
  payByCard,
  payment,
  settle,
  signed,
  systemContext,
  verify,
} from '#tests/payments/scene.ts';
import { copied } from '#tests/support/copies.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { crashingDb, type Moment } from './crashing-db.ts';

const h = await racingHarness();

/**
 * When a process that runs these statements may be killed, so that each death leaves something else: before each statement, except after a read,
 * which leaves nothing, and after each statement that leaves no transaction open, because something else, such as a request to the bank, may follow.
 */
function deathsOf(statements: readonly string[]): Moment[] {
  let open = false;
  let read = false;
  return statements.flatMap((sql, at) => {
    const moments: Moment[] = open && read ? [] : [{ statement: at + 1, when: 'before' }];
    if (sql === 'begin') open = true;
    if (sql === 'commit') open = false;
    read = READ.test(sql);
    return open ? moments : [...moments, { statement: at + 1, when: 'after' }];
  });
}
/** Statements of services select from functions only to change something. */
const READ = /^select (?!pg_notify|accord_)/;

/**
 * Runs a process to its end, and kills others at all moments, or at every `stride`-th one. Each time `make` creates the data, and `act` is what the process
 * does. Returns what each of them left, for the next process or the same person to go on with.
 */
async function everyDeath<Scene>(
  make: () => Promise<Scene>,
  act: (context: <Ctx extends Context>(from: Ctx) => Ctx, scene: Scene) => Promise<unknown>,
  stride = 1,
): Promise<Scene[]> {
  const left: Scene[] = [];
  async function live(moment: Moment): Promise<readonly string[]> {
    const scene = await make();
    const { db, survived, statements, close } = crashingDb(h.url, moment);
    const failed = await act((from) => ({ ...from, db }), scene).then(
      () => false,
      () => true,
    );
    expect(failed, `statement ${moment.statement}, ${moment.when}`).toBe(!survived());
    expect(survived()).toBe(moment === NEVER);
    await close();
    left.push(scene);
    return statements;
  }
  const deaths = deathsOf(await live(NEVER));
  for (let at = 0; at < deaths.length; at += stride) await live(deaths[at] ?? NEVER);
  return left;
}
const NEVER: Moment = { statement: Number.POSITIVE_INFINITY, when: 'before' };

test('killed while a creator accepts: accepted once or not at all, and the next click completes it', async () => {
  const world = await brandWithCampaign(h, { budgetMinor: 100_000_000, totalCreatorBudgetMinor: 75_000_000 });
  const left = await everyDeath(
    async () => {
      const [creatorId = ''] = await creators(h, 1);
      return { creatorId, dealId: await invited(h, world, creatorId) };
    },
    async (context, { creatorId, dealId }) => acceptDeal(context(h.context(await h.actor(creatorId), NOW)), dealId),
  );
  expect(left.length).toBeGreaterThan(10);
  let told = 0;
  for (const { dealId } of left) {
    const moves = await movesOf(h, dealId);
    expect([['→invited'], ['→invited', 'invited→accepted']]).toContainEqual(moves);
    told += moves.length - 1;
  }
  expect(await noticesTo(h, world.brandId)).toHaveLength(told);
  for (const { creatorId, dealId } of left) {
    const before = await movesOf(h, dealId);
    const again = (await h.as(creatorId, NOW)).deals.accept({ dealId });
    if (before.length === 2) await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
    else await again;
    expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→accepted']);
  }
  expect(await noticesTo(h, world.brandId)).toHaveLength(left.length);
});

/** A campaign whose deposit is paid, and the bank has said so; nobody has acted on it. */
const paid = copied({ name: 'paid by card', guest: reviewer }, async (h) => {
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  await payByCard(h, id);
  const event = (await bankEvents(h, 'payment.succeeded')).find(({ body }) => body.includes(id));
  if (!event) throw new Error('The bank has sent no event');
  await deliver(h, event);
  const stored = h.owner.selectFrom('providerEvents').select('id').where('eventId', '=', event.id);
  return { ...at, paymentId: id, inboxId: (await stored.executeTakeFirstOrThrow()).id };
});

test('killed while a brand pays: there is one payment and one page after the next click', async () => {
  const left = await everyDeath(
    async () => ({ ...(await signed(h)), requestKey: randomUUID() }),
    async (context, { brand, campaign, requestKey }) => {
      const actor = await h.actor(brand.id);
      return payFor({ ...context(h.context(actor)), actor }, { campaignId: campaign.id, kind: 'deposit', requestKey });
    },
  );
  expect(left.length).toBeGreaterThan(10);
  expect(await verify(h)).toEqual([]);
  for (const at of left) {
    const other = await pay(h, at, 'deposit');
    const same = await pay(h, at, 'deposit', at.requestKey);
    expect(same).toEqual(other);
    expect(same.checkoutUrl).not.toBeNull();
    const rows = await h.owner.selectFrom('payments').select('id').where('campaignId', '=', at.campaign.id).execute();
    expect(rows).toEqual([{ id: same.id }]);
    const pages = h.owner.selectFrom('sandboxBank.checkouts').select('id').where('reference', '=', same.id);
    expect(await pages.execute()).toHaveLength(1);
  }
});

test('killed while an event of the bank is processed: the money is booked once, when the job runs again', async () => {
  const left = await everyDeath(
    () => paid(h, {}),
    (context, { inboxId }) => processEvent(context(systemContext(h)), inboxId),
    THOROUGH ? 1 : 2,
  );
  expect(left.length).toBeGreaterThan(10);
  for (const { inboxId, paymentId, campaign } of left) {
    const { status } = await payment(h, paymentId);
    expect(await balanceOf(h, 'held', campaign.id)).toBe(status === 'succeeded' ? 50_000 : 0);
    await processEvent(systemContext(h), inboxId);
    await processEvent(systemContext(h), inboxId);
    expect((await payment(h, paymentId)).status).toBe('succeeded');
    expect(await balanceOf(h, 'held', campaign.id)).toBe(50_000);
  }
  await settle(h);
  expect(await verify(h)).toEqual([]);
});

test('killed while a payout is sent: the creator is paid once, when the job runs again', async () => {
  const amounts = Array.from({ length: 14 }, () => 1_000);
  const at = await live(h, { amounts });
  await complete(h, at);
  const waiting = await h.owner.selectFrom('payouts').select('id').where('status', '=', 'created').execute();
  const left = await everyDeath(
    async () => {
      const next = waiting.pop();
      if (!next) throw new Error('No payout is left to be killed');
      return next;
    },
    (context, { id }) => sendPayout(context(systemContext(h)), id),
  );
  expect(left.length).toBeGreaterThan(10);
  for (const { id } of left) {
    await sendPayout(systemContext(h), id);
    await sendPayout(systemContext(h), id);
    const sent = h.owner.selectFrom('sandboxBank.payouts').select('id').where('reference', 'like', `${id}:%`);
    expect(await sent.execute()).toHaveLength(1);
  }
  await settle(h);
  const unpaid = h.owner.selectFrom('payouts').select('id').where('status', '<>', 'paid');
  expect(await unpaid.execute()).toEqual([]);
  expect(await verify(h)).toEqual([]);
});
