import { expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { DAY_MS } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-20T04:40:00.000Z');

test('the figures of a post are noted once a day, however often the job runs', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId, status: 'live' });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'submitted' });
  const { id: submissionId } = await createSubmission(h.owner, { deal, status: 'published', platform: 'instagram' });
  const run = async (hours: number) => {
    const ctx = h.context({ kind: 'system', onBehalfOf: null }, new Date(NOW.getTime() + (hours * DAY_MS) / 24));
    await jobHandlers['analytics.snapshot']({ submissionId }, ctx);
  };
  const days = async () =>
    (
      await h.owner
        .selectFrom('metricSnapshots')
        .select('takenAt')
        .where('submissionId', '=', submissionId)
        .orderBy('takenAt')
        .execute()
    ).map(({ takenAt }) => takenAt.toISOString().slice(0, 10));
  await Promise.all([run(0), run(0), run(0)]);
  await run(19);
  expect(await days()).toEqual(['2026-03-20']);
  await run(20);
  expect(await days()).toEqual(['2026-03-20', '2026-03-21']);
});
