import { afterEach, describe, expect, test } from 'vitest';
import { createDeal, createUser, type Row } from '#db/factories.ts';
import type { Turn } from '#shared/orders/next-step.ts';
import { approveAll, handIn } from '#tests/payments/content.ts';
import {
  complete,
  DISPUTED_CARD,
  document,
  funded,
  launch,
  live,
  moneyOfOthers,
  pay,
  payBalance,
  payByCard,
  type Scene,
  type SceneInput,
  scene,
  settle,
  signed,
} from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

const brandOf = (at: Scene) => h.as(at.brand.id);
const change = (
  at: Scene,
  set: Partial<Pick<Row<'campaigns'>, 'startDate' | 'submissionDeadline' | 'textHeld' | 'reviewStatus'>>,
) => h.owner.updateTable('campaigns').set(set).where('id', '=', at.campaign.id).execute();
const flag = (key: string, value: boolean) =>
  h.owner.updateTable('featureFlags').set({ value }).where('key', '=', key).execute();
const first = ({ deals: [deal] }: Scene): Row<'deals'> => {
  if (!deal) throw new Error('The scene has a deal');
  return deal;
};

/** A creator who accepts after the deposit was paid. */
async function joined(at: Scene): Promise<Scene> {
  const creator = await createUser(h.owner, 'creator');
  await createDeal(h.owner, {
    campaign: at.campaign,
    creatorId: creator.id,
    status: 'accepted',
    agreedAmountMinor: 10_000,
  });
  return at;
}

/** The deposit is paid with this card, and the bank has told everything about it. */
async function paidWith(card: string, input: SceneInput = {}): Promise<Scene> {
  const at = await signed(h, input);
  await payByCard(h, (await pay(h, at, 'deposit')).id, card);
  await settle(h);
  await settle(h);
  return at;
}

/** Everything is approved and the balance is paid, so that the campaign can be launched. */
async function ready(): Promise<Scene> {
  const at = await funded(h);
  await approveAll(h, first(at));
  await (await brandOf(at)).orders.advance({ campaignId: at.campaign.id });
  return at;
}

async function posted(at: Scene): Promise<Scene> {
  for (const { creatorId } of at.deals) {
    const creator = await h.as(creatorId);
    for (const { id } of await creator.content.mine({ campaignId: at.campaign.id })) {
      await creator.content.publish({ submissionId: id, postUrl: `https://instagram.com/p/${id}` });
    }
  }
  return at;
}

/** The next step of an order, and whether the screen where it is done allows it: null if no act of the brand's belongs to it. */
async function stepOf(at: Scene) {
  const { id: campaignId } = at.campaign;
  const brand = await brandOf(at);
  const { next, may, status } = await brand.orders.read({ campaignId });
  const contract = await brand.payments.contract({ campaignId });
  const acts: Partial<Record<string, { allowed: boolean }>> = {
    invite: may.invite,
    goOn: may.advance,
    papers: contract.may.saveBrief,
    sign: contract.may.sign,
    deposit: contract.may.payDeposit,
    balance: contract.may.payBalance,
    launch: may.launch,
    complete: may.complete,
    review: { allowed: status !== 'paused' },
  };
  return { step: next?.name, turn: next?.turn, allowed: acts[next?.name ?? '']?.allowed ?? null, text: next?.text };
}

test('the deposit is the next step only once it can be paid: before it the papers, the brand’s signature and that of a creator', async () => {
  const at = await scene(h, { amounts: [30_000, 20_000] });
  const campaignId = at.campaign.id;
  const brand = await h.as(at.brand.id);
  const now = async () => {
    const { next } = await brand.orders.read({ campaignId });
    const { may } = await brand.payments.contract({ campaignId });
    return { step: next?.name, turn: next?.turn, payable: may.payDeposit.allowed };
  };
  expect(await now()).toEqual({ step: 'papers', turn: 'brand', payable: false });
  const documentHash = await document(h, at);
  expect(await now()).toEqual({ step: 'sign', turn: 'brand', payable: false });
  await brand.payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash });
  expect(await now()).toEqual({ step: 'signatures', turn: 'creators', payable: false });
  const [deal] = at.deals;
  const creator = await h.as(deal?.creatorId ?? '');
  await creator.payments.signAsCreator({ dealId: deal?.id ?? '', name: 'Cleo Creator', documentHash });
  expect(await now()).toEqual({ step: 'deposit', turn: 'brand', payable: true });
});

describe('an order says that it is the brand’s turn only if the brand may do what it asks for', async () => {
  await moneyOfOthers(h);
  const states: [string, () => Promise<Scene>, { step: string | undefined; turn: Turn | undefined }][] = [
    ['nobody is invited', () => scene(h, { status: 'under_review', amounts: [] }), { step: 'invite', turn: 'brand' }],
    [
      'nobody was invited before the content was due',
      async () => {
        const at = await scene(h, { status: 'under_review', amounts: [] });
        await change(at, { startDate: '2020-01-01', submissionDeadline: '2020-01-02' });
        return at;
      },
      { step: 'invite', turn: 'nobody' },
    ],
    [
      'a rule holds the text of the brief',
      async () => {
        const at = await scene(h, { status: 'under_review', amounts: [] });
        await change(at, { textHeld: 'brief' });
        return at;
      },
      { step: 'held', turn: 'staff' },
    ],
    ['a creator has accepted', () => scene(h, { status: 'under_review' }), { step: 'goOn', turn: 'brand' }],
    [
      'nobody has answered',
      () => scene(h, { status: 'under_review', answer: 'none' }),
      { step: 'answers', turn: 'creators' },
    ],
    [
      'it is reviewed again',
      async () => {
        const at = await scene(h);
        await change(at, { reviewStatus: 'pending_review' });
        return at;
      },
      { step: 'approval', turn: 'staff' },
    ],
    [
      'payments are switched off',
      async () => {
        const at = await signed(h);
        await flag('payments_enabled', false);
        return at;
      },
      { step: 'deposit', turn: 'nobody' },
    ],
    ['content is being made', () => funded(h), { step: 'content', turn: 'creators' }],
    [
      'content was handed in',
      async () => {
        const at = await funded(h);
        await handIn(h, first(at));
        return at;
      },
      { step: 'review', turn: 'brand' },
    ],
    [
      'a creator has joined whose contract the brand has not signed',
      async () => joined(await funded(h, { amounts: [30_000] })),
      { step: 'sign', turn: 'brand' },
    ],
    ['a dispute has taken back the deposit', () => paidWith(DISPUTED_CARD), { step: 'balance', turn: 'brand' }],
    [
      'staff have paused it',
      async () => {
        const at = await funded(h);
        const staff = await h.as((await createUser(h.owner, 'admin')).id);
        await staff.campaigns.pause({ campaignId: at.campaign.id, reason: 'We look at it' });
        return at;
      },
      { step: 'resume', turn: 'staff' },
    ],
    ['the balance is not paid', ready, { step: 'balance', turn: 'brand' }],
    [
      'everything is paid and approved',
      async () => {
        const at = await ready();
        await payBalance(h, at);
        return at;
      },
      { step: 'launch', turn: 'brand' },
    ],
    ['it is live, and nothing is posted', () => live(h), { step: 'posts', turn: 'creators' }],
    ['it is live, and all is posted', async () => posted(await live(h)), { step: 'complete', turn: 'brand' }],
    [
      'it is live, and a creator has handed in late',
      async () => {
        const at = await funded(h, { amounts: [30_000, 20_000] });
        const [one, other] = at.deals;
        if (!one || !other) throw new Error('There are two deals');
        await approveAll(h, one);
        await (await brandOf(at)).orders.advance({ campaignId: at.campaign.id });
        await payBalance(h, at);
        await launch(h, at);
        await handIn(h, other);
        return at;
      },
      { step: 'review', turn: 'brand' },
    ],
    [
      'it is over, and paid',
      async () => {
        const at = await live(h);
        await complete(h, at);
        return at;
      },
      { step: undefined, turn: undefined },
    ],
  ];
  afterEach(() => flag('payments_enabled', true));
  test.each(states)('%s', async (_, made, expected) => {
    const { step, turn, allowed, text } = await stepOf(await made());
    expect({ step, turn }).toEqual(expected);
    if (turn === 'brand') expect(allowed).toBe(true);
    if (turn === 'nobody') expect({ allowed, text }).toEqual({ allowed: false, text: expect.stringMatching(/\.$/) });
  });
});
