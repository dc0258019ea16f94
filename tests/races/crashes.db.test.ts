import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptDeal } from '#server/agreement/offers/deals.service.ts';
import type { Context } from '#server/context.ts';
import { pay as payFor } from '#server/money/checkout/checkout.service.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { sendPayout } from '#server/money/payouts/payouts.service.ts';
import { brandWithCampaign, creators, invited, movesOf, NOW, noticesOf } from '#tests/deals/world.ts';
import {
  balanceOf,
  bankEvents,
  complete,
  deliver,
  live,
  pay,
  payByCard,
  payment,
  scene,
  settle,
  sign,
  systemContext,
  verify,
} from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { crashingDb, type Moment } from './crashing-db.ts';

const h = await harness();

/**
 * Kills a process at its first statement, then a new one at its second, and so on, until one runs to its end. Each time `make` creates the data,
 * `act` is what the process does, and `mend` is what the next process or the same person does then, with the checks of the result.
 */
async function everyDeath<Scene>(
  {
    make,
    act,
    mend,
  }: {
    make: () => Promise<Scene>;
    act: (context: <Ctx extends Context>(from: Ctx) => Ctx, scene: Scene) => Promise<unknown>;
    mend: (scene: Scene) => Promise<void>;
  },
  stride = 1,
): Promise<number> {
  let deaths = 0;
  for (const when of ['before', 'after'] as const satisfies Moment['when'][]) {
    for (let statement = 1; ; statement += stride) {
      const scene = await make();
      const crashing = crashingDb(h.url, { statement, when });
      const failed = await act((from) => ({ ...from, db: crashing.db }), scene).then(
        () => false,
        () => true,
      );
      expect(failed, `statement ${statement}, ${when}`).toBe(!crashing.survived());
      await crashing.close();
      await mend(scene);
      if (!failed) break;
      deaths += 1;
    }
  }
  return deaths;
}

test('killed while a creator accepts: accepted once or not at all, and the next click completes it', async () => {
  const world = await brandWithCampaign(h, { budgetMinor: 100_000_000, totalCreatorBudgetMinor: 75_000_000 });
  let told = 0;
  const deaths = await everyDeath({
    make: async () => {
      const [creatorId = ''] = await creators(h, 1);
      return { creatorId, dealId: await invited(h, world, creatorId) };
    },
    act: async (context, { creatorId, dealId }) =>
      acceptDeal(context(h.context(await h.actor(creatorId), NOW)), dealId),
    mend: async ({ creatorId, dealId }) => {
      const moves = await movesOf(h, dealId);
      expect([['→invited'], ['→invited', 'invited→accepted']]).toContainEqual(moves);
      expect(await noticesOf(h, world.brandId)).toHaveLength(told + moves.length - 1);
      const again = (await h.as(creatorId, NOW)).deals.accept({ dealId });
      if (moves.length === 2) await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
      else await again;
      expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→accepted']);
      told += 1;
      expect(await noticesOf(h, world.brandId)).toHaveLength(told);
    },
  });
  expect(deaths).toBeGreaterThan(20);
});

test('killed while a brand pays: there is one payment and one page after the next click', async () => {
  const deaths = await everyDeath({
    make: async () => {
      const at = await scene(h);
      await sign(h, at);
      return { ...at, requestKey: randomUUID() };
    },
    act: async (context, { brand, campaign, requestKey }) => {
      const actor = await h.actor(brand.id);
      return payFor({ ...context(h.context(actor)), actor }, { campaignId: campaign.id, kind: 'deposit', requestKey });
    },
    mend: async (at) => {
      expect(await verify(h)).toEqual([]);
      const other = await pay(h, at, 'deposit');
      const same = await pay(h, at, 'deposit', at.requestKey);
      expect(same).toEqual(other);
      expect(same.checkoutUrl).not.toBeNull();
      const rows = await h.owner.selectFrom('payments').select('id').where('campaignId', '=', at.campaign.id).execute();
      expect(rows).toEqual([{ id: same.id }]);
      const pages = h.owner.selectFrom('sandboxBank.checkouts').select('id').where('reference', '=', same.id);
      expect(await pages.execute()).toHaveLength(1);
    },
  });
  expect(deaths).toBeGreaterThan(20);
});

test('killed while an event of the bank is processed: the money is booked once, when the job runs again', async () => {
  const deaths = await everyDeath(
    {
      make: async () => {
        const at = await scene(h);
        await sign(h, at);
        const { id } = await pay(h, at, 'deposit');
        await payByCard(h, id);
        const event = (await bankEvents(h, 'payment.succeeded')).find(({ body }) => body.includes(id));
        if (!event) throw new Error('The bank has sent no event');
        await deliver(h, event);
        const stored = h.owner.selectFrom('providerEvents').select('id').where('eventId', '=', event.id);
        return { ...at, paymentId: id, inboxId: (await stored.executeTakeFirstOrThrow()).id };
      },
      act: (context, { inboxId }) => processEvent(context(systemContext(h)), inboxId),
      mend: async ({ inboxId, paymentId, campaign }) => {
        const { status } = await payment(h, paymentId);
        expect(await balanceOf(h, 'held', campaign.id)).toBe(status === 'succeeded' ? 50_000 : 0);
        await processEvent(systemContext(h), inboxId);
        await processEvent(systemContext(h), inboxId);
        expect((await payment(h, paymentId)).status).toBe('succeeded');
        expect(await balanceOf(h, 'held', campaign.id)).toBe(50_000);
      },
    },
    6,
  );
  expect(deaths).toBeGreaterThan(10);
  await settle(h);
  expect(await verify(h)).toEqual([]);
});

test('killed while a payout is sent: the creator is paid once, when the job runs again', async () => {
  const amounts = Array.from({ length: 40 }, () => 1_000);
  const at = await live(h, { amounts });
  await complete(h, at);
  const waiting = await h.owner.selectFrom('payouts').select('id').where('status', '=', 'created').execute();
  const deaths = await everyDeath({
    make: async () => {
      const next = waiting.pop();
      if (!next) throw new Error('No payout is left to be killed');
      return next;
    },
    act: (context, { id }) => sendPayout(context(systemContext(h)), id),
    mend: async ({ id }) => {
      await sendPayout(systemContext(h), id);
      await sendPayout(systemContext(h), id);
      const sent = h.owner.selectFrom('sandboxBank.payouts').select('id').where('reference', 'like', `${id}:%`);
      expect(await sent.execute()).toHaveLength(1);
    },
  });
  expect(deaths).toBeGreaterThan(15);
  await settle(h);
  const unpaid = h.owner.selectFrom('payouts').select('id').where('status', '<>', 'paid');
  expect(await unpaid.execute()).toEqual([]);
  expect(await verify(h)).toEqual([]);
});
