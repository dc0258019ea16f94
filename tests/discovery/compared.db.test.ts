import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type UserInput } from '#db/factories.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: brandId } = await createUser(h.owner, 'brand');
const brand = await h.as(brandId, NOW);
const creator = async (over: UserInput = {}): Promise<string> => (await createUser(h.owner, 'creator', over)).id;

describe('what there is between a brand and a creator', () => {
  test('is the newest open deal with its campaign, and how many were completed; other brands’ deals do not count', async () => {
    const id = await creator({ creatorProfile: { bio: 'between-probe' } });
    const row = async () =>
      (await brand.discovery.creators({ filters: { ...NO_FILTERS, search: 'between-probe' } })).rows[0];
    expect(await row()).toMatchObject({ current: null, completedWithYou: 0 });
    const foreign = await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id });
    await createDeal(h.owner, { campaign: foreign, creatorId: id });
    expect(await row()).toMatchObject({ current: null, completedWithYou: 0 });
    const older = await createCampaign(h.owner, { brandId, name: 'Older drop' });
    await createDeal(h.owner, {
      campaign: older,
      creatorId: id,
      status: 'in_progress',
      invitationDate: new Date('2026-01-01'),
    });
    expect(await row()).toMatchObject({ current: { campaignName: 'Older drop', status: 'in_progress' } });
    const newer = await createCampaign(h.owner, { brandId, name: 'Newer drop' });
    await createDeal(h.owner, {
      campaign: newer,
      creatorId: id,
      status: 'invited',
      invitationDate: new Date('2026-02-01'),
    });
    expect(await row()).toMatchObject({
      current: { campaignName: 'Newer drop', status: 'invited' },
      completedWithYou: 0,
    });
    await h.owner
      .updateTable('deals')
      .set({ status: 'completed' })
      .where('creatorId', '=', id)
      .where('brandId', '=', brandId)
      .execute();
    expect(await row()).toMatchObject({ current: null, completedWithYou: 2 });
  });
});

describe('creators side by side', () => {
  test('come in the order that was asked for, with what they completed; who is no longer listed is left out', async () => {
    const [one, two] = [await creator(), await creator({ creatorProfile: { followerCount: 9_999_999 } })];
    const gone = await creator({ user: { flagged: true } });
    const foreign = await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id });
    await createDeal(h.owner, { campaign: foreign, creatorId: two, status: 'completed' });
    const compared = await brand.discovery.compare({ creatorIds: [one, gone, two] });
    expect(
      compared.map(({ id, completed, completedWithYou, match }) => ({ id, completed, completedWithYou, match })),
    ).toEqual([
      { id: one, completed: 0, completedWithYou: 0, match: null },
      { id: two, completed: 1, completedWithYou: 0, match: null },
    ]);
  });

  test('are matched with a campaign of one’s own; a foreign one does not exist, and neither does comparing for others than brands', async () => {
    const creatorIds = [await creator({ creatorProfile: { platforms: ['instagram'] } }), await creator()];
    const campaign = await createCampaign(h.owner, { brandId, platforms: ['instagram'] });
    const [first] = await brand.discovery.compare({ creatorIds, campaignId: campaign.id });
    expect(first?.match?.reasons.map(({ text }) => text)).toContain('Posts on Instagram');
    const stranger = await h.as((await createUser(h.owner, 'brand')).id, NOW);
    const asked = { creatorIds, campaignId: campaign.id };
    await expect(stranger.discovery.compare(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect((await h.as(null)).discovery.compare({ creatorIds })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const asCreator = await h.as(creatorIds[0] ?? '', NOW);
    await expect(asCreator.discovery.compare({ creatorIds })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(brand.discovery.compare({ creatorIds: creatorIds.slice(1) })).rejects.toThrow(
      'Select two creators at least',
    );
  });
});
