import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, invited, later, NOW } from './world.ts';

const h = await racingHarness();
const remind = async (now: Date) => {
  await jobHandlers['deals.remind']({}, h.context({ kind: 'system', onBehalfOf: null }, now));
};

test('an invitation without an answer is recalled after 3 and after 7 days, once each', async () => {
  const world = await brandWithCampaign(h);
  const [waits = '', answers = '', absent = ''] = await creators(h, 3);
  for (const id of [waits, answers, absent]) await invited(h, world, id, 20_000);
  const told = () => noticesTo(h, waits, 'invitation_reminder');
  await remind(later(2.9));
  expect(await told()).toEqual([]);
  await remind(later(3));
  await remind(later(3.5));
  expect(await told()).toMatchObject([{ route: '/creator/deals?tab=pending' }]);
  const creator = await h.as(answers, later(4));
  const [deal] = (await creator.deals.myInvitations({ tab: 'pending' })).rows;
  await creator.deals.accept({ dealId: deal?.id ?? '' });
  await remind(later(7));
  await remind(later(8));
  expect(await told()).toHaveLength(2);
  expect(await noticesTo(h, answers, 'invitation_reminder')).toHaveLength(1);
});

test('who was away is told once; who is paused or out of time, never', async () => {
  const late = await brandWithCampaign(h);
  const paused = await brandWithCampaign(h);
  const over = await brandWithCampaign(h);
  const [away = '', stands = '', out = ''] = await creators(h, 3);
  await invited(h, late, away);
  await invited(h, paused, stands);
  await invited(h, over, out);
  const campaign = { status: 'paused', pausedFrom: 'new' } as const;
  await h.owner.updateTable('campaigns').set(campaign).where('id', '=', paused.campaign.id).execute();
  await h.owner
    .updateTable('deals')
    .set({ expiresAt: later(5) })
    .where('creatorId', '=', out)
    .execute();
  await Promise.all([remind(later(9)), remind(later(9))]);
  await remind(later(10));
  expect(await noticesTo(h, away, 'invitation_reminder')).toHaveLength(1);
  expect(await noticesTo(h, stands, 'invitation_reminder')).toEqual([]);
  expect(await noticesTo(h, out, 'invitation_reminder')).toEqual([]);
});

test('content that is not submitted is recalled 3 days and 1 day before its deadline', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const submissionDeadline = addDays(isoDay(NOW), 10);
  const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress', submissionDeadline });
  const works = async (status: DealStatus) => {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign, creatorId, status });
    return creatorId;
  };
  const busy = await works('in_progress');
  const done = await works('submitted');
  const told = () => noticesTo(h, busy, 'deadline_reminder');
  await remind(later(7));
  expect(await told()).toEqual([]);
  await remind(later(8));
  await remind(later(8.5));
  expect(await told()).toMatchObject([{ route: `/creator/campaigns/${campaign.id}` }]);
  await remind(later(10));
  await remind(later(10.2));
  await remind(later(12));
  expect(await told()).toHaveLength(2);
  expect(await noticesTo(h, done, 'deadline_reminder')).toEqual([]);
});
