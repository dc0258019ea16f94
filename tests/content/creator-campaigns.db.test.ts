import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { CAMPAIGN_BUCKETS, campaignBucket } from '#shared/campaigns/campaign-dates.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T23:30:00.000Z');
const TODAY = isoDay(NOW);

test('[CR-CAMP-03] a creator’s campaigns come page by page, each in the tab that its dates say, with how many each tab holds', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const other = await createUser(h.owner, 'creator');
  const made: { id: string; bucket: string }[] = [];
  const offsets = [-20, -1, 0, 1, 20];
  for (const status of ['in_progress', 'live', 'completed'] as const) {
    for (const start of offsets) {
      for (const end of offsets.filter((each) => each >= start)) {
        const [startDate, endDate] = [addDays(TODAY, start), addDays(TODAY, end)];
        const dates = { startDate, submissionDeadline: endDate, endDate };
        const campaign = await createCampaign(h.owner, { brandId: brand.id, status, ...dates });
        const invitationDate = new Date(NOW.getTime() - (made.length % 4) * 1_000);
        const deal = { campaign, status: 'in_progress', invitationDate } as const;
        await createDeal(h.owner, { ...deal, creatorId: creator.id });
        await createDeal(h.owner, { ...deal, creatorId: other.id });
        made.push({ id: campaign.id, bucket: campaignBucket(campaign, NOW) });
      }
    }
  }
  // Campaigns that have ended, are hidden from creators or are deleted are in no tab.
  for (const [deal, over] of [
    ['declined', {}],
    ['in_progress', { reviewStatus: 'rejected' }],
    ['in_progress', { deletedAt: NOW }],
  ] as const) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress', ...over });
    await createDeal(h.owner, { campaign, creatorId: creator.id, status: deal });
  }

  const caller = await h.as(creator.id, NOW);
  for (const tab of CAMPAIGN_BUCKETS) {
    const wanted = made.filter(({ bucket }) => bucket === tab).map(({ id }) => id);
    const seen: string[] = [];
    const days: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof caller.content.campaigns>> = await caller.content.campaigns({
        tab,
        limit: 4,
        cursor,
      });
      expect(page.rows.length).toBeLessThanOrEqual(4);
      expect(page.counts[tab]).toBe(wanted.length);
      seen.push(...page.rows.map(({ id }) => id));
      days.push(...page.rows.map(({ invitedAt }) => invitedAt.getTime()));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(wanted.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  }
  await expect(caller.content.campaigns({ tab: 'active', cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
