import { afterEach, expect, test, vi } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import {
  BY_RULES,
  type CampaignBrief,
  type Reviewer,
  ReviewerUnavailable,
} from '#server/providers/reviewer/interface.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-10T10:00:00.000Z');
const admin = await createUser(h.owner, 'admin');
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northlight' } });
const staff = await h.as(admin.id, NOW);
afterEach(() => vi.useRealTimers());

const waiting = (over: object = {}) => createCampaign(h.owner, { brandId: brand.id, status: 'new', ...over });
const reviewsOf = (campaignId: string) =>
  h.owner.selectFrom('campaignReviews').selectAll().where('campaignId', '=', campaignId).execute();

/** A caller whose reviewer is an external service, like a vendor's. */
async function withReviewer(review: Reviewer['review']) {
  const context = h.context(await h.actor(admin.id), NOW);
  const providers = { ...context.providers, reviewer: { name: 'scripted', review } };
  return createCallerFactory(appRouter)({ ...context, providers });
}

test('[ADM-CR-56] [ADM-CR-63] [DATA-28] the house reviewer answers with recommendation, score and reasons, and stores nothing', async () => {
  const campaign = await waiting();
  const result = await staff.review.assess({ campaignId: campaign.id });
  expect(['APPROVE', 'REJECT', 'NEEDS_REVISION']).toContain(result.recommendation);
  expect(Number.isInteger(result.score)).toBe(true);
  expect(result.score).toBeGreaterThanOrEqual(1);
  expect(result.score).toBeLessThanOrEqual(10);
  expect(result.reasoning.length).toBeGreaterThan(10);
  expect(await reviewsOf(campaign.id)).toEqual([]);
  expect(await staff.review.read({ campaignId: campaign.id })).toMatchObject({
    reviewStatus: 'pending_review',
    reviewer: null,
  });
});

test('[ADM-CR-60] [ADM-CR-61] the reviewer gets what the brand wrote, with the lowest floor in the campaign’s currency', async () => {
  const floor = (tier: 'Nano' | 'Micro', minPriceMinor: number) =>
    ({ tier, campaignType: 'Weekly', minPriceMinor, updatedAt: NOW }) as const;
  await h.owner
    .insertInto('pricingFloors')
    .values([floor('Nano', 10_000), floor('Micro', 30_000)])
    .execute();
  await h.owner
    .insertInto('fxRates')
    .values([
      { currency: 'GBP', validOn: '2026-01-01', usdMicros: 1_250_000 },
      { currency: 'GBP', validOn: '2026-04-01', usdMicros: 9_000_000 },
    ])
    .execute();
  const campaign = await waiting({ campaignType: 'Weekly', name: 'Spring', budgetMinor: 500_000 });
  let seen: CampaignBrief | undefined;
  const caller = await withReviewer(async (brief) => {
    seen = brief;
    return { text: 'recommendation: approve\nScore: 8/10\nReasoning: Clear and fair.', source: BY_RULES };
  });
  const result = await caller.review.assess({ campaignId: campaign.id });
  expect(seen).toMatchObject({
    name: 'Spring',
    brand: 'Northlight',
    campaignType: 'Weekly',
    budgetMinor: 500_000,
    currency: 'USD',
    platforms: ['instagram'],
    contentRequirements: [{ type: 'post', quantity: 1, description: '' }],
    lowestFloorMinor: 12_500,
  });
  expect(result).toMatchObject({ recommendation: 'APPROVE', score: 8, reasoning: 'Clear and fair.' });
});

test('[ADM-CR-41] Complete Review stores what was said, once, and decides nothing', async () => {
  const campaign = await waiting();
  const caller = await withReviewer(async () => ({
    text: 'RECOMMENDATION: REJECT\nSCORE: 3\nREASONING: Too vague.',
    source: { model: 'judge', failure: null, inputTokens: 1_200, outputTokens: 80, costMicros: 228 },
  }));
  const { receipt } = await caller.review.assess({ campaignId: campaign.id });
  const complete = () => caller.review.completeAssessment({ campaignId: campaign.id, receipt: receipt ?? '' });
  expect(await Promise.all([complete(), complete()])).toEqual([{ aiDecision: 'flagged' }, { aiDecision: 'flagged' }]);
  expect(await reviewsOf(campaign.id)).toEqual([
    expect.objectContaining({
      kind: 'assessment',
      aiRecommendation: 'REJECT',
      aiDecision: 'flagged',
      score: 3,
      reasoning: 'Too vague.',
      reviewerId: admin.id,
      decision: null,
      aiModel: 'judge',
      aiFailure: null,
      aiInputTokens: 1_200,
      aiOutputTokens: 80,
      aiCostMicros: 228,
    }),
  ]);
  const { history } = await staff.review.read({ campaignId: campaign.id });
  expect(history.map(({ source }) => source)).toEqual([
    { model: 'judge', failure: null, inputTokens: 1_200, outputTokens: 80, costMicros: 228 },
  ]);
  const audited = await h.owner
    .selectFrom('auditLog')
    .select('id')
    .where('resourceId', '=', campaign.id)
    .where('action', '=', 'review.completeAssessment')
    .execute();
  expect(audited).toHaveLength(1);
  expect(await staff.review.read({ campaignId: campaign.id })).toMatchObject({
    reviewStatus: 'pending_review',
    reviewer: null,
  });
});

test('a result that this server did not give, or of an earlier round, is refused', async () => {
  const campaign = await waiting();
  const other = await waiting();
  const { receipt } = await staff.review.assess({ campaignId: campaign.id });
  const [body = '', seal = ''] = (receipt ?? '').split('.');
  const said: object = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  const tampered = Buffer.from(JSON.stringify({ ...said, score: 10 })).toString('base64url');
  const complete = (campaignId: string, given: string) =>
    staff.review.completeAssessment({ campaignId, receipt: given });
  for (const wrong of ['x', 'x.y', `${tampered}.${seal}`, `${body}.`]) {
    await expect(complete(campaign.id, wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'receipt' });
  }
  await expect(complete(other.id, receipt ?? '')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await h.owner.updateTable('campaigns').set({ reviewRound: 2 }).where('id', '=', campaign.id).execute();
  await expect(complete(campaign.id, receipt ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await reviewsOf(campaign.id)).toEqual([]);
});

test('[ADM-CR-66] [ADM-CR-65] a reviewer that fails gives NEEDS_REVISION, score 0 and the reason, and nothing of the inside', async () => {
  const campaign = await waiting();
  const unreachable = await withReviewer(async () => {
    throw new ReviewerUnavailable('The reviewer is not available');
  });
  const failed = await unreachable.review.assess({ campaignId: campaign.id });
  expect(failed).toMatchObject({
    recommendation: 'NEEDS_REVISION',
    score: 0,
    reasoning: 'Review failed: The reviewer is not available',
  });
  const crashed = await withReviewer(async () => {
    throw new Error('select * from secrets');
  });
  expect((await crashed.review.assess({ campaignId: campaign.id })).reasoning).toBe('Review failed: Unknown error');
  // A failed run counts neither as approved nor as flagged, even when it is stored.
  await staff.review.completeAssessment({ campaignId: campaign.id, receipt: failed.receipt ?? '' });
  expect((await reviewsOf(campaign.id))[0]).toMatchObject({ score: 0, aiDecision: null });
});

test('a reviewer that does not answer is given up after eight seconds, with no transaction open meanwhile', async () => {
  const campaign = await waiting();
  let asked: () => void = () => undefined;
  const begun = new Promise<void>((done) => {
    asked = done;
  });
  const silent = await withReviewer(() => {
    asked();
    return new Promise(() => undefined);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = silent.review.assess({ campaignId: campaign.id });
  await begun;
  const free = await h.owner
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaign.id)
    .forUpdate()
    .noWait()
    .execute();
  expect(free).toHaveLength(1);
  vi.advanceTimersByTime(8_000);
  expect(await answer).toMatchObject({ score: 0, reasoning: 'Review failed: The reviewer did not answer in time' });
});

test('a feature flag switches the AI review off', async () => {
  const campaign = await waiting();
  const flag = (value: boolean) =>
    h.owner.updateTable('featureFlags').set({ value }).where('key', '=', 'ai_review_enabled').execute();
  await flag(false);
  await expect(staff.review.assess({ campaignId: campaign.id })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: 'The AI review is switched off.',
  });
  await flag(true);
  await staff.review.assess({ campaignId: campaign.id });
});

test('one person runs sixty reviews an hour at most', async () => {
  const campaign = await waiting();
  const busy = await createUser(h.owner, 'admin');
  const caller = await h.as(busy.id, NOW);
  await h.owner
    .insertInto('rateLimits')
    .values({ key: `review.assess:${busy.id}`, points: 60, expire: Date.now() + 60_000 })
    .execute();
  const asked = { campaignId: campaign.id };
  await expect(caller.review.assess(asked)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await caller.review.assess({ ...asked, automatic: true })).toMatchObject({ score: expect.any(Number) });
});

test('campaigns that are opened have a limit of their own: they use up nothing that a person asks for', async () => {
  const campaign = await waiting();
  const busy = await createUser(h.owner, 'admin');
  const caller = await h.as(busy.id, NOW);
  const opened = { campaignId: campaign.id, automatic: true };
  await caller.review.assess(opened);
  const counts = () =>
    h.owner.selectFrom('rateLimits').select(['key', 'points']).where('key', 'like', `review.%:${busy.id}`).execute();
  expect(await counts()).toEqual([{ key: `review.opened:${busy.id}`, points: 1 }]);
  await h.owner.updateTable('rateLimits').set({ points: 120 }).where('key', '=', `review.opened:${busy.id}`).execute();
  await expect(caller.review.assess(opened)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await caller.review.assess({ campaignId: campaign.id })).toMatchObject({ score: expect.any(Number) });
});

test('each run of a language model is written down with what it took, also one that nobody completes; a run of the rules is not', async () => {
  const campaign = await waiting();
  const source = { model: 'judge', failure: 'late', inputTokens: 900, outputTokens: null, costMicros: null } as const;
  const caller = await withReviewer(async () => ({ text: 'RECOMMENDATION: APPROVE', source }));
  expect(await caller.review.assess({ campaignId: campaign.id })).toMatchObject({ source });
  await caller.review.assess({ campaignId: campaign.id, automatic: true });
  await staff.review.assess({ campaignId: campaign.id });
  const runs = await h.owner
    .selectFrom('auditLog')
    .select(['after', 'userId'])
    .where('resourceId', '=', campaign.id)
    .where('action', '=', 'review.assess')
    .orderBy('id')
    .execute();
  expect(runs).toEqual([false, true].map((automatic) => ({ after: { ...source, automatic }, userId: admin.id })));
});
