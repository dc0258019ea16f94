import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { approve, approveAll, handIn } from './content.ts';
import { contractOf, decide, dispute, type End, paymentOf } from './disputing.ts';
import {
  balanceOf,
  complete,
  document,
  funded,
  launch,
  live,
  milestonesOf,
  moneyOfOthers,
  pay,
  payBalance,
  payByCard,
  type Scene,
  scene,
  settle,
  verify,
} from './scene.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
await moneyOfOthers(h);

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
const onlyDeal = ({ deals: [deal] }: Scene) => {
  if (!deal) throw new Error('A deal');
  return deal;
};
/** What happens next to disputed money: it is returned, or it is lost and the brand pays again. */
const CURES = [
  ['won', async (_at: Scene, name: string) => decide(h, name)],
  [
    'lost, and paid again',
    async (at: Scene, name: string) => {
      await decide(h, name);
      await payBalance(h, at);
    },
  ],
] as const;
const endOf = (cure: (typeof CURES)[number][0]): End => (cure === 'won' ? 'won' : 'lost');
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
    await payBalance(h, at);
    expect(await contractOf(h, at)).toMatchObject({ balanceMinor: 0, depositPaid: true, paidMinor: 50_000 });
    expect(await held(at)).toBe(50_000);
    expect(await verify(h)).toEqual([]);
  });
});

describe('a milestone that is reached while money is disputed accrues only where the rest covers it', () => {
  test.each(CURES)('%s: it accrues then, once', async (cure, heal) => {
    const at = await funded(h);
    const deal = onlyDeal(at);
    const name = await disputeOf(at, 'deposit', endOf(cure));
    const submissionId = await handIn(h, deal);
    await (await h.as(deal.creatorId)).content.withdraw({ submissionId });
    await handIn(h, deal);
    expect(await statuses(deal.id)).toEqual(['accrued', 'planned', 'planned']);
    expect(await verify(h)).toEqual([]);
    await heal(at, name);
    expect(await statuses(deal.id)).toEqual(['accrued', 'accrued', 'planned']);
    expect(await verify(h)).toEqual([]);
  });

  test('one that was taken back meanwhile does not', async () => {
    const at = await funded(h);
    const deal = onlyDeal(at);
    const name = await disputeOf(at, 'deposit', 'won');
    const submissionId = await handIn(h, deal);
    await approve(h, deal, submissionId);
    const revision = { submissionId, version: 1, feedback: 'Show the switch, too' };
    await (await h.as(at.brand.id)).content.requestRevision(revision);
    await decide(h, name);
    expect(await statuses(deal.id)).toEqual(['accrued', 'accrued', 'planned']);
  });

  test('what the other payments cover accrues at once', async () => {
    const at = await funded(h);
    await payBalance(h, at);
    await disputeOf(at, 'balance', 'won');
    const deal = onlyDeal(at);
    await approveAll(h, deal);
    expect(await statuses(deal.id)).toEqual(['accrued', 'accrued', 'planned']);
    expect(await verify(h)).toEqual([]);
  });
});

describe('nothing is released that the undisputed money does not cover', () => {
  test.each(CURES)('%s: a campaign that was completed meanwhile pays its creators then', async (cure, heal) => {
    const at = await live(h);
    const [deal] = at.deals;
    const name = await disputeOf(at, 'balance', endOf(cure));
    await complete(h, at);
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
    const at = await funded(h, { amounts: [37_500, 37_500] });
    const [early, late] = at.deals;
    if (!early || !late) throw new Error('two deals');
    await payBalance(h, at);
    await approveAll(h, early);
    await launch(h, at);
    const name = await disputeOf(at, 'deposit', endOf(cure));
    await approveAll(h, late);
    expect(await statuses(late.id)).toEqual(['accrued', 'planned', 'planned']);
    await complete(h, at);
    await settle(h);
    // One of the two is paid from the balance, in whatever order they come.
    const both = async () => [...(await statuses(early.id)), ...(await statuses(late.id))].sort();
    expect(await both()).toEqual(['held', 'held', 'held', 'paid', 'paid', 'paid']);
    await heal(at, name);
    expect(await both()).toEqual(['paid', 'paid', 'paid', 'paid', 'paid', 'paid']);
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
