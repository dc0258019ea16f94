import { expect, test } from 'vitest';
import { completeDue } from '#server/orders/launch.service.ts';
import { addDays } from '#shared/dates.ts';
import { launchMessages } from '#shared/messages/content.ts';
import { completionMessages } from '#shared/messages/orders.ts';
import { approveAll } from '#tests/payments/content.ts';
import { balanceOf, funded, payBalance, type Scene, settle, systemContext, verify } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();

const rowOf = (id: string) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Two pieces of every deal submitted and approved; the campaign is ready to launch except for the balance. */
async function ready(amounts: number[]): Promise<Scene> {
  const at = await funded(h, { amounts });
  for (const deal of at.deals) {
    await approveAll(h, deal);
    await approveAll(h, deal);
  }
  return at;
}

test('[BR-REVIEW-15] [BR-REVIEW-18] [BR-REVIEW-21] nobody is asked to post before the balance is held; then each creator once, and one launch wins', async () => {
  const at = await ready([30_000, 45_000]);
  const campaignId = at.campaign.id;
  const caller = await h.as(at.brand.id);
  await expect(caller.orders.launch({ campaignId })).rejects.toMatchObject({ message: launchMessages.balanceDue });
  await payBalance(h, at);

  const clicks = await Promise.allSettled([1, 2, 3].map(() => caller.orders.launch({ campaignId })));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(clicks.flatMap((click) => (click.status === 'rejected' ? [click.reason.code] : []))).toEqual([
    'CONFLICT',
    'CONFLICT',
  ]);
  const row = await rowOf(campaignId);
  expect(row).toMatchObject({ status: 'live', reviewStage: 'live', stage: 'content_performance' });
  for (const creator of at.creators) {
    expect(await noticesTo(h, creator.id, 'post_content')).toMatchObject([
      { title: launchMessages.postTitle, message: launchMessages.postText(row.name ?? ''), campaignId },
    ]);
  }
});

test('the brand completes a live campaign once: deals complete, creators are paid, the books are right', async () => {
  const at = await ready([30_000]);
  const campaignId = at.campaign.id;
  const caller = await h.as(at.brand.id);
  await expect(caller.orders.complete({ campaignId })).rejects.toMatchObject({ message: completionMessages.notLive });
  await caller.orders.launch({ campaignId });
  const clicks = await Promise.allSettled([1, 2, 3].map(() => caller.orders.complete({ campaignId })));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await settle(h);
  expect(await rowOf(campaignId)).toMatchObject({ status: 'completed', completedAt: expect.any(Date) });
  const deals = await h.owner.selectFrom('deals').select('status').where('campaignId', '=', campaignId).execute();
  expect(deals).toEqual([{ status: 'completed' }]);
  const [creator] = at.creators;
  expect(await noticesTo(h, creator?.id ?? '', 'campaign_completed')).toHaveLength(1);
  expect(await balanceOf(h, 'held', campaignId)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('a campaign is completed by itself the day after its end date, whatever is still open', async () => {
  const at = await ready([30_000, 20_000]);
  const campaignId = at.campaign.id;
  await payBalance(h, at);
  await (await h.as(at.brand.id)).orders.launch({ campaignId });
  const { endDate } = await rowOf(campaignId);
  if (!endDate) throw new Error('No end date');
  await completeDue(systemContext(h, new Date(`${endDate}T23:59:59Z`)));
  expect(await rowOf(campaignId)).toMatchObject({ status: 'live' });
  await completeDue(systemContext(h, new Date(`${addDays(endDate, 1)}T00:05:00Z`)));
  expect(await rowOf(campaignId)).toMatchObject({ status: 'completed' });
  const completed = await h.owner
    .selectFrom('auditLog')
    .select(['actor'])
    .where('resourceId', '=', campaignId)
    .where('action', '=', 'campaign.complete')
    .execute();
  expect(completed).toEqual([{ actor: 'system' }]);
  await settle(h);
  expect(await verify(h)).toEqual([]);
});
