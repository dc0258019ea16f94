import { expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createUser } from '#db/factories.ts';
import { type CampaignStatus, type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';
import { later, NOW } from './world.ts';

const h = await harness();
const brand = await createUser(h.owner, 'brand');
const asBrand = await h.as(brand.id, NOW);

type Over = Omit<Parameters<typeof createCampaign>[1], 'brandId'>;
type User = Parameters<typeof createUser>[2];
const past = lifecycles.campaign.statuses.filter((status) => status !== 'draft');
const open: Over = { reviewStatus: 'approved', status: 'in_progress' };

/** A separate offer for each act that is tried, because a successful act changes it. */
async function offered(status: DealStatus, over: Over = open, user: User = {}) {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, ...over });
  const { id: creatorId } = await createUser(h.owner, 'creator', user);
  const deal = await createDeal(h.owner, { campaign, creatorId, status, invitationDate: NOW });
  return { campaignId: campaign.id, dealId: deal.id, creatorId };
}

test('[CR-INV-06] [CR-INV-07] a creator answers and cancels exactly where their deal says so', async () => {
  const { drive, both } = seen();
  const acts = ['accept', 'decline', 'cancel'] as const;
  const cases: [DealStatus, CampaignStatus, Date][] = [
    ...lifecycles.deal.statuses.map((deal): [DealStatus, CampaignStatus, Date] => [deal, 'in_progress', NOW]),
    ...past.map((campaign): [DealStatus, CampaignStatus, Date] => ['invited', campaign, NOW]),
    ['invited', 'in_progress', later(14)],
  ];
  for (const [status, campaign, now] of cases) {
    for (const act of acts) {
      const { dealId, creatorId } = await offered(status, { ...open, status: campaign });
      const creator = await h.as(creatorId, now);
      const { may, unanswered } = await creator.deals.read({ dealId });
      const listed = (await creator.deals.myInvitations({ tab: 'all' })).rows[0];
      expect(listed?.may).toEqual(may);
      expect(unanswered).toBe(status === 'invited');
      const at = `${status} ${campaign}`;
      const calls = {
        accept: () => creator.deals.accept({ dealId }),
        decline: () => creator.deals.decline({ dealId }),
        cancel: () => creator.deals.cancel({ dealId, reason: 'Dates do not fit' }),
      };
      await drive(act, may, calls[act], at);
    }
  }
  both(...acts);
});

test('[CR-CAMP-05] an invitation to a campaign in review is accepted once the campaign is approved, and can be declined before', async () => {
  for (const reviewStatus of ['pending_review', 'under_review', 'needs_revision'] as const) {
    const { dealId, creatorId, campaignId } = await offered('invited', { ...open, reviewStatus });
    const creator = await h.as(creatorId, NOW);
    const refusal = 'The platform is still reviewing this campaign. You can accept once it is approved.';
    const { may } = await creator.deals.read({ dealId });
    expect(may.accept).toEqual({ allowed: false, reason: refusal });
    expect(may.decline.allowed).toBe(true);
    await expect(creator.deals.accept({ dealId })).rejects.toMatchObject({ code: 'CONFLICT', message: refusal });
    await h.owner.updateTable('campaigns').set({ reviewStatus: 'approved' }).where('id', '=', campaignId).execute();
    expect((await creator.deals.accept({ dealId })).status).toBe('accepted');
  }
});

test('[BR-INV-13] a brand takes an offer back and makes another exactly where the order says so', async () => {
  const { drive, both } = seen();
  const inTime = { ...open, startDate: '2026-04-01', submissionDeadline: '2026-04-10', endDate: '2026-05-01' };
  const cases: [DealStatus, Over, User?][] = [
    ...lifecycles.deal.statuses.map((deal): [DealStatus, Over] => [deal, inTime]),
    ...past.map((status): [DealStatus, Over] => ['declined', { ...inTime, status }]),
    ['declined', { ...inTime, reviewStatus: 'rejected' }],
    ['declined', { ...inTime, startDate: '2026-02-01', submissionDeadline: '2026-03-01' }],
    ['declined', inTime, { user: { flagged: true } }],
    ['declined', inTime, { user: { status: 'suspended' } }],
  ];
  for (const [status, over, user] of cases) {
    for (const act of ['withdraw', 'invite'] as const) {
      const { campaignId, dealId, creatorId } = await offered(status, over, user);
      const order = await asBrand.orders.read({ campaignId });
      const [creator] = order.creators;
      if (!creator) throw new Error('the order has lost its creator');
      const [listed] = (await asBrand.deals.forCampaign({ campaignId })).rows;
      expect(listed?.may.withdraw).toEqual(creator.may.withdraw);
      const calls = {
        withdraw: () => asBrand.deals.withdraw({ dealId }),
        invite: () =>
          asBrand.deals.invite({ campaignId, currency: 'USD', invites: [{ creatorId, agreedMinor: 30_000 }] }),
      };
      await drive(act, creator.may, calls[act], `${status} ${JSON.stringify(over)}`);
    }
  }
  both('withdraw', 'invite');
});

test('[BR-ORD-22] creators are invited to an order exactly where it says so', async () => {
  const { drive, both } = seen();
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deadlines = { startDate: '2026-02-01', submissionDeadline: '2026-03-01', endDate: '2026-05-01' };
  const cases: Over[] = [
    ...past.map((status) => ({ status })),
    { reviewStatus: 'rejected' },
    { status: 'in_progress', ...deadlines },
  ];
  for (const over of cases) {
    const { id: campaignId } = await createCampaign(h.owner, { brandId: brand.id, ...over });
    const { may } = await asBrand.orders.read({ campaignId });
    const invites = [{ creatorId, agreedMinor: 30_000 }];
    await drive('invite', may, () => asBrand.deals.invite({ campaignId, currency: 'USD', invites }), over.status);
  }
  both('invite');
});

test('another offer follows only the newest one to a creator who never accepted it', async () => {
  const { campaignId, creatorId, dealId } = await offered('declined');
  const campaign = await h.owner
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const offerable = async () =>
    (await asBrand.orders.read({ campaignId })).creators
      .filter((offer) => offer.offerable)
      .map((offer) => offer.dealId);
  expect(await offerable()).toEqual([dealId]);
  const next = await createDeal(h.owner, { campaign, creatorId, status: 'expired', invitationDate: later(1) });
  expect(await offerable()).toEqual([next.id]);
  for (const [at, status] of (['cancelled', 'invited'] as const).entries()) {
    await createDeal(h.owner, { campaign, creatorId, status, invitationDate: later(2 + at) });
    expect(await offerable()).toEqual([]);
  }
});

const applied = { ...open, participation: 'application', startDate: '2026-04-01' } as const;

test('an application is answered and taken back exactly where it says so', async () => {
  const { drive, both } = seen();
  const answers = lifecycles.application.statuses;
  const cases: [(typeof answers)[number], Over, User?][] = [
    ...answers.map((status): [(typeof answers)[number], Over] => [status, applied]),
    ['pending', { ...applied, status: 'paused' }],
    ['pending', { ...applied, status: 'live' }],
    ['pending', { ...applied, reviewStatus: 'rejected' }],
    ['pending', applied, { user: { flagged: true } }],
  ];
  for (const [status, over, user] of cases) {
    for (const act of ['offer', 'decline', 'withdraw'] as const) {
      const campaign = await createCampaign(h.owner, { brandId: brand.id, ...over });
      const { id: creatorId } = await createUser(h.owner, 'creator', user);
      const { id: applicationId } = await createApplication(h.owner, { campaign, creatorId, status });
      const creator = await h.as(creatorId, NOW);
      const show = status === 'pending' ? 'pending' : 'answered';
      const [theirs] = (await asBrand.deals.applications({ campaignId: campaign.id, show })).rows;
      const [mine] = (await creator.deals.myApplications({})).rows;
      if (!theirs || !mine) throw new Error('an application is in neither list');
      const calls = {
        offer: () => asBrand.deals.offer({ applicationId, currency: 'USD', agreedMinor: 30_000 }),
        decline: () => asBrand.deals.declineApplication({ applicationId }),
        withdraw: () => creator.deals.withdrawApplication({ applicationId }),
      };
      await drive(act, { ...theirs.may, ...mine.may }, calls[act], `${status} ${JSON.stringify(over)}`);
    }
  }
  both('offer', 'decline', 'withdraw');
});

test('a creator applies exactly where the open campaign says so', async () => {
  const { drive, both } = seen();
  const { id: campaignId } = await createCampaign(h.owner, { brandId: brand.id, ...applied, name: 'Open harbour' });
  const people: User[] = [{}, { user: { flagged: true } }, { creatorProfile: { isProfileComplete: false } }];
  for (const user of people) {
    const creator = await h.as((await createUser(h.owner, 'creator', user)).id, NOW);
    const found = (await creator.deals.openCampaigns({ search: 'open harbour' })).rows.find(
      ({ id }) => id === campaignId,
    );
    if (!found) throw new Error('the campaign is not open');
    await drive('apply', found.may, () => creator.deals.sendApplication({ campaignId, note: 'I know them.' }));
  }
  both('apply');
});
