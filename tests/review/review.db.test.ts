import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { ReviewStatus } from '#shared/lifecycles.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import { reviewAlert } from '#shared/review/review.ts';
import { completeDraft } from '#tests/payments/agreement.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-10T10:00:00.000Z');
const admin = await createUser(h.owner, 'admin', { user: { firstName: 'Ada', lastName: 'Admin' } });
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northlight' } });
const staff = await h.as(admin.id, NOW);

const waiting = (over: object = {}) => createCampaign(h.owner, { brandId: brand.id, status: 'new', ...over });
const inReview = (reviewStatus: ReviewStatus, over: object = {}) => waiting({ reviewStatus, ...over });

async function trail(id: string) {
  return h.owner
    .selectFrom('auditLog')
    .select(['action', 'fromStatus', 'toStatus', 'userId', 'actor', 'note'])
    .where('resourceId', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
const decisionsOf = (campaignId: string) =>
  h.owner.selectFrom('campaignReviews').selectAll().where('campaignId', '=', campaignId).execute();

test('[ADM-CR-69] [ADM-CR-70] every procedure refuses visitors and everyone but staff', async () => {
  const campaign = await waiting();
  const campaignId = campaign.id;
  const agency = await createUser(h.owner, 'agency');
  const creator = await createUser(h.owner, 'creator');
  const before = await trail(campaignId);
  for (const id of [null, brand.id, creator.id, agency.id]) {
    const { review } = await h.as(id, NOW);
    const calls = [
      review.queue({}),
      review.statistics(),
      review.read({ campaignId }),
      review.start({ campaignId }),
      review.assess({ campaignId }),
      review.completeAssessment({ campaignId, receipt: 'x.y' }),
      review.approve({ campaignId }),
      review.requestRevision({ campaignId, note: 'No' }),
      review.reject({ campaignId, note: 'No' }),
      review.reopen({ campaignId }),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ reason: { code: id === null ? 'UNAUTHORIZED' : 'FORBIDDEN' } });
    }
  }
  expect(await trail(campaignId)).toEqual(before);
});

test('[ADM-CR-58] [ADM-CR-59] [ADM-CR-07] the queue lists one status newest first with the brand, by keyset', async () => {
  const other = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Tidewater' } });
  for (let day = 1; day <= 5; day += 1) {
    await createCampaign(h.owner, {
      brandId: other.id,
      status: 'new',
      name: `Queue ${day}`,
      currency: 'GBP',
      createdAt: new Date(`2027-01-0${day}T00:00:00Z`),
      reviewPriority: 'urgent',
    });
  }
  await createCampaign(h.owner, { brandId: other.id, status: 'draft', createdAt: new Date('2027-02-01T00:00:00Z') });
  await waiting({ deletedAt: NOW, deletedBy: admin.id, createdAt: new Date('2027-02-02T00:00:00Z') });
  const first = await staff.review.queue({ limit: 2 });
  expect(first.rows.map((row) => row.name)).toEqual(['Queue 5', 'Queue 4']);
  expect(first.rows[0]).toMatchObject({
    brandName: 'Tidewater',
    campaignType: 'Single',
    budget: { amountMinor: 100_000, currency: 'GBP' },
    reviewPriority: 'urgent',
    reviewStatus: 'pending_review',
    createdAt: new Date('2027-01-05T00:00:00.000Z'),
  });
  const second = await staff.review.queue({ limit: 2, cursor: first.nextCursor });
  expect(second.rows.map((row) => row.name)).toEqual(['Queue 3', 'Queue 2']);
  expect((await staff.review.queue({ status: 'needs_revision' })).rows).toEqual([]);
  await expect(staff.review.queue({ cursor: 'bm8' })).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'cursor' });
});

test('the queue is searched by campaign and by brand, within its status and by pages', async () => {
  const other = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Zebra Kettles' } });
  const make = (name: string, brandId: string, day: number, over = {}) =>
    createCampaign(h.owner, {
      brandId,
      status: 'new',
      name,
      createdAt: new Date(`2028-01-0${day}T00:00:00Z`),
      ...over,
    });
  await make('Morning zebra', brand.id, 1);
  await make('Kettles at dawn', other.id, 2);
  await make('Nothing of it', brand.id, 3);
  await make('Zebra decided', brand.id, 4, { status: 'under_review', reviewStatus: 'approved' });
  const found = async (input: object) =>
    (await staff.review.queue({ search: 'ZEBRA', ...input })).rows.map(({ name }) => name);
  expect(await found({})).toEqual(['Kettles at dawn', 'Morning zebra']);
  expect(await found({ sort: 'oldest' })).toEqual(['Morning zebra', 'Kettles at dawn']);
  expect(await found({ status: 'approved' })).toEqual(['Zebra decided']);
  const { nextCursor } = await staff.review.queue({ search: 'zebra', limit: 1 });
  expect(await found({ limit: 1, cursor: nextCursor })).toEqual(['Morning zebra']);
  expect(await found({ search: 'z_bra' })).toEqual([]);
});

test('lists and counts cost one statement, whatever they list', async () => {
  for (const call of [
    () => staff.review.queue({ limit: 10 }),
    () => staff.review.queue({ limit: 50 }),
    () => staff.review.statistics(),
  ]) {
    h.statements.length = 0;
    await call();
    expect(h.statements).toHaveLength(1);
  }
});

test('[ADM-CR-57] the badge counts the campaigns that wait, and only those', async () => {
  const waits = async () => (await staff.system.needsYou()).find(({ kind }) => kind === 'campaigns')?.count ?? 0;
  const before = await waits();
  const campaign = await waiting();
  await inReview('under_review');
  expect(await waits()).toBe(before + 1);
  await staff.review.start({ campaignId: campaign.id });
  expect(await waits()).toBe(before);
});

test('starting takes a waiting campaign into review once; again changes nothing', async () => {
  const campaign = await waiting();
  const answers = await Promise.all([1, 2, 3].map(() => staff.review.start({ campaignId: campaign.id })));
  expect(new Set(answers.map((answer) => answer.reviewStatus))).toEqual(new Set(['under_review']));
  const moves = (await trail(campaign.id)).filter((row) => row.action === 'review.start');
  expect(moves).toEqual([expect.objectContaining({ fromStatus: 'pending_review', userId: admin.id })]);
  const row = await h.owner
    .selectFrom('campaigns')
    .select('reviewerId')
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  expect(row.reviewerId).toBe(admin.id);
  const approved = await inReview('approved');
  expect(await staff.review.start({ campaignId: approved.id })).toMatchObject({ reviewStatus: 'approved' });
});

test('a draft is not reviewed, and what does not exist is not found', async () => {
  const draft = await createCampaign(h.owner, { brandId: brand.id, status: 'draft' });
  await expect(staff.review.read({ campaignId: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.review.start({ campaignId: draft.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(staff.review.assess({ campaignId: draft.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(staff.review.approve({ campaignId: draft.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const nowhere = '11111111-1111-4111-8111-111111111111';
  await expect(staff.review.read({ campaignId: nowhere })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.review.approve({ campaignId: nowhere })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[ADM-CR-50] [ADM-CR-49] an approval is stored, audited, and told to the brand by bell and mail', async () => {
  const campaign = await waiting({ name: 'Autumn capsule' });
  expect(await staff.review.approve({ campaignId: campaign.id, note: ' Lovely. ' })).toEqual({
    id: campaign.id,
    reviewStatus: 'approved',
  });
  expect(await decisionsOf(campaign.id)).toEqual([
    expect.objectContaining({
      kind: 'decision',
      decision: 'approved',
      note: 'Lovely.',
      reviewerId: admin.id,
      round: 1,
    }),
  ]);
  expect((await trail(campaign.id))[0]).toMatchObject({
    action: 'review.approve',
    fromStatus: 'pending_review',
    toStatus: 'approved',
    userId: admin.id,
    note: 'Lovely.',
  });
  const notices = await h.owner
    .selectFrom('notifications')
    .select(['userId', 'title', 'route'])
    .where('campaignId', '=', campaign.id)
    .execute();
  expect(notices).toEqual([
    { userId: brand.id, title: 'Campaign approved', route: `/brand/orders?projectId=${campaign.id}` },
  ]);
  const mail = await h.owner
    .selectFrom('mailOutbox')
    .selectAll()
    .where('bodyText', 'like', '%Autumn capsule%')
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ template: 'campaignDecision', toAddress: brand.email });
  const read = await staff.review.read({ campaignId: campaign.id });
  expect(read).toMatchObject({ name: 'Autumn capsule', brandName: 'Northlight', reviewStatus: 'approved' });
  expect(read.history[0]).toMatchObject({ decision: 'approved', reviewer: 'Ada Admin', note: 'Lovely.' });
});

test('a revision or a rejection needs a note, and the brand reads it', async () => {
  const campaign = await waiting();
  for (const note of ['', '   ', '\n']) {
    for (const event of ['requestRevision', 'reject'] as const) {
      await expect(staff.review[event]({ campaignId: campaign.id, note })).rejects.toThrow('Note is required');
    }
  }
  await staff.review.requestRevision({ campaignId: campaign.id, note: 'Say which product it is.' });
  expect(await decisionsOf(campaign.id)).toEqual([
    expect.objectContaining({ decision: 'needs_revision', note: 'Say which product it is.' }),
  ]);
  const notice = await h.owner
    .selectFrom('notifications')
    .selectAll()
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow();
  expect(notice.message).toContain('Say which product it is.');
  expect(notice.route).toBe(`/brand/create-campaign?draftId=${campaign.id}`);
});

test('a rejection ends the open deals and tells their creators; finished ones stay', async () => {
  const campaign = await inReview('under_review');
  const deals: Awaited<ReturnType<typeof createDeal>>[] = [];
  for (const status of ['invited', 'accepted', 'declined'] as const) {
    const creator = await createUser(h.owner, 'creator');
    deals.push(await createDeal(h.owner, { campaign, creatorId: creator.id, status }));
  }
  await staff.review.reject({ campaignId: campaign.id, note: 'Not something we carry.' });
  const after = await h.owner.selectFrom('deals').selectAll().where('campaignId', '=', campaign.id).execute();
  const statusOf = (index: number) => after.find((deal) => deal.id === deals[index]?.id);
  expect(statusOf(0)).toMatchObject({ status: 'cancelled', cancelReason: 'Not something we carry.' });
  expect(statusOf(1)).toMatchObject({ status: 'cancelled' });
  expect(statusOf(2)).toMatchObject({ status: 'declined' });
  const told = await h.owner
    .selectFrom('notifications')
    .select(['userId'])
    .distinct()
    .where('campaignId', '=', campaign.id)
    .execute();
  expect(told.map((row) => row.userId).sort()).toEqual([brand.id, deals[0]?.creatorId, deals[1]?.creatorId].sort());
  expect((await trail(deals[0]?.id ?? ''))[0]).toMatchObject({ action: 'deal.cancel', actor: 'system' });
});

test('a rejected campaign can be reopened, and decided anew', async () => {
  const campaign = await inReview('under_review');
  await staff.review.reject({ campaignId: campaign.id, note: 'No.' });
  expect(await staff.review.reopen({ campaignId: campaign.id })).toMatchObject({ reviewStatus: 'under_review' });
  await staff.review.approve({ campaignId: campaign.id });
  const decisions = (await decisionsOf(campaign.id)).map((row) => row.decision);
  expect(decisions.sort()).toEqual(['approved', 'rejected', 'reopened']);
  await expect(staff.review.reopen({ campaignId: campaign.id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a request for a revision is taken back until the brand has begun to follow it', async () => {
  const { id: campaignId } = await inReview('under_review');
  const ask = () => staff.review.requestRevision({ campaignId, note: 'Say which product it is.' });
  await ask();
  expect((await staff.review.read({ campaignId })).may.reopen).toEqual({ allowed: true });
  expect(await staff.review.reopen({ campaignId })).toMatchObject({ reviewStatus: 'under_review' });
  expect((await trail(campaignId))[0]).toMatchObject({
    action: 'review.reopen',
    fromStatus: 'needs_revision',
    toStatus: 'under_review',
    userId: admin.id,
  });
  const told = await h.owner.selectFrom('notifications').select('title').where('campaignId', '=', campaignId).execute();
  expect(told.map(({ title }) => title).sort()).toEqual(['Campaign under review again', 'Revision requested']);
  await ask();
  const draft = completeDraft({ budgetMinor: 100_000, currency: 'USD' }, NOW);
  const own = await h.as(brand.id, NOW);
  await own.campaigns.saveDraft({ campaignId, currentStep: 5, draft });
  expect((await staff.review.read({ campaignId })).may.reopen).toMatchObject({ allowed: false });
  await expect(staff.review.reopen({ campaignId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: reviewMessages.revisedFirst,
  });
});

test('an approval can be taken back until the brand has paid, and after that only while paused', async () => {
  const free = await inReview('approved');
  await staff.review.requestRevision({ campaignId: free.id, note: 'One thing more.' });
  const pay = (campaignId: string) =>
    h.owner
      .insertInto('payments')
      .values({
        campaignId,
        brandId: brand.id,
        kind: 'deposit',
        status: 'succeeded',
        amountMinor: 50_000,
        currency: 'USD',
        idempotencyKey: `test:${campaignId}`,
        createdAt: NOW,
        updatedAt: NOW,
        succeededAt: NOW,
      })
      .execute();
  const paid = await inReview('approved', { status: 'in_progress' });
  await pay(paid.id);
  await expect(staff.review.reject({ campaignId: paid.id, note: 'Too late' })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: 'This campaign has a payment. Pause it before you withdraw the approval.',
  });
  expect(await decisionsOf(paid.id)).toEqual([]);
  const paused = await inReview('approved', { status: 'paused' });
  await pay(paused.id);
  await staff.review.requestRevision({ campaignId: paused.id, note: 'While it rests.' });
});

test('approve against reject at once: exactly one effect', async () => {
  for (let round = 0; round < 5; round += 1) {
    const campaign = await inReview('under_review');
    const creator = await createUser(h.owner, 'creator');
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'invited' });
    const calls = [1, 2, 3, 4].map((turn) =>
      turn % 2 === round % 2
        ? staff.review.approve({ campaignId: campaign.id })
        : staff.review.requestRevision({ campaignId: campaign.id, note: 'No.' }),
    );
    calls.push(staff.review.reject({ campaignId: campaign.id, note: 'No.' }));
    const results = await Promise.allSettled(calls);
    const decisions = (await decisionsOf(campaign.id)).map((row) => row.decision);
    const done = results.filter((result) => result.status === 'fulfilled');
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
    }
    // An approval can be taken back, as on any other day; nothing else follows a decision.
    expect(decisions).toHaveLength(done.length);
    expect(new Set(decisions).size).toBe(decisions.length);
    if (decisions.length > 1) expect(decisions).toContain('approved');
    expect(decisions.length).toBeLessThanOrEqual(2);
    const after = await h.owner
      .selectFrom('deals')
      .select('status')
      .where('id', '=', deal.id)
      .executeTakeFirstOrThrow();
    expect(after.status).toBe(decisions.includes('rejected') ? 'cancelled' : 'invited');
  }
});

test('[ADM-CR-62] the six figures of the strip', async () => {
  const before = await staff.review.statistics();
  const campaign = await inReview('under_review');
  await waiting();
  await inReview('approved');
  await inReview('rejected');
  const assessed = await staff.review.assess({ campaignId: campaign.id });
  expect(await staff.review.statistics()).toMatchObject({
    aiApproved: before.aiApproved,
    flaggedByAi: before.flaggedByAi,
  });
  await staff.review.completeAssessment({ campaignId: campaign.id, receipt: assessed.receipt ?? '' });
  const flagged = assessed.recommendation === 'APPROVE' ? 0 : 1;
  expect(await staff.review.statistics()).toEqual({
    pendingReview: before.pendingReview + 1,
    underReview: before.underReview + 1,
    aiApproved: before.aiApproved + 1 - flagged,
    flaggedByAi: before.flaggedByAi + flagged,
    approved: before.approved + 1,
    rejected: before.rejected + 1,
  });
});

test('[ADM-CR-47] the strip alerts over ten pending or at any flagged one', () => {
  expect(reviewAlert({ pendingReview: 10, flaggedByAi: 0 })).toBe(false);
  expect(reviewAlert({ pendingReview: 11, flaggedByAi: 0 })).toBe(true);
  expect(reviewAlert({ pendingReview: 0, flaggedByAi: 1 })).toBe(true);
});

test('whoever starts the review of a waiting campaign is named to the others until somebody decides', async () => {
  const { id: campaignId } = await waiting({ name: 'Claimed' });
  const other = await createUser(h.owner, 'admin', { user: { firstName: null, lastName: null } });
  const colleague = await h.as(other.id, NOW);
  const queued = async (status: 'pending_review' | 'under_review' | 'approved') =>
    (await colleague.review.queue({ status, limit: 100 })).rows.find(({ id }) => id === campaignId)?.reviewer;
  expect(await queued('pending_review')).toBeNull();
  expect((await colleague.review.read({ campaignId })).reviewer).toBeNull();
  await staff.review.start({ campaignId });
  const ada = { id: admin.id, name: 'Ada Admin' };
  expect(await queued('under_review')).toEqual(ada);
  expect((await colleague.review.read({ campaignId })).reviewer).toEqual(ada);
  // Another person who starts it does not take it over, but can decide.
  await colleague.review.start({ campaignId });
  expect((await staff.review.read({ campaignId })).reviewer).toEqual(ada);
  await colleague.review.approve({ campaignId, note: null });
  expect(await queued('approved')).toBeNull();
  const { id: unnamed } = await waiting();
  await colleague.review.start({ campaignId: unnamed });
  expect((await staff.review.read({ campaignId: unnamed })).reviewer).toEqual({ id: other.id, name: other.email });
});
