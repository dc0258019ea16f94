import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { brandWithCampaign, later, NOW } from './world.ts';

const h = await harness();

/** A creator with one deal in every status, each on its own campaign, the last status the newest. */
async function creatorWithAll() {
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Quiet Tea' } });
  for (const [at, status] of lifecycles.deal.statuses.entries()) {
    const campaign = await createCampaign(h.owner, { brandId, name: `For ${status}` });
    await createDeal(h.owner, { campaign, creatorId, status, invitationDate: later(at) });
  }
  return { creatorId, brandId, creator: await h.as(creatorId, NOW) };
}

describe('the deals page', () => {
  describe('groups by status, newest first, and counts each tab', () => {
    test.each([
      ['[CR-DEALS-03]', 'active', ['in_progress', 'contracted', 'accepted']],
      ['[CR-DEALS-04]', 'pending', ['invited']],
      ['[CR-DEALS-05]', 'completed', ['completed', 'submitted']],
      ['[CR-DEALS-06]', 'rejected', ['cancelled', 'expired', 'withdrawn', 'declined']],
    ] as const)('%s %s is %j', async (_row, tab, statuses) => {
      const { creator } = await creatorWithAll();
      const { rows, counts } = await creator.deals.mine({ tab });
      expect(rows.map((row) => row.status)).toEqual(statuses);
      expect(counts).toEqual({ active: 3, pending: 1, completed: 2, rejected: 4 });
    });
  });

  test('[CR-DEALS-09] is empty for a super admin', async () => {
    await creatorWithAll();
    const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    expect(await preview.deals.mine({})).toEqual({
      rows: [],
      nextCursor: null,
      counts: { active: 0, pending: 0, completed: 0, rejected: 0 },
    });
  });

  test('[CR-INV-13] goes on where it stopped, also among invitations of the same moment', async () => {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const { id: brandId } = await createUser(h.owner, 'brand');
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const campaign = await createCampaign(h.owner, { brandId });
      made.push((await createDeal(h.owner, { campaign, creatorId, invitationDate: later(n < 4 ? 0 : 1) })).id);
    }
    const creator = await h.as(creatorId, NOW);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof creator.deals.mine>> = await creator.deals.mine({
        tab: 'pending',
        limit: 2,
        cursor,
      });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(made));
  });
});

describe('the invitations page', () => {
  test('[CR-INV-02] [CR-INV-09] shows what waits, what was accepted, what was declined, and all, with a count for each', async () => {
    const { creator } = await creatorWithAll();
    const pages = {
      pending: await creator.deals.myInvitations({}),
      accepted: await creator.deals.myInvitations({ tab: 'accepted' }),
      declined: await creator.deals.myInvitations({ tab: 'declined' }),
      all: await creator.deals.myInvitations({ tab: 'all' }),
    };
    expect(pages.pending.rows.map((row) => row.status)).toEqual(['invited']);
    expect(pages.declined.rows.map((row) => row.status)).toEqual(['declined']);
    expect(pages.all.rows).toHaveLength(10);
    const written = ['invited', 'accepted', 'declined', 'contracted', 'in_progress', 'completed', 'submitted'];
    expect(pages.all.rows.map((row) => row.status)).toEqual(expect.arrayContaining(written));
    expect(pages.all.counts).toEqual({ pending: 1, accepted: 5, declined: 1, all: 10 });
    expect(pages.accepted.rows).toHaveLength(5);
  });

  test('[CR-INV-10] [CR-INV-11] come newest first with campaign and brand, and a brand without a profile is Unknown Brand', async () => {
    const { creatorId, creator } = await creatorWithAll();
    const { rows } = await creator.deals.myInvitations({ tab: 'all' });
    expect(rows.map((row) => row.status)).toEqual(lifecycles.deal.statuses.toReversed());
    expect((await creator.deals.myInvitations({})).rows[0]).toMatchObject({
      brandName: 'Quiet Tea',
      amount: { amountMinor: 30_000, currency: 'USD' },
      campaign: { name: 'For invited', inReview: true, paused: false },
      milestones: [],
    });
    const { campaign, brandId } = await brandWithCampaign(h);
    await h.owner.deleteFrom('brandProfiles').where('userId', '=', brandId).execute();
    const deal = await createDeal(h.owner, { campaign, creatorId, status: 'in_progress', invitationDate: later(20) });
    await h.owner
      .insertInto('milestones')
      .values(
        (['approval', 'signing', 'submission'] as const).map((kind) => ({
          dealId: deal.id,
          kind,
          status: 'planned' as const,
          amountMinor: 100,
          currency: 'USD',
          createdAt: NOW,
        })),
      )
      .execute();
    expect(await creator.deals.read({ dealId: deal.id })).toMatchObject({
      brandName: 'Unknown Brand',
      milestones: [
        { kind: 'signing' },
        { kind: 'submission' },
        { kind: 'approval', status: 'planned', amountMinor: 100 },
      ],
    });
  });
});

test('each list takes a statement for its page and one for the counts of its tabs, however much it shows', async () => {
  const { creator } = await creatorWithAll();
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    h.statements.length = 0;
    await work();
    return h.statements.length;
  };
  for (const limit of [3, 50]) {
    expect(await statements(() => creator.deals.myInvitations({ tab: 'all', limit }))).toBe(2);
    expect(await statements(() => creator.deals.mine({ tab: 'active', limit }))).toBe(2);
  }
  const nobody = await h.as((await createUser(h.owner, 'creator')).id);
  expect(await statements(() => nobody.deals.myInvitations({ tab: 'all' }))).toBe(2);
});

test('the brand sees its campaign’s deals, and an e-mail address only of creators under contract with it', async () => {
  const { campaign, brand } = await brandWithCampaign(h);
  const hidden = await createUser(h.owner, 'creator', {
    user: { firstName: 'Ines', lastName: 'Faro', email: 'ines@example.test' },
    creatorProfile: {
      visibilitySettings: JSON.stringify({ showAnalytics: false, showInstagram: false }),
      platforms: ['instagram', 'tiktok'],
    },
  });
  const open = await createUser(h.owner, 'creator', { user: { email: 'open@example.test' } });
  await createDeal(h.owner, { campaign, creatorId: hidden.id, createdAt: NOW });
  const agreed = await createUser(h.owner, 'creator', { user: { email: 'agreed@example.test' } });
  await createDeal(h.owner, { campaign, creatorId: open.id, status: 'contracted', createdAt: later(1) });
  await createDeal(h.owner, { campaign, creatorId: agreed.id, status: 'accepted', createdAt: later(2) });
  h.statements.length = 0;
  const page = await brand.deals.forCampaign({ campaignId: campaign.id });
  expect(h.statements).toHaveLength(2);
  expect(page.rows).toMatchObject([
    { status: 'invited', creator: { name: 'Ines Faro', email: null, followers: null, platform: 'tiktok' } },
    { status: 'contracted', creator: { email: 'open@example.test', followers: 20_000, platform: 'instagram' } },
    { status: 'accepted', creator: { email: null } },
  ]);
  const next = await brand.deals.forCampaign({ campaignId: campaign.id, limit: 1 });
  expect(next.rows).toHaveLength(1);
  const rest = await brand.deals.forCampaign({ campaignId: campaign.id, limit: 1, cursor: next.nextCursor });
  expect(rest.rows).toMatchObject([{ status: 'contracted' }]);
});
