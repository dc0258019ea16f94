import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { auditOf, brandWithDraft, draft, NOW } from './campaign-drafts.ts';

const h = await harness();

test('[BR-DRAFT-12] a draft starts with its name and keeps what each step brings', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id, NOW);
  const started = await caller.campaigns.createDraft({ draft: { name: '  Spring capsule ' } });
  expect(started).toMatchObject({
    status: 'draft',
    reviewStatus: 'draft',
    currentStep: 1,
    draft: { name: 'Spring capsule' },
  });
  const campaignId = started.id;
  await caller.campaigns.saveDraft({ campaignId, currentStep: 2, draft: { description: 'Too short yet' } });
  await caller.campaigns.saveDraft({
    campaignId,
    currentStep: 3,
    draft: { budgetMinor: 100_000, currency: 'GBP', startDate: '2026-05-20' },
  });
  expect(await caller.campaigns.read({ campaignId })).toMatchObject({
    currentStep: 3,
    draft: {
      description: 'Too short yet',
      budgetMinor: 100_000,
      currency: 'GBP',
      startDate: '2026-05-20',
      endDate: null,
    },
  });
  const history = await auditOf(h, campaignId);
  expect(history.filter((row) => row.machine).map((row) => [row.machine, row.toStatus])).toEqual([
    ['campaign', 'draft'],
    ['review', 'draft'],
    ['launch', 'none'],
  ]);
  expect(history.at(-1)).toMatchObject({
    action: 'campaign.saveDraft',
    before: { budgetMinor: null },
    after: { currency: 'GBP' },
  });
});

test('[BR-DRAFT-12] a draft without a name is kept as well', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id, NOW);
  const { id } = await caller.campaigns.createDraft({ draft: { description: 'Begun without a name' } });
  const { rows } = await caller.campaigns.list({ which: 'drafts', limit: 10 });
  expect(rows).toMatchObject([{ id, name: null, currentStep: 1 }]);
  expect(await caller.campaigns.search({ search: 'without a name' })).toMatchObject([{ id, name: null }]);
});

test('saving what is there already changes nothing', async () => {
  const { caller, id } = await brandWithDraft(h);
  const before = await auditOf(h, id);
  const again = draft({ platforms: ['tiktok', 'instagram'] });
  await caller.campaigns.saveDraft({ campaignId: id, currentStep: 5, draft: again });
  expect(await auditOf(h, id)).toHaveLength(before.length);
});

test('fields that contradict each other are refused by name, together with what is stored', async () => {
  const { caller, id } = await brandWithDraft(h);
  const save = (over: CampaignDraft) => caller.campaigns.saveDraft({ campaignId: id, currentStep: 2, draft: over });
  await expect(save({ endDate: '2026-05-01' })).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'endDate' });
  await expect(save({ submissionDeadline: '2026-07-01' })).rejects.toMatchObject({ field: 'submissionDeadline' });
  await expect(save({ totalCreatorBudgetMinor: 150_001 })).rejects.toMatchObject({ field: 'totalCreatorBudgetMinor' });
  await save({ totalCreatorBudgetMinor: 150_000 });
  await save({ budgetMinor: 100_000 });
  expect((await caller.campaigns.read({ campaignId: id })).draft.totalCreatorBudgetMinor).toBe(75_000);
});

test('[BR-DRAFT-14] submitting takes a complete draft into the pipeline and the queue, and tells the reviewers', async () => {
  const admin = await createUser(h.owner, 'admin');
  const { caller, id } = await brandWithDraft(h);
  const submitted = await caller.campaigns.submit({ campaignId: id });
  expect(submitted).toMatchObject({ status: 'new', reviewStatus: 'pending_review' });
  const row = await h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    origin: 'new',
    stage: 'campaign_setup',
    reviewPriority: 'normal',
    totalCreatorBudgetMinor: 150_000,
    submittedAt: NOW,
  });
  const moves = (await auditOf(h, id)).filter((entry) => entry.fromStatus === 'draft');
  expect(moves.map((entry) => [entry.machine, entry.action, entry.toStatus])).toEqual([
    ['campaign', 'campaign.submit', 'new'],
    ['review', 'review.submit', 'pending_review'],
  ]);
  const told = await noticesTo(h, admin.id);
  expect(told.map((notice) => notice.campaignId)).toEqual([id]);
  await expect(caller.campaigns.submit({ campaignId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test.each([
  ['description', { description: 'Too short' }],
  ['budgetMinor', { budgetMinor: null }],
  ['platforms', { platforms: [] }],
  ['contentRequirements', { contentRequirements: {} }],
  ['startDate', { startDate: '2026-05-03' }],
] satisfies [string, CampaignDraft][])('a draft without a good %s is not submitted', async (field, over) => {
  const { caller, id } = await brandWithDraft(h, over);
  await expect(caller.campaigns.submit({ campaignId: id })).rejects.toMatchObject({ code: 'BAD_REQUEST', field });
  expect(await caller.campaigns.read({ campaignId: id })).toMatchObject({ reviewStatus: 'draft' });
});

test('a revision is answered only once something was changed', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    reviewStatus: 'needs_revision',
    targetIndustries: ['food'],
    createdAt: NOW,
  });
  const caller = await h.as(brand.id, NOW);
  const campaignId = campaign.id;
  const save = (over: CampaignDraft) => caller.campaigns.saveDraft({ campaignId, currentStep: 5, draft: over });
  await expect(caller.campaigns.resubmit({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' });
  await save({ endDate: campaign.endDate });
  await expect(caller.campaigns.resubmit({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(save({ platforms: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'platforms' });
  await save({ platforms: ['youtube'] });
  expect(await caller.campaigns.resubmit({ campaignId })).toMatchObject({ reviewStatus: 'pending_review' });
  const row = await h.owner.selectFrom('campaigns').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow();
  expect(row.reviewRound).toBe(campaign.reviewRound + 1);
});

test('[BR-DASH-02] [BR-DASH-26] another brand’s campaign does not exist, and nobody else writes', async () => {
  const { id } = await brandWithDraft(h);
  const edited = { ...draft(), name: 'Taken over', description: 'A description that is long enough', budgetMinor: 100 };
  const { name, description, budgetMinor } = edited;
  const other = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  const calls = (caller: typeof other) => [
    () => caller.campaigns.read({ campaignId: id }),
    () => caller.campaigns.saveDraft({ campaignId: id, currentStep: 1, draft: { name: 'Taken over' } }),
    () => caller.campaigns.submit({ campaignId: id }),
    () => caller.campaigns.resubmit({ campaignId: id }),
    () => caller.campaigns.edit({ campaignId: id, name, description, budgetMinor, platforms: ['tiktok'] }),
  ];
  const creator = await h.as((await createUser(h.owner, 'creator')).id, NOW);
  for (const call of calls(other)) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const call of calls(creator)) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const call of calls(await h.as(null, NOW))) await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(creator.campaigns.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(creator.campaigns.dashboard()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(creator.campaigns.createDraft({ draft: { name: 'Mine' } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('[BR-DASH-04] a super admin previews an empty brand area and writes nothing', async () => {
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  expect(await preview.campaigns.dashboard()).toEqual({
    stats: { total: 0, active: 0, completed: 0 },
    recent: [],
    actionItems: [],
    firstSteps: null,
  });
  expect(await preview.campaigns.list({})).toEqual({ rows: [], nextCursor: null });
  await expect(preview.campaigns.createDraft({ draft: { name: 'Mine' } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
