import { expect, test } from 'vitest';
import { createCampaign, createDeal, createPayoutAccount, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { NOW } from './world.ts';

const h = await harness();

test('[CR-DASH-12] the next deadlines come nearest first, without deals that are answered or over, extensions, and paused campaigns', async () => {
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Quiet Tea' } });
  const deal = async (name: string, due: string, status: 'accepted' | 'invited' | 'submitted', over = {}) => {
    const dates = { startDate: '2026-03-06', submissionDeadline: due, endDate: '2026-06-01' };
    const campaign = await createCampaign(h.owner, { brandId, name, ...dates, ...over });
    await createDeal(h.owner, { campaign, creatorId, status });
  };
  await deal('Later', '2026-04-20', 'accepted');
  await deal('Sooner', '2026-04-02', 'accepted');
  await deal('Asked', '2026-03-20', 'invited');
  await deal('Done', '2026-03-21', 'submitted');
  await deal('Resting', '2026-03-22', 'accepted', { status: 'paused' });
  // A longer deadline does not ask for more of content that is done.
  const dates = { startDate: '2026-03-06', submissionDeadline: '2026-03-24', endDate: '2026-06-01' };
  const campaign = await createCampaign(h.owner, { brandId, status: 'live', name: 'Extended', ...dates });
  const { id: extendsDealId } = await createDeal(h.owner, { campaign, creatorId, status: 'completed' });
  await createDeal(h.owner, { campaign, creatorId, status: 'accepted', extendsDealId });
  const deadlines = await (await h.as(creatorId, NOW)).deals.deadlines();
  expect(deadlines.map((one) => one.campaignName)).toEqual(['Sooner', 'Later']);
  expect(deadlines[0]).toMatchObject({ brandName: 'Quiet Tea', due: '2026-04-02', timeZone: 'UTC' });
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.deals.deadlines()).toEqual([]);
});

test('[CR-DASH-08] [CR-DASH-09] [CR-DASH-10] a creator is welcomed until the intro is dismissed, a super admin never', async () => {
  const { id } = await createUser(h.owner, 'creator', { creatorProfile: { isProfileComplete: false } });
  const creator = await h.as(id, NOW);
  expect(await creator.profiles.welcome()).toMatchObject({
    showIntro: true,
    profile: { complete: false, percent: 75 },
  });
  await creator.profiles.dismissIntro();
  await creator.profiles.dismissIntro();
  expect((await creator.profiles.welcome()).showIntro).toBe(false);
  const trail = await h.owner.selectFrom('auditLog').select('action').where('resourceType', '=', 'intro').execute();
  expect(trail).toEqual([{ action: 'profiles.dismissIntro' }]);
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.profiles.welcome()).toEqual({ showIntro: false, profile: null, firstSteps: null });
  await expect(preview.profiles.dismissIntro()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a new creator is told what to do first until they have done all of it', async () => {
  const creator = await createUser(h.owner, 'creator', { creatorProfile: { isProfileComplete: false } });
  const caller = await h.as(creator.id);
  const done = async () =>
    (await caller.profiles.welcome()).firstSteps?.filter((step) => step.done).map(({ key }) => key) ?? null;
  expect(await done()).toEqual([]);
  await h.owner
    .updateTable('creatorProfiles')
    .set({ isProfileComplete: true })
    .where('userId', '=', creator.id)
    .execute();
  expect(await done()).toEqual(['profile']);
  await createPayoutAccount(h.owner, { creatorId: creator.id, status: 'active' });
  expect(await done()).toEqual(['profile', 'payouts']);
  await caller.profiles.connectAccount({ platform: 'twitch', handle: 'new.here' });
  expect(await done()).toEqual(['profile', 'account', 'payouts']);
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'invited', responseDate: null });
  expect(await done()).toEqual(['profile', 'account', 'payouts']);
  await createDeal(h.owner, {
    campaign: await createCampaign(h.owner, { brandId: brand.id }),
    creatorId: creator.id,
    status: 'declined',
    responseDate: new Date(),
  });
  expect(await done()).toBeNull();
});
