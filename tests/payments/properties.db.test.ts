import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { callCheckout, claimPayment } from '#server/payments/checkout.service.ts';
import { accrueMilestones, refundCampaign, reverseMilestone } from '#server/payments/payments.service.ts';
import { callPayout, claimPayout } from '#server/payments/payouts.service.ts';
import { callRefund, claimRefund } from '#server/payments/refunds.service.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';
import { harness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import {
  bankEvents,
  complete,
  deliver,
  EMPTY_CARD,
  funded,
  GOOD_CARD,
  pay,
  payByCard,
  processInbox,
  type Scene,
  scene,
  settle,
  sign,
  systemContext,
  verify,
} from './scene.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');

/** Everything that can happen to money, legal or not; what is refused must change nothing. */
const STEPS = [
  'payDeposit',
  'payBalance',
  'goodCard',
  'badCard',
  'deliverShuffled',
  'settle',
  'crashPay',
  'crashTransfers',
  'accrue',
  'reverse',
  'launch',
  'complete',
  'cancelPayment',
  'cancelCampaign',
  'releaseEarly',
  'refund',
  'flag',
  'unflag',
  'twice',
] as const;
type Step = (typeof STEPS)[number];

async function step(at: Scene, name: Step, seed: number): Promise<void> {
  const ctx = systemContext(h);
  const deal = at.deals[seed % at.deals.length];
  const kind = MILESTONE_KINDS[seed % 3] ?? 'signing';
  const latest = await h.owner
    .selectFrom('payments')
    .selectAll()
    .where('campaignId', '=', at.campaign.id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  const user = await h.actor(at.brand.id);
  const brand = { ...h.context(user), actor: user };
  const staff = await h.as(admin.id);
  switch (name) {
    case 'payDeposit':
      return void (await pay(h, at, 'deposit'));
    case 'payBalance':
      return void (await pay(h, at, 'balance'));
    case 'twice':
      return void (await Promise.allSettled([pay(h, at, 'deposit'), pay(h, at, 'balance'), pay(h, at, 'deposit')]));
    case 'goodCard':
      return latest?.providerId ? payByCard(h, latest.id, GOOD_CARD) : undefined;
    case 'badCard':
      return latest?.providerId ? payByCard(h, latest.id, EMPTY_CARD) : undefined;
    case 'deliverShuffled': {
      const events = await bankEvents(h);
      const order = [...events].sort((a, b) => (a.id < b.id === seed % 2 > 0 ? 1 : -1));
      for (const event of order.slice(0, 1 + (seed % 5))) await deliver(h, event);
      return processInbox(h);
    }
    case 'settle':
      return settle(h);
    case 'crashPay': {
      const claimed = await claimPayment(brand, {
        campaignId: at.campaign.id,
        kind: 'deposit',
        requestKey: randomUUID(),
      });
      if (seed % 2 > 0 && claimed.checkoutUrl === null && claimed.status === 'created')
        await callCheckout(brand, claimed);
      return;
    }
    case 'crashTransfers': {
      for (const { id } of await h.owner.selectFrom('payouts').select('id').where('status', '=', 'created').execute()) {
        const claimed = await claimPayout(ctx, id);
        if (claimed && seed % 2 > 0) await callPayout(ctx, claimed);
      }
      for (const { id } of await h.owner.selectFrom('refunds').select('id').where('status', '=', 'created').execute()) {
        const claimed = await claimRefund(ctx, id);
        if (claimed && seed % 2 > 0) await callRefund(ctx, claimed);
      }
      return;
    }
    case 'accrue':
      return inTransaction(h.db, async (tx) => {
        if (!deal) return;
        for (const each of MILESTONE_KINDS) await accrueMilestones(tx, ctx, [deal.id], each);
        await moveById(tx, ctx, 'deal', deal.id, 'submit');
      });
    case 'reverse':
      return inTransaction(h.db, async (tx) => deal && reverseMilestone(tx, ctx, deal.id, kind));
    case 'launch':
      return void (await inTransaction(h.db, (tx) => moveById(tx, brand, 'campaign', at.campaign.id, 'launch')));
    case 'complete':
      return complete(h, at.campaign.id);
    case 'cancelPayment':
      return latest && void (await (await h.as(at.brand.id)).payments.cancel({ paymentId: latest.id }));
    case 'cancelCampaign':
      if (seed % 4 > 0) return;
      return inTransaction(h.db, async (tx) => {
        await moveById(tx, brand, 'campaign', at.campaign.id, 'cancel');
        await refundCampaign(tx, brand, at.campaign.id, 'Called off');
      });
    case 'releaseEarly': {
      const milestone = await h.owner
        .selectFrom('milestones')
        .select('id')
        .where('dealId', '=', deal?.id ?? '')
        .where('kind', '=', kind)
        .executeTakeFirst();
      return milestone && void (await staff.payments.release({ milestoneId: milestone.id }));
    }
    case 'refund':
      return (
        latest &&
        void (await staff.payments.refund({ paymentId: latest.id, amountMinor: 1 + (seed % 60_000), reason: 'A test' }))
      );
    case 'flag':
    case 'unflag':
      await h.owner
        .updateTable('users')
        .set({ flagged: name === 'flag' })
        .where('id', '=', deal?.creatorId ?? '')
        .execute();
  }
}

test('whatever happens in whatever order, with crashes in between, the books are right', async () => {
  await funded(h, { budgetMinor: 50_000_000, amounts: [1_000_000] });
  const run = fc.record({
    budgetMinor: fc.integer({ min: 40, max: 5_000_000 }),
    split: fc.integer({ min: 1, max: 99 }),
    steps: fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(1_000)), { minLength: 5, maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ budgetMinor, split, steps }) => {
      const pool = Math.floor((budgetMinor * 3) / 4);
      const first = Math.max(1, Math.floor((pool * split) / 100));
      const at = await scene(h, { budgetMinor, amounts: [first, Math.max(1, pool - first)] });
      await sign(h, at);
      for (const [name, seed] of [['payDeposit', 0] as const, ...steps]) {
        await step(at, name, seed).catch((error: unknown) => {
          if (
            !(error instanceof Error) ||
            !('code' in error) ||
            !['CONFLICT', 'PRECONDITION_FAILED', 'FORBIDDEN', 'NOT_FOUND'].includes(String(error.code))
          )
            throw error;
        });
      }
      expect(await verify(h)).toEqual([]);
      await settle(h);
      expect(await verify(h)).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
