import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { CAMPAIGN_NAME_MAX_CHARS } from '#shared/constants.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { auditOf, brandWithDraft, NOW } from './campaign-drafts.ts';

const h = await harness();

test('a copy has all that the wizard says but the dates and the chosen creators, and says what it is a copy of', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { brand, caller, id } = await brandWithDraft(h, {
    preselectedCreatorIds: [creator.id],
    totalCreatorBudgetMinor: 90_000,
  });
  const original = await caller.campaigns.read({ campaignId: id });
  await caller.campaigns.submit({ campaignId: id });
  const copy = await caller.campaigns.duplicate({ campaignId: id });
  const read = await caller.campaigns.read({ campaignId: copy.id });
  expect(read).toMatchObject({ currentStep: 1, status: 'draft', reviewStatus: 'draft', revisionNote: null });
  expect(read.draft).toEqual({
    ...original.draft,
    name: 'Copy of Spring capsule',
    startDate: null,
    endDate: null,
    submissionDeadline: null,
    preselectedCreatorIds: [],
  });
  const [made] = await auditOf(h, copy.id);
  expect(made).toMatchObject({
    action: 'campaign.create',
    userId: brand.id,
    after: { copyOf: id, budgetMinor: 200_000 },
  });
  // The original is unchanged, and the copy is a separate draft that can be completed and submitted.
  expect(await caller.campaigns.read({ campaignId: id })).toMatchObject({ status: 'new', draft: original.draft });
  const dates = { startDate: '2026-07-01', submissionDeadline: '2026-07-10', endDate: '2026-07-30' };
  await caller.campaigns.saveDraft({ campaignId: copy.id, currentStep: 5, draft: dates });
  expect(await caller.campaigns.submit({ campaignId: copy.id })).toMatchObject({ reviewStatus: 'pending_review' });
});

test('a campaign is copied in every state, also one that was rejected, paused, cancelled or made by the old product', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id, NOW);
  const states = [
    ...lifecycles.campaign.statuses.map((status) => ({ status })),
    ...lifecycles.review.statuses.filter((status) => status !== 'draft').map((reviewStatus) => ({ reviewStatus })),
    { status: 'live', origin: 'legacy' } as const,
  ];
  for (const state of states) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, ...state });
    const { id } = await caller.campaigns.duplicate({ campaignId: campaign.id });
    const copy = await h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(copy, JSON.stringify(state)).toMatchObject({
      status: 'draft',
      reviewStatus: 'draft',
      stage: 'campaign_setup',
      origin: 'draft',
      pauseReason: null,
      submittedAt: null,
    });
  }
});

test('a name that gets too long is cut between two characters, and a draft without a name has one then', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id, NOW);
  const long = await createCampaign(h.owner, {
    brandId: brand.id,
    name: `x${'💥'.repeat(CAMPAIGN_NAME_MAX_CHARS - 1)}`,
  });
  const nameless = await createCampaign(h.owner, { brandId: brand.id, status: 'draft', name: null });
  const nameOf = async (campaignId: string) => {
    const { id } = await caller.campaigns.duplicate({ campaignId });
    return (await caller.campaigns.read({ campaignId: id })).draft.name ?? '';
  };
  const cut = await nameOf(long.id);
  const start = 'Copy of x';
  expect(cut).toBe(`${start}${'💥'.repeat(CAMPAIGN_NAME_MAX_CHARS - start.length)}`);
  expect(await nameOf(nameless.id)).toBe('Copy of Untitled Campaign');
});

test('nobody copies what is not theirs, nor what was deleted', async () => {
  const { caller, id } = await brandWithDraft(h);
  const other = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  const all = () => h.owner.selectFrom('campaigns').select('id').orderBy('id').execute();
  const before = await all();
  await expect(other.campaigns.duplicate({ campaignId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.campaigns.duplicate({ campaignId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await caller.campaigns.delete({ campaignId: id });
  await expect(caller.campaigns.duplicate({ campaignId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const role of ['creator', 'agency', 'admin', 'super_admin'] as const) {
    const person = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(person.campaigns.duplicate({ campaignId: id }), role).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null)).campaigns.duplicate({ campaignId: id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(await all()).toEqual(before);
});
