import { beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { asSystem } from '#server/context.ts';
import { inTransaction } from '#server/data/db.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { planMilestones } from '#server/money/payouts/milestones.service.ts';
import { HOUR_MS, REVIEW_PERIOD_HOURS } from '#shared/constants.ts';
import { briefForm } from '#tests/payments/scene.ts';
import { type Query, racingHarness } from '#tests/support/harness.ts';
import { lockedById } from '#tests/support/moves.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const AT = new Date('2026-03-10T09:00:00.000Z');
const after = (hours: number) => new Date(AT.getTime() + hours * HOUR_MS);
const TWICE = after(2 * REVIEW_PERIOD_HOURS.standard);
const EARLY = after(2 * REVIEW_PERIOD_HOURS.standard - 1);
const admin = await createUser(h.owner, 'admin');

/** One piece that was submitted at AT and waits for its brand. */
async function waiting(approvalProcess?: 'standard' | 'fast' | 'detailed') {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    status: 'in_progress',
    reviewStage: 'content_review',
    contentRequirements: JSON.stringify({ post: { quantity: 1 } }),
  });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'submitted' });
  await inTransaction(h.db, async (tx) =>
    planMilestones(tx, asSystem(h.context()), [await lockedById(tx, 'deal', deal.id)]),
  );
  if (approvalProcess) {
    await (await h.as(brand.id)).payments.saveBrief({ campaignId: campaign.id, brief: briefForm({ approvalProcess }) });
  }
  const submission = await createSubmission(h.owner, { deal, createdAt: AT });
  return { brand, creator, campaign, deal, submission, decision: { submissionId: submission.id, version: 1 } };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;

const asAdmin = (now = TWICE) => h.as(admin.id, now);
const statusOf = async ({ submission }: Waiting) =>
  (await h.owner.selectFrom('submissions').select('status').where('id', '=', submission.id).executeTakeFirstOrThrow())
    .status;
const listed = async (now: Date) => {
  const { rows } = await (await asAdmin(now)).content.overdue({ limit: 100 });
  return rows.map(({ id }) => id);
};

describe('content that its brand has left without a word for twice its review period', () => {
  let w: Waiting;
  beforeEach(async () => {
    w = await waiting();
  });

  test('staff approve it: the milestone accrues, who decided is on record, and both sides hear of it', async () => {
    await (await asAdmin()).content.approve({ ...w.decision, feedback: null });
    expect(await statusOf(w)).toBe('approved');
    const milestones = await h.owner
      .selectFrom('milestones')
      .select(['kind', 'status'])
      .where('dealId', '=', w.deal.id)
      .where('kind', '=', 'approval')
      .execute();
    expect(milestones).toEqual([{ kind: 'approval', status: 'accrued' }]);
    const review = await h.owner
      .selectFrom('submissionReviews')
      .select(['reviewerId', 'action', 'version'])
      .where('submissionId', '=', w.submission.id)
      .execute();
    expect(review).toEqual([{ reviewerId: admin.id, action: 'approve', version: 1 }]);
    const record = await h.owner
      .selectFrom('auditLog')
      .select(['userId', 'fromStatus', 'toStatus', 'actor'])
      .where('resourceId', '=', w.submission.id)
      .where('action', '=', 'submission.approve')
      .execute();
    expect(record).toEqual([{ userId: admin.id, fromStatus: 'submitted', toStatus: 'approved', actor: 'user' }]);
    expect(await noticesTo(h, w.creator.id)).toMatchObject([
      {
        title: 'Content approved',
        message: expect.stringMatching(/was approved\. Its brand did not answer in time, so Accord’s staff decided\.$/),
        route: `/creator/campaigns/${w.campaign.id}?tab=uploads`,
      },
    ]);
    expect(await noticesTo(h, w.brand.id)).toMatchObject([
      {
        title: 'Overdue content was decided',
        message: expect.stringContaining('so Accord’s staff decided: it was approved.'),
        route: `/brand/campaign-review/${w.campaign.id}`,
      },
    ]);
  });

  test('staff send it back with words; brand and creator read that it was staff', async () => {
    const caller = await asAdmin();
    await expect(caller.content.requestRevision({ ...w.decision, feedback: ' ' })).rejects.toThrow(
      'Feedback is required',
    );
    await caller.content.requestRevision({ ...w.decision, feedback: 'Label it as an #ad' });
    expect(await statusOf(w)).toBe('revision_requested');
    const seen = { version: 1, action: 'request_revision', feedbackText: 'Label it as an #ad', byStaff: true };
    const page = await (await h.as(w.brand.id)).content.forCampaign({ campaignId: w.campaign.id });
    expect(page.submissions[0]?.reviews).toMatchObject([seen]);
    const mine = await (await h.as(w.creator.id)).content.mine({ campaignId: w.campaign.id });
    expect(mine[0]?.reviews).toMatchObject([seen]);
    expect((await noticesTo(h, w.brand.id))[0]?.message).toContain('it needs a revision: Label it as an #ad');
  });

  test('the brand’s own word is nobody else’s, and is told to its creator alone', async () => {
    await (await h.as(w.brand.id, TWICE)).content.reject({ ...w.decision, feedback: 'Another lamp' });
    const page = await (await h.as(w.brand.id)).content.forCampaign({ campaignId: w.campaign.id });
    expect(page.submissions[0]?.reviews).toMatchObject([{ action: 'reject', byStaff: false }]);
    expect(await noticesTo(h, w.brand.id)).toEqual([]);
    expect((await noticesTo(h, w.creator.id))[0]?.message).not.toContain('staff');
  });

  test('an hour earlier staff are told from when on they may, and nothing changes', async () => {
    const early = (await asAdmin(EARLY)).content.approve({ ...w.decision, feedback: null });
    await expect(early).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Its brand reviews this content first. Staff can decide on it from Mar 16, 2026.',
    });
    expect(await statusOf(w)).toBe('submitted');
  });

  test('a super admin may as well; visitors, creators, agencies and other brands may not', async () => {
    const input = { ...w.decision, feedback: null };
    await expect((await h.as(null, TWICE)).content.approve(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect((await h.as(null, TWICE)).content.overdue({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['creator', 'agency'] as const) {
      const caller = await h.as((await createUser(h.owner, role)).id, TWICE);
      await expect(caller.content.approve(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.content.overdue({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect((await h.as(w.creator.id, TWICE)).content.approve(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await h.as((await createUser(h.owner, 'brand')).id, TWICE);
    await expect(stranger.content.approve(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect((await h.as(w.brand.id, TWICE)).content.overdue({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await statusOf(w)).toBe('submitted');
    const superAdmin = await h.as((await createUser(h.owner, 'super_admin')).id, TWICE);
    await superAdmin.content.reject({ ...w.decision, feedback: 'Another lamp' });
    expect(await statusOf(w)).toBe('rejected');
  });

  test('what was decided stays decided, what is paused stands still, for an ended deal nobody waits, a draft is the creator’s', async () => {
    const caller = await asAdmin();
    const input = { ...w.decision, feedback: 'Once more' };
    const set = (table: 'submissions' | 'campaigns' | 'deals', id: string, change: object) =>
      h.owner.updateTable(table).set(change).where('id', '=', id).execute();
    await set('deals', w.deal.id, { status: 'cancelled' });
    await expect(caller.content.approve(input)).rejects.toThrow('This deal is over');
    await set('deals', w.deal.id, { status: 'submitted' });
    await set('campaigns', w.campaign.id, { status: 'paused', pausedFrom: 'in_progress' });
    await expect(caller.content.approve(input)).rejects.toThrow('This campaign is paused');
    await set('campaigns', w.campaign.id, { status: 'in_progress', pausedFrom: null });
    await expect(caller.content.approve({ ...input, version: 2 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await set('submissions', w.submission.id, { status: 'draft' });
    await expect(caller.content.approve(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await set('submissions', w.submission.id, { status: 'approved' });
    await expect(caller.content.requestRevision(input)).rejects.toThrow('already been reviewed');
  });

  test('of brand and staff at the same moment one decides', async () => {
    const [brand, staff] = [await h.as(w.brand.id, TWICE), await asAdmin()];
    const answers = await Promise.allSettled([
      brand.content.reject({ ...w.decision, feedback: 'Another lamp' }),
      staff.content.approve({ ...w.decision, feedback: null }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reviews = await h.owner
      .selectFrom('submissionReviews')
      .select('action')
      .where('submissionId', '=', w.submission.id)
      .execute();
    expect(reviews).toHaveLength(1);
  });
});

/** Whether a statement announces to the admin's open pages that something waits for them. */
const asksAgain = ({ sql, parameters }: Query) =>
  sql.includes('pg_notify') &&
  parameters.some((value) => String(value).includes(`{"userId":"${admin.id}","topic":"badges"}`));

test('staff are told once that content became theirs to decide, and of nothing that they may not decide', async () => {
  const later = async (w: Waiting, hours: number, version = 1) => {
    const row = { submittedAt: after(hours), version };
    await h.owner.updateTable('submissions').set(row).where('id', '=', w.submission.id).execute();
  };
  const sweep = (hours: number) => {
    const system = h.context({ kind: 'system', onBehalfOf: null }, after(hours));
    return jobHandlers['content.remind']({}, system);
  };
  const told = () => noticesTo(h, admin.id, 'review_for_staff');
  // Other waiting content of this file is announced first.
  await sweep(1_000);
  const before = (await told()).length;

  const paused = await waiting();
  const over = await waiting();
  const w = await waiting();
  const detailed = await waiting('detailed');
  const pause = { status: 'paused', pausedFrom: 'in_progress' } as const;
  await h.owner.updateTable('campaigns').set(pause).where('id', '=', paused.campaign.id).execute();
  await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', over.deal.id).execute();
  await later(paused, 1_000);
  await later(over, 1_000);
  await later(w, 1_010);
  await later(detailed, 1_010);
  await sweep(1_153);
  expect(await told()).toHaveLength(before);
  h.queries.length = 0;
  await Promise.all([sweep(1_154), sweep(1_154)]);
  // Their open pages refetch, so that the list has it at once.
  expect(h.queries.some(asksAgain)).toBe(true);
  await sweep(1_200);
  const news = await told();
  expect(news).toHaveLength(before + 1);
  expect(news.at(-1)).toMatchObject({
    title: 'Content is waiting for your decision',
    message: 'A brand has not reviewed content within twice its review period, so staff can decide on it.',
    route: '/admin/campaign-review',
  });
  // With a period of its own, and once more when it is submitted again.
  await sweep(1_346);
  expect(await told()).toHaveLength(before + 2);
  await later(w, 1_400, 2);
  await sweep(1_543);
  expect(await told()).toHaveLength(before + 2);
  await sweep(1_544);
  await sweep(1_545);
  expect(await told()).toHaveLength(before + 3);
});

test('staff list what they may decide on, the longest wait first, by each brief’s own period, a page at a time', async () => {
  const fast = await waiting('fast');
  const detailed = await waiting('detailed');
  const standard = await waiting('standard');
  const paused = await waiting('fast');
  const pause = { status: 'paused', pausedFrom: 'in_progress' } as const;
  await h.owner.updateTable('campaigns').set(pause).where('id', '=', paused.campaign.id).execute();
  const ours = [fast, detailed, standard, paused].map(({ submission }) => submission.id);
  const seen = async (hours: number) => (await listed(after(hours))).filter((id) => ours.includes(id));
  expect(await seen(47)).toEqual([]);
  expect(await seen(48)).toEqual([fast.submission.id]);
  expect(await seen(144)).toEqual([fast, standard].map(({ submission }) => submission.id).toSorted());
  expect(await seen(336)).toEqual([fast, detailed, standard].map(({ submission }) => submission.id).toSorted());

  const before = { submittedAt: after(-1) };
  await h.owner.updateTable('submissions').set(before).where('id', '=', standard.submission.id).execute();
  const caller = await asAdmin(after(336));
  const first = await caller.content.overdue({ limit: 1 });
  expect(first.rows).toMatchObject([
    {
      id: standard.submission.id,
      campaignName: standard.campaign.name,
      brandName: expect.any(String),
      approvalProcess: 'standard',
      versions: [{ version: 1, files: [{ contentType: 'image/jpeg' }] }],
    },
  ]);
  const second = await caller.content.overdue({ limit: 100, cursor: first.nextCursor });
  expect(second.rows.map(({ id }) => id)).not.toContain(standard.submission.id);
  expect(second.rows.map(({ id }) => id)).toContain(fast.submission.id);
  expect(second.nextCursor).toBeNull();
});
