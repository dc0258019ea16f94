import { expect, test } from 'vitest';
import { createSubmission } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { briefForm, scene } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await harness();
const AT = new Date('2026-03-10T09:00:00.000Z');

/** Content that was submitted under a brief with this approval process, or without one. */
async function handedIn(approvalProcess: 'standard' | 'fast' | 'detailed' | null) {
  const { brand, campaign, deals } = await scene(h);
  const [deal] = deals;
  if (!deal) throw new Error('No deal');
  if (approvalProcess !== null) {
    const caller = await h.as(brand.id);
    await caller.payments.saveBrief({ campaignId: campaign.id, brief: briefForm({ approvalProcess }) });
  }
  await h.owner.updateTable('deals').set({ status: 'submitted' }).where('id', '=', deal.id).execute();
  const submission = await createSubmission(h.owner, { deal, createdAt: AT });
  return { brandId: brand.id, campaignId: campaign.id, submissionId: submission.id };
}
const remindAfter = async (hours: number) => {
  const now = new Date(AT.getTime() + hours * HOUR_MS);
  await jobHandlers['content.remind']({}, h.context({ kind: 'system', onBehalfOf: null }, now));
};
const heard = (brandId: string) => noticesTo(h, brandId, 'review_overdue');

test('[CONST-42] a brand is reminded once its own review period is over, once each time content is submitted', async () => {
  const fast = await handedIn('fast');
  const standard = await handedIn('standard');
  const none = await handedIn(null);
  const detailed = await handedIn('detailed');
  const counts = async () =>
    Promise.all([fast, standard, none, detailed].map(async ({ brandId }) => (await heard(brandId)).length));
  await remindAfter(23);
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await remindAfter(24);
  await remindAfter(25);
  expect(await counts()).toEqual([1, 0, 0, 0]);
  await remindAfter(72);
  expect(await counts()).toEqual([1, 1, 1, 0]);
  await Promise.all([remindAfter(168), remindAfter(168)]);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  const [news] = await heard(fast.brandId);
  expect(news?.route).toBe(`/brand/campaign-review/${fast.campaignId}`);
  expect(news?.message).toContain('by Mar 11, 2026');

  const again = new Date(AT.getTime() + 200 * HOUR_MS);
  const row = { submittedAt: again, version: 2 };
  await h.owner.updateTable('submissions').set(row).where('id', '=', fast.submissionId).execute();
  await remindAfter(223);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await remindAfter(224);
  expect(await counts()).toEqual([2, 1, 1, 1]);
});

test('what is reviewed, and what is paused, waits for nobody', async () => {
  const reviewed = await handedIn('fast');
  const paused = await handedIn('fast');
  await h.owner
    .updateTable('submissions')
    .set({ status: 'approved' })
    .where('id', '=', reviewed.submissionId)
    .execute();
  const pause = { status: 'paused', pausedFrom: 'in_progress' } as const;
  await h.owner.updateTable('campaigns').set(pause).where('id', '=', paused.campaignId).execute();
  await remindAfter(48);
  expect(await heard(reviewed.brandId)).toEqual([]);
  expect(await heard(paused.brandId)).toEqual([]);
});

test('the review page says by when each content is to be reviewed', async () => {
  const { brandId, campaignId } = await handedIn('detailed');
  const { submissions } = await (await h.as(brandId)).content.forCampaign({ campaignId });
  expect(submissions).toMatchObject([{ approvalProcess: 'detailed', submittedAt: AT }]);
});
