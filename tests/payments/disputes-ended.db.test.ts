import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { asOwn } from '#server/access.ts';
import { erase } from '#server/account/erase.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { lockAccount } from '#server/ground/locks.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { transition } from '#server/transition.ts';
import { DAY_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { dayIn } from './agreement.ts';
import { contractOf, decide, dispute, disputesOf, type End, paymentOf } from './disputing.ts';
import {
  balanceOf,
  complete,
  funded,
  live,
  moneyOfOthers,
  payBalance,
  type Scene,
  settle,
  systemContext,
  verify,
} from './scene.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
await moneyOfOthers(h);

const held = ({ campaign }: Scene) => balanceOf(h, 'held', campaign.id);
const disputeOf = async (at: Scene, kind: 'deposit' | 'balance', end: End) =>
  dispute(h, (await paymentOf(h, at.campaign.id, kind)).id, end);

describe('a dispute that is opened after the money was released', () => {
  test('won: all is as before', async () => {
    const at = await live(h);
    await complete(h, at);
    await settle(h);
    const name = await disputeOf(at, 'deposit', 'won');
    expect(await held(at)).toBe(0);
    expect(await verify(h)).toEqual([]);
    await decide(h, name);
    expect([await held(at), await balanceOf(h, 'disputed', at.campaign.id)]).toEqual([0, 0]);
    expect(await verify(h)).toEqual([]);
  });

  test('lost: the platform bears it, and has it back once the brand pays again', async () => {
    const at = await live(h);
    const earned = () => balanceOf(h, 'platform_fee');
    const before = await earned();
    await complete(h, at);
    await settle(h);
    const name = await disputeOf(at, 'deposit', 'lost');
    await decide(h, name);
    expect((await earned()) - before).toBe(25_000 - 50_000);
    expect(await contractOf(h, at)).toMatchObject({
      balanceMinor: 50_000,
      may: { payBalance: { allowed: true } },
    });
    expect(await verify(h)).toEqual([]);
    await payBalance(h, at);
    expect((await earned()) - before).toBe(25_000);
    expect(await contractOf(h, at)).toMatchObject({ balanceMinor: 0 });
    expect(await held(at)).toBe(0);
    expect(await verify(h)).toEqual([]);
  });
});

describe('a campaign that ends while its money is disputed', () => {
  const ENDS = {
    'staff cancels it': async ({ campaign }: Scene) => {
      await (await h.as(admin.id)).campaigns.cancel({ campaignId: campaign.id, reason: 'Called off' });
    },
    'everyone is silent': async ({ campaign }: Scene) => {
      const dates = { startDate: dayIn(-90), submissionDeadline: dayIn(-80), endDate: dayIn(-30) };
      await h.owner.updateTable('campaigns').set(dates).where('id', '=', campaign.id).execute();
      await settleUnfinished(systemContext(h));
    },
  };
  const ends = Object.entries(ENDS).flatMap(([name, act]) =>
    (['won', 'lost'] as const).map((end) => [name, end, act] as const),
  );

  test.each(ends)(
    '%s, the dispute is %s: what is left goes back, the rest with the decision',
    async (_name, end, act) => {
      const at = await funded(h);
      await payBalance(h, at);
      const deposit = await paymentOf(h, at.campaign.id, 'deposit');
      const balance = await paymentOf(h, at.campaign.id, 'balance');
      const name = await dispute(h, deposit.id, end);
      await act(at);
      await settle(h);
      const back = async (id: string) =>
        await h.owner
          .selectFrom('payments')
          .select(['status', 'refundedMinor'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      expect(await back(balance.id)).toEqual({ status: 'refunded', refundedMinor: 50_000 });
      expect(await back(deposit.id)).toEqual({ status: 'succeeded', refundedMinor: 0 });
      expect(await verify(h)).toEqual([]);
      await decide(h, name);
      await settle(h);
      const given = { status: 'refunded', refundedMinor: 50_000 };
      expect(await back(deposit.id)).toEqual(end === 'won' ? given : { status: 'succeeded', refundedMinor: 0 });
      expect([await held(at), await balanceOf(h, 'disputed', at.campaign.id)]).toEqual([0, 0]);
      expect(await verify(h)).toEqual([]);
    },
  );

  test.each(['won', 'lost'] as const)(
    'a refund that the bank did not have yet is called off, and goes back once the dispute is %s',
    async (end) => {
      const at = await funded(h);
      const deposit = await paymentOf(h, at.campaign.id, 'deposit');
      await ENDS['staff cancels it'](at);
      const name = await dispute(h, deposit.id, end);
      const refunds = () =>
        h.owner
          .selectFrom('refunds')
          .select('status')
          .where('paymentId', '=', deposit.id)
          .orderBy('createdAt')
          .execute();
      expect(await refunds()).toEqual([{ status: 'cancelled' }]);
      expect(await verify(h)).toEqual([]);
      await decide(h, name);
      await settle(h);
      expect(await refunds()).toEqual([{ status: 'cancelled' }, ...(end === 'won' ? [{ status: 'succeeded' }] : [])]);
      expect(await held(at)).toBe(0);
      expect(await verify(h)).toEqual([]);
    },
  );

  test('no brand is erased before its disputes are decided', async () => {
    const at = await funded(h);
    const deposit = await paymentOf(h, at.campaign.id, 'deposit');
    const name = await dispute(h, deposit.id, 'lost');
    await ENDS['staff cancels it'](at);
    const deletionRequestedAt = new Date(Date.now() - 20 * DAY_MS);
    const own = h.context(await h.actor(at.brand.id));
    await inTransaction(h.db, async (tx) => {
      const locked = await lockAccount(tx, at.brand.id).executeTakeFirst();
      const account = asOwn(own, locked, 'id', 'This account');
      await transition(tx, own, 'account', account, 'requestDeletion', { set: { deletionRequestedAt } });
    });
    const status = async () =>
      (await h.owner.selectFrom('users').select('status').where('id', '=', at.brand.id).executeTakeFirstOrThrow())
        .status;
    await erase(systemContext(h), at.brand.id);
    expect(await status()).toBe('deletion_requested');
    await decide(h, name);
    await erase(systemContext(h), at.brand.id);
    expect(await status()).toBe('deleted');
    expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'lost' }]);
    expect(await verify(h)).toEqual([]);
  });
});
