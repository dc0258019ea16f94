import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { erase } from '#server/account/erase.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { lockAccount } from '#server/ground/locks.ts';
import { accrueMilestones, reverseMilestone } from '#server/payments/payments.service.ts';
import { settleUnfinished } from '#server/payments/unfinished.service.ts';
import { transition } from '#server/transition.ts';
import { DAY_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { lockedById, moveById } from '#tests/support/moves.ts';
import { contractOf, decide, dispute, disputesOf, type End, paymentOf } from './disputing.ts';
import { inDays } from './moments.ts';
import {
  approveAll,
  balanceOf,
  complete,
  document,
  funded,
  live,
  milestonesOf,
  pay,
  payByCard,
  type Scene,
  scene,
  settle,
  systemContext,
  verify,
} from './scene.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
// The bank has money of others, too.
await live(h, { budgetMinor: 10_000_000, amounts: [7_500_000] });

const held = ({ campaign }: Scene) => balanceOf(h, 'held', campaign.id);
const statuses = async (dealId: string | undefined) =>
  (await milestonesOf(h, dealId ?? '')).map(({ status }) => status);
const dealStatus = async (dealId: string | undefined) =>
  (
    await h.owner
      .selectFrom('deals')
      .select('status')
      .where('id', '=', dealId ?? '')
      .executeTakeFirstOrThrow()
  ).status;
const disputeOf = async (at: Scene, kind: 'deposit' | 'balance', end: End) =>
  dispute(h, (await paymentOf(h, at.campaign.id, kind)).id, end);
const payBalance = async (at: Scene) => {
  const { id } = await pay(h, at, 'balance');
  await payByCard(h, id);
  await settle(h);
};
/** What the money of a dispute does next: it is given back, or it is lost and the brand pays again. */
const CURES = [
  ['won', async (_at: Scene, name: string) => decide(h, name)],
  [
    'lost, and paid again',
    async (at: Scene, name: string) => {
      await decide(h, name);
      await payBalance(at);
    },
  ],
] as const;
const endOf = (cure: (typeof CURES)[number][0]): End => (cure === 'won' ? 'won' : 'lost');
const accrue = (dealId: string | undefined, kind: 'submission' | 'approval') =>
  inTransaction(h.db, async (tx) =>
    accrueMilestones(tx, systemContext(h), [await lockedById(tx, 'deal', dealId ?? '')], kind),
  );
const received = async (creatorId: string | undefined) =>
  (
    await h.owner
      .selectFrom('payouts')
      .select('amountMinor')
      .where('creatorId', '=', creatorId ?? '')
      .where('status', '=', 'paid')
      .execute()
  ).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

describe('while the deposit is disputed nobody is bound', () => {
  /** One creator is bound; another accepted and has not signed. */
  async function half() {
    const at = await scene(h, { amounts: [30_000, 30_000] });
    const documentHash = await document(h, at);
    await (await h.as(at.brand.id)).payments.signAsBrand({
      campaignId: at.campaign.id,
      name: 'Bo Brand',
      documentHash,
    });
    const sign = async (place: 0 | 1) => {
      const deal = at.deals[place];
      const creator = await h.as(deal?.creatorId ?? '');
      await creator.payments.signAsCreator({ dealId: deal?.id ?? '', name: 'Cleo Creator', documentHash });
    };
    await sign(0);
    const { id } = await pay(h, at, 'deposit');
    await payByCard(h, id);
    await settle(h);
    return { at, signLast: () => sign(1) };
  }

  test.each(CURES)('%s: whoever signed meanwhile is bound then', async (cure, heal) => {
    const { at, signLast } = await half();
    const name = await disputeOf(at, 'deposit', endOf(cure));
    await signLast();
    expect(await dealStatus(at.deals[0]?.id)).toBe('in_progress');
    expect(await dealStatus(at.deals[1]?.id)).toBe('accepted');
    expect(await verify(h)).toEqual([]);
    await heal(at, name);
    expect(await dealStatus(at.deals[1]?.id)).toBe('in_progress');
    expect(await statuses(at.deals[1]?.id)).toEqual(['accrued', 'planned', 'planned']);
    expect(await verify(h)).toEqual([]);
  });

  test('what the brand has paid for stays as it is: documents, stage and details are not free again', async () => {
    const { at } = await half();
    const name = await disputeOf(at, 'deposit', 'lost');
    const brand = await h.as(at.brand.id);
    const campaignId = at.campaign.id;
    for (const again of ['open', 'lost']) {
      await expect(brand.orders.back({ campaignId }), again).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
      await expect(brand.campaigns.cancel({ campaignId, reason: 'Never mind' }), again).rejects.toThrow();
      await expect(brand.campaigns.delete({ campaignId }), again).rejects.toThrow();
      await expect(pay(h, at, 'deposit'), again).rejects.toMatchObject({ code: 'CONFLICT' });
      const [file] = (await contractOf(h, at)).documents.files;
      await expect(brand.payments.removeFile({ campaignId, campaignFileId: file?.id ?? '' }), again).rejects.toThrow();
      if (again === 'open') await decide(h, name);
    }
    expect(await verify(h)).toEqual([]);
  });

  test('a deposit that costs more than the deals is due again whole', async () => {
    const at = await funded(h, { amounts: [7_500] });
    const name = await disputeOf(at, 'deposit', 'lost');
    await decide(h, name);
    expect(await contractOf(h, at)).toMatchObject({ balanceMinor: 50_000, depositPaid: false, depositArrived: true });
    await payBalance(at);
    expect(await contractOf(h, at)).toMatchObject({ balanceMinor: 0, depositPaid: true, paidMinor: 50_000 });
    expect(await held(at)).toBe(50_000);
    expect(await verify(h)).toEqual([]);
  });
});

describe('a milestone that is reached while money is disputed accrues only where the rest covers it', () => {
  test.each(CURES)('%s: it accrues then, once', async (cure, heal) => {
    const at = await funded(h);
    const [deal] = at.deals;
    const name = await disputeOf(at, 'deposit', endOf(cure));
    await accrue(deal?.id, 'submission');
    await accrue(deal?.id, 'submission');
    expect(await statuses(deal?.id)).toEqual(['accrued', 'planned', 'planned']);
    expect(await verify(h)).toEqual([]);
    await heal(at, name);
    expect(await statuses(deal?.id)).toEqual(['accrued', 'accrued', 'planned']);
    expect(await verify(h)).toEqual([]);
  });

  test('one that was taken back meanwhile does not', async () => {
    const at = await funded(h);
    const [deal] = at.deals;
    const name = await disputeOf(at, 'deposit', 'won');
    await accrue(deal?.id, 'approval');
    await inTransaction(h.db, async (tx) =>
      reverseMilestone(tx, systemContext(h), await lockedById(tx, 'deal', deal?.id ?? ''), 'approval'),
    );
    await decide(h, name);
    expect(await statuses(deal?.id)).toEqual(['accrued', 'planned', 'planned']);
  });

  test('what the other payments cover accrues at once', async () => {
    const at = await funded(h);
    await payBalance(at);
    await disputeOf(at, 'balance', 'won');
    const [deal] = at.deals;
    await accrue(deal?.id, 'submission');
    await accrue(deal?.id, 'approval');
    expect(await statuses(deal?.id)).toEqual(['accrued', 'accrued', 'planned']);
    expect(await verify(h)).toEqual([]);
  });
});

describe('nothing is released that the undisputed money does not cover', () => {
  test.each(CURES)('%s: a campaign that was completed meanwhile pays its creators then', async (cure, heal) => {
    const at = await live(h);
    const [deal] = at.deals;
    const name = await disputeOf(at, 'balance', endOf(cure));
    await complete(h, at.campaign.id);
    await settle(h);
    expect(await dealStatus(deal?.id)).toBe('completed');
    expect(await statuses(deal?.id)).toEqual(['paid', 'paid', 'held']);
    expect(await received(deal?.creatorId)).toBe(37_500);
    expect(await verify(h)).toEqual([]);
    await heal(at, name);
    expect(await statuses(deal?.id)).toEqual(['paid', 'paid', 'paid']);
    expect(await received(deal?.creatorId)).toBe(75_000);
    expect([await held(at), await balanceOf(h, 'disputed', at.campaign.id)]).toEqual([0, 0]);
    expect(await verify(h)).toEqual([]);
  });

  test.each(CURES)('%s: what was reached and did not accrue is paid, too', async (cure, heal) => {
    const at = await funded(h);
    await payBalance(at);
    const [deal] = at.deals;
    const name = await disputeOf(at, 'deposit', endOf(cure));
    await approveAll(h, deal?.id ?? '');
    expect(await statuses(deal?.id)).toEqual(['accrued', 'accrued', 'planned']);
    const brand = h.context(await h.actor(at.brand.id));
    await inTransaction(h.db, (tx) => moveById(tx, brand, 'campaign', at.campaign.id, 'launch'));
    await complete(h, at.campaign.id);
    await settle(h);
    expect(await statuses(deal?.id)).toEqual(['paid', 'paid', 'held']);
    await heal(at, name);
    expect(await statuses(deal?.id)).toEqual(['paid', 'paid', 'paid']);
    expect(await held(at)).toBe(0);
    expect(await verify(h)).toEqual([]);
  });

  test('staff cannot release or refund it either, and a hold of theirs is not lifted with the dispute', async () => {
    const at = await live(h, { amounts: [37_500, 37_500] });
    const [first, second] = at.deals;
    const staff = await h.as(admin.id);
    const [signing] = await milestonesOf(h, second?.id ?? '');
    await staff.payments.hold({ milestoneId: signing?.id ?? '', reason: 'A complaint' });
    const deposit = await paymentOf(h, at.campaign.id, 'deposit');
    const balance = await paymentOf(h, at.campaign.id, 'balance');
    const names = [await dispute(h, deposit.id, 'won'), await dispute(h, balance.id, 'won')];
    const [early] = await milestonesOf(h, first?.id ?? '');
    await staff.payments.release({ milestoneId: early?.id ?? '' });
    expect(await statuses(first?.id)).toEqual(['held', 'accrued', 'accrued']);
    const refund = { paymentId: deposit.id, amountMinor: 1, reason: 'A gift' };
    await expect(staff.payments.refund(refund)).rejects.toMatchObject({ code: 'CONFLICT' });
    for (const name of names) await decide(h, name);
    expect(await statuses(first?.id)).toEqual(['accrued', 'accrued', 'accrued']);
    expect(await statuses(second?.id)).toEqual(['held', 'accrued', 'accrued']);
    expect(await verify(h)).toEqual([]);
  });
});

describe('a dispute that is opened after the money was released', () => {
  test('won: all is as before', async () => {
    const at = await live(h);
    await complete(h, at.campaign.id);
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
    await complete(h, at.campaign.id);
    await settle(h);
    const name = await disputeOf(at, 'deposit', 'lost');
    await decide(h, name);
    expect((await earned()) - before).toBe(25_000 - 50_000);
    expect(await contractOf(h, at)).toMatchObject({ balanceMinor: 50_000, balanceObstacles: [] });
    expect(await verify(h)).toEqual([]);
    await payBalance(at);
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
      const dates = { startDate: inDays(-90), submissionDeadline: inDays(-80), endDate: inDays(-30) };
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
      await payBalance(at);
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
      const account = await lockAccount(tx, at.brand.id).executeTakeFirstOrThrow();
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
