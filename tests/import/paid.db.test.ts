import { expect, test } from 'vitest';
import { createPayoutAccount, createUser, type Row } from '#db/factories.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { isOneOf, PRODUCING_CAMPAIGNS } from '#shared/status-sets.ts';
import { findingsOf } from '#tests/ledger/forging.ts';
import { dayIn } from '#tests/payments/agreement.ts';
import { approve, approveAll, handIn } from '#tests/payments/content.ts';
import { document, launch, milestonesOf, pay, payBalance, payByCard, settle, verify } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { became, folderOf, importing, oldId } from './importing.ts';

// Every state in which a deal can be imported leads on by our own rules until its creator is paid.

const h = await harness();
const admin = await createUser(h.owner, 'admin');
let next = 0;

interface Old {
  campaign: string;
  deal: string;
  /** The state of the creator's submission, in the old system's word. */
  content?: 'submitted' | 'approved';
  /** Whether the old system has paid the first milestone. */
  paid?: boolean;
  /** A campaign of the old system, which may lack nearly everything. */
  bare?: boolean;
}

/** Imports one brand, one creator, one campaign and their deal over 750 of 1,000, all of them just created. Returns the deal's id. */
async function imported({ campaign, deal, content, paid = false, bare = false }: Old): Promise<string> {
  next += 10;
  const [brand, creator, project, dealId] = [next, next + 1, next + 2, next + 3].map(oldId);
  const now = new Date();
  const rest = {
    name: `Lamps ${next}`,
    description: 'Show how the lamp changes an ordinary evening, in your own words.',
    budget: 1_000,
    start_date: dayIn(1),
    end_date: dayIn(40),
    platforms: ['instagram'],
    content_requirements: { post: 1 },
  };
  const created_at = now.toISOString();
  const files = {
    'profiles.json': [
      { id: brand, email: `brand-${next}@old.example`, role: 'brand', company_name: 'Northlight' },
      { id: creator, email: `creator-${next}@old.example`, role: 'creator', first_name: 'Cleo', last_name: 'Creator' },
    ],
    [bare ? 'projects.json' : 'projects_new.json']: [
      { id: project, brand_id: brand, currency: 'USD', status: campaign, created_at, ...(!bare && rest) },
    ],
    'project_creators.json': [
      { id: dealId, project_id: project, creator_id: creator, agreed_amount: 750, status: deal, created_at },
    ],
    'campaign_submissions.json': content
      ? [
          {
            id: oldId(next + 4),
            project_id: project,
            creator_id: creator,
            status: content,
            content_data: { caption: '#ad' },
          },
        ]
      : [],
    'deal_earnings.json': paid ? [{ id: oldId(next + 5), deal_id: dealId, amount: 150, earned_at: created_at }] : [],
  };
  const texts = Object.entries(files).map(([name, rows]) => [name, JSON.stringify(rows)]);
  const { rows } = await importing(h, folderOf(Object.fromEntries(texts)), false, now);
  expect(rows.filter(({ verdict }) => verdict !== 'taken')).toEqual([]);
  const ours = await became(h, 'project_creators', next + 3);
  const { creatorId } = await dealOf(ours);
  await createPayoutAccount(h.owner, { creatorId });
  return ours;
}

const dealOf = (id: string) => h.owner.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function sceneOf(dealId: string) {
  const deal = await dealOf(dealId);
  const campaign = h.owner.selectFrom('campaigns').selectAll().where('id', '=', deal.campaignId);
  const brand = h.owner.selectFrom('users').selectAll().where('id', '=', deal.brandId);
  return {
    deal,
    deals: [deal],
    creators: [],
    campaign: await campaign.executeTakeFirstOrThrow(),
    brand: await brand.executeTakeFirstOrThrow(),
  };
}

/** Continues from any state of the campaign and its deal, as people do, until the creator has the money. */
async function walkOn(dealId: string): Promise<void> {
  const { brand, campaign, deal } = await sceneOf(dealId);
  const [asBrand, asCreator, asAdmin] = [await h.as(brand.id), await h.as(deal.creatorId), await h.as(admin.id)];
  const { campaignId } = deal;
  if (campaign.status === 'paused') await asAdmin.campaigns.resume({ campaignId, reason: 'Go on' });
  if (campaign.budgetMinor === null && isOneOf(['new', 'under_review', 'creators_assigned'], campaign.status))
    await asBrand.campaigns.edit({
      campaignId,
      name: 'Old lamps',
      description: 'Show how the lamp lights an ordinary evening at home, and label the post as an #ad.',
      budgetMinor: 100_000,
      platforms: ['instagram'],
    });
  if (campaign.reviewStatus !== 'approved') await asAdmin.review.approve({ campaignId, note: null });
  if (deal.status === 'invited') await asCreator.deals.accept({ dealId });
  while (isOneOf(['new', 'under_review'], (await sceneOf(dealId)).campaign.status))
    await asBrand.orders.advance({ campaignId });

  const agreed = await sceneOf(dealId);
  if (agreed.campaign.status === 'creators_assigned' || agreed.deal.status === 'accepted') {
    const documentHash = await document(h, agreed);
    if (agreed.deal.status === 'accepted') {
      await asBrand.payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash });
      await asCreator.payments.signAsCreator({ dealId, name: 'Cleo Creator', documentHash });
    }
  }
  if (agreed.campaign.status === 'creators_assigned') {
    await payByCard(h, (await pay(h, agreed, 'deposit')).id);
    await settle(h);
  }
  await payBalance(h, agreed);
  if (agreed.campaign.status !== 'completed') await deliver(dealId);
  if (isOneOf(PRODUCING_CAMPAIGNS, (await sceneOf(dealId)).campaign.status)) await launch(h, agreed);
  if ((await sceneOf(dealId)).campaign.status === 'live') await asBrand.orders.complete({ campaignId });
  await settle(h);
}

/** The content that is not submitted or not approved yet. */
async function deliver(dealId: string): Promise<void> {
  const deal = await dealOf(dealId);
  const content = h.owner.selectFrom('submissions').select(['id', 'status']).where('dealId', '=', dealId);
  const piece = await content.executeTakeFirst();
  if (!piece) return approveAll(h, deal);
  if (piece.status === 'submitted') await approve(h, deal, piece.id);
  else if (piece.status !== 'approved') await approve(h, deal, await handIn(h, deal));
}

const money = (rows: Row<'milestones'>[]) => rows.map(({ status, amountMinor }) => [status, amountMinor]);
const PAID = [
  ['paid', 15_000],
  ['paid', 22_500],
  ['paid', 37_500],
];

const BOUND = ['contracted', 'in_progress', 'submitted', 'completed'] as const;
const RUNNING = ['new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval', 'paused'] as const;
const state = ([campaign, deal]: [string, string]): Old => ({ campaign, deal });
const states: Old[] = [
  // The campaign decides what an open offer may become; a bound deal goes the same way in each.
  ...pairsOf(RUNNING, ['invited', 'accepted'] as const).map(state),
  ...pairsOf(RUNNING, BOUND).map(state),
  ...['accepted', ...BOUND].map((deal) => ({ campaign: 'live', deal })),
  ...BOUND.map((deal) => ({ campaign: 'completed', deal })),
  ...pairsOf(['in_progress', 'awaiting_approval', 'live'], ['submitted', 'approved'] as const).map(
    ([campaign, content]) => ({ campaign, deal: 'in_progress', content }),
  ),
  ...['creators_assigned', 'in_progress', 'live', 'completed'].map((campaign) => ({
    campaign,
    deal: 'submitted',
    paid: true,
  })),
  ...['creators_assigned', 'in_progress', 'live', 'completed'].map((campaign) => ({
    campaign,
    deal: 'completed',
    bare: true,
  })),
];

const told = ({ campaign, deal, content, paid, bare }: Old): string =>
  [
    `a deal “${deal}” on a campaign “${campaign}”`,
    content && `content “${content}”`,
    paid && 'paid in part',
    bare && 'bare',
  ]
    .filter(Boolean)
    .join(', ');

test.each(states.map((state) => [told(state), state] as const))(
  '%s: its creator is paid in the end',
  async (_, state) => {
    const dealId = await imported(state);
    await walkOn(dealId);
    expect(money(await milestonesOf(h, dealId))).toEqual(PAID);
  },
);

test('after all of these the books are right', async () => {
  expect(await verify(h)).toEqual([]);
});

test('the books say which deal could never be paid, because what it had reached was not noted', async () => {
  const dealId = await imported({ campaign: 'in_progress', deal: 'submitted' });
  await h.owner.updateTable('milestones').set({ reachedAt: null }).where('dealId', '=', dealId).execute();
  const never = (kind: string) =>
    `Deal ${dealId} is submitted, but its milestone of ${kind} was never reached, so it is never paid.`;
  expect((await verify(h)).sort()).toEqual([never('signing'), never('submission')]);
});

test('the order of a running campaign asks for its balance, not for a deposit that nobody can pay', async () => {
  const dealId = await imported({ campaign: 'in_progress', deal: 'in_progress' });
  const { brand, campaign } = await sceneOf(dealId);
  await (await h.as(admin.id)).review.approve({ campaignId: campaign.id, note: null });
  const before = await (await h.as(brand.id)).payments.contract({ campaignId: campaign.id });
  expect(before).toMatchObject({ asksDeposit: false, balanceMinor: 100_000, balance: { asked: true } });
  expect(before.picture.due).toEqual({ kind: 'balance', amountMinor: 100_000, missing: null });
  expect(before.picture.timeline.map(({ name }) => name)).not.toContain('deposit');
  await payBalance(h, { brand, campaign });
  const after = await (await h.as(brand.id)).payments.contract({ campaignId: campaign.id });
  expect(after).toMatchObject({ depositPaid: true, balanceMinor: 0, picture: { heldMinor: 100_000, due: null } });
  const held = await (await h.as(admin.id)).payments.desk({ list: 'holds', search: brand.email, limit: 5 });
  expect(held.rows).toMatchObject([{ status: 'held', amountMinor: 100_000 }]);
});

test('money that the old system took cannot be sent back here: staff reads why, nothing is booked, and the books would say so', async () => {
  const dealId = await imported({ campaign: 'in_progress', deal: 'submitted', paid: true });
  const { brand, campaign } = await sceneOf(dealId);
  const staff = await h.as(admin.id);
  await staff.review.approve({ campaignId: campaign.id, note: null });
  await payBalance(h, { brand, campaign });
  const payments = h.owner.selectFrom('payments').select('id').where('campaignId', '=', campaign.id);
  const { id: paymentId } = await payments.where('carriedOver', '=', true).executeTakeFirstOrThrow();
  const refunding = staff.payments.refund({ paymentId, amountMinor: 1_000, reason: 'Too much' });
  await expect(refunding).rejects.toMatchObject({ code: 'CONFLICT', message: paymentMessages.refundCarriedOver });
  expect((await staff.payments.deskItem({ list: 'payments', id: paymentId })).refund).toEqual({
    allowed: false,
    paymentId,
    reason: paymentMessages.refundCarriedOver,
    mostMinor: 0,
  });
  const refunds = h.owner.selectFrom('refunds').select('id');
  expect(await refunds.where('paymentId', '=', paymentId).execute()).toEqual([]);

  const { id: own } = await payments.where('carriedOver', '=', false).executeTakeFirstOrThrow();
  await staff.payments.refund({ paymentId: own, amountMinor: 1_000, reason: 'Too much' });
  const { id } = await refunds.where('paymentId', '=', own).executeTakeFirstOrThrow();
  const set = (to: string) => `refunds set payment_id = '${to}' where id = '${id}'`;
  expect(await findingsOf(h, set(paymentId), set(own))).toContain(
    `Refund ${id} can never be sent: its payment was carried over, and its money never came here.`,
  );
});
