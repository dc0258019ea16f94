import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, FACTORY_TIME } from '#db/factories.ts';
import { asSystem } from '#server/context.ts';
import { inTransaction } from '#server/data/db.ts';
import { planMilestones } from '#server/money/payouts/milestones.service.ts';
import { HOUR_MS, REVIEW_PERIOD_HOURS } from '#shared/constants.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { lockedById } from '#tests/support/moves.ts';
import { pairsOf, THOROUGH } from '#tests/support/pairs.ts';

const h = await harness();
/** Late enough for staff, early enough for the campaign. */
const now = new Date(FACTORY_TIME.getTime() + 2 * REVIEW_PERIOD_HOURS.standard * HOUR_MS);
const admin = await h.as((await createUser(h.owner, 'admin')).id, now);

const CAMPAIGNS = ['in_progress', 'live', 'paused', 'cancelled', 'completed', 'rejected'] as const;
type Campaign = (typeof CAMPAIGNS)[number];
const DEALS = lifecycles.deal.statuses;

/** What is allowed; every other pair of statuses is refused. */
const bound = ['contracted', 'in_progress', 'submitted'] as const;
const awaited = ['in_progress', 'submitted'] as const;
const allowed: Record<Act, { deals: readonly DealStatus[]; campaigns: readonly Campaign[] }> = {
  save: { deals: bound, campaigns: ['in_progress', 'live'] },
  submit: { deals: bound, campaigns: ['in_progress', 'live'] },
  revise: { deals: bound, campaigns: ['in_progress', 'live'] },
  withdraw: { deals: bound, campaigns: ['in_progress', 'live'] },
  discard: { deals: DEALS, campaigns: CAMPAIGNS },
  comment: { deals: bound, campaigns: ['in_progress', 'live', 'paused'] },
  resolveComment: { deals: bound, campaigns: ['in_progress', 'live', 'paused'] },
  approve: { deals: bound, campaigns: ['in_progress', 'live', 'completed'] },
  requestRevision: { deals: bound, campaigns: ['in_progress', 'live'] },
  reject: { deals: bound, campaigns: ['in_progress', 'live', 'completed'] },
  publish: { deals: [...bound, 'completed'], campaigns: ['live'] },
  staffApprove: { deals: awaited, campaigns: ['in_progress', 'live', 'completed'] },
  staffRequestRevision: { deals: awaited, campaigns: ['in_progress', 'live'] },
  staffReject: { deals: awaited, campaigns: ['in_progress', 'live', 'completed'] },
};
type World = Awaited<ReturnType<typeof world>>;
type Act = keyof ReturnType<typeof acts>;

/** A deal and its campaign in these statuses, with content in every status. */
async function world(dealStatus: DealStatus, campaignStatus: Campaign) {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    status: campaignStatus === 'rejected' ? 'in_progress' : campaignStatus,
    ...(campaignStatus === 'rejected' && { reviewStatus: 'rejected' as const }),
    contentRequirements: JSON.stringify({ post: { quantity: 1 } }),
  });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: dealStatus });
  await inTransaction(h.db, async (tx) =>
    planMilestones(tx, asSystem(h.context()), [await lockedById(tx, 'deal', deal.id)]),
  );
  const made = (status: 'draft' | 'submitted' | 'approved' | 'revision_requested') =>
    createSubmission(h.owner, { deal, status }).then(({ id }) => id);
  const commented = await made('submitted');
  const { id: commentId } = await h.owner
    .insertInto('submissionComments')
    .values({ submissionId: commented, version: 1, authorId: brand.id, body: 'Here', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    campaign,
    deal,
    made,
    commented,
    commentId,
    file: () => createFile(h.owner, { ownerId: creator.id }).then(({ id }) => id),
    asBrand: await h.as(brand.id, now),
    asCreator: await h.as(creator.id, now),
  };
}

const acts = (w: World) => {
  const content = { campaignId: w.campaign.id, title: 'Morning run', caption: 'New words' };
  const decided = async (status: 'submitted' | 'approved' = 'submitted') => ({
    submissionId: await w.made(status),
    version: 1,
    feedback: 'Because',
  });
  const { asBrand, asCreator } = w;
  return {
    save: async () => asCreator.content.save({ ...content, fileIds: [] }),
    submit: async () => asCreator.content.submit({ ...content, fileIds: [await w.file()] }),
    revise: async () =>
      asCreator.content.submit({
        ...content,
        submissionId: await w.made('revision_requested'),
        fileIds: [await w.file()],
      }),
    withdraw: async () => asCreator.content.withdraw({ submissionId: await w.made('submitted') }),
    discard: async () => asCreator.content.discard({ submissionId: await w.made('draft') }),
    comment: async () => asBrand.content.comment({ submissionId: w.commented, version: 1, text: 'More' }),
    resolveComment: async () => asCreator.content.resolveComment({ commentId: w.commentId, resolved: true }),
    approve: async () => asBrand.content.approve(await decided()),
    requestRevision: async () => asBrand.content.requestRevision(await decided()),
    reject: async () => asBrand.content.reject(await decided()),
    publish: async () => {
      const submissionId = await w.made('approved');
      return asCreator.content.publish({ submissionId, postUrl: `https://www.instagram.com/p/${submissionId}/` });
    },
    staffApprove: async () => admin.content.approve(await decided()),
    staffRequestRevision: async () => admin.content.requestRevision(await decided()),
    staffReject: async () => admin.content.reject(await decided()),
  };
};

const codeOf = (error: unknown): string => (error instanceof TRPCError ? error.code : `no error of ours: ${error}`);
const reached = (dealId: string) =>
  h.owner
    .selectFrom('milestones')
    .select('kind')
    .where('dealId', '=', dealId)
    .where('accruedAt', 'is not', null)
    .execute();

/**
 * What is allowed follows from each of the two on its own, so `npm test` tries each status of a deal on the campaigns on which something is allowed, and
 * each campaign with a deal of which everything is, besides a few pairs of others.
 */
const few = pairsOf(DEALS, CAMPAIGNS);
const tried = DEALS.flatMap((deal) => CAMPAIGNS.map((campaign) => [deal, campaign] as const)).filter(
  ([deal, campaign]) =>
    THOROUGH ||
    deal === 'in_progress' ||
    campaign === 'in_progress' ||
    campaign === 'live' ||
    few.some((one) => one[0] === deal && one[1] === campaign),
);

describe('what may be done with content follows from its deal and its campaign', () => {
  test.each(tried)('a deal that is %s on a campaign that is %s', async (dealStatus, campaignStatus) => {
    const wrong: string[] = [];
    const still = await world(dealStatus, campaignStatus);
    for (const act of Object.keys(allowed) as Act[]) {
      const may = allowed[act].deals.includes(dealStatus) && allowed[act].campaigns.includes(campaignStatus);
      // An act that succeeds may move the deal, so it gets a world of its own.
      const w = may ? await world(dealStatus, campaignStatus) : still;
      const answer = await acts(w)
        [act]()
        .then(
          () => 'done',
          (error: unknown) => codeOf(error),
        );
      if (answer !== (may ? 'done' : 'CONFLICT')) wrong.push(`${act}: ${answer}`);
      if (!may && (await reached(w.deal.id)).length > 0) wrong.push(`${act}: a milestone accrued`);
    }
    expect(wrong).toEqual([]);
  });
});

test('content of a deal that has ended neither holds the launch up nor makes it possible', async () => {
  const w = await world('in_progress', 'in_progress');
  const other = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign: w.campaign, creatorId: other.id, status: 'in_progress' });
  await inTransaction(h.db, async (tx) =>
    planMilestones(tx, asSystem(h.context()), [await lockedById(tx, 'deal', deal.id)]),
  );
  await h.owner.deleteFrom('submissions').where('dealId', '=', w.deal.id).execute();
  const approved = await w.made('submitted');
  await createSubmission(h.owner, { deal, status: 'submitted' });
  await w.asBrand.content.approve({ submissionId: approved, version: 1, feedback: null });
  const stage = () =>
    h.owner.selectFrom('campaigns').select('reviewStage').where('id', '=', w.campaign.id).executeTakeFirst();
  expect(await stage()).toEqual({ reviewStage: 'content_review' });
  await admin.payments.endDeal({ dealId: deal.id, earned: false, reason: 'Both sides agreed' });
  expect(await stage()).toEqual({ reviewStage: 'ready' });
  const order = await w.asBrand.orders.read({ campaignId: w.campaign.id });
  expect(JSON.stringify(order)).not.toContain('"awaitingReview":1');
  await admin.payments.endDeal({ dealId: w.deal.id, earned: true, reason: 'Both sides agreed' });
  expect(await stage()).toEqual({ reviewStage: 'content_review' });
});

test('content of a deal that has ended is not submitted again under the next one', async () => {
  const w = await world('cancelled', 'in_progress');
  const submissionId = await w.made('revision_requested');
  await createDeal(h.owner, { campaign: w.campaign, creatorId: w.deal.creatorId, status: 'in_progress' });
  const again = { campaignId: w.campaign.id, submissionId, title: 'T', caption: null, fileIds: [await w.file()] };
  await expect(w.asCreator.content.submit(again)).rejects.toMatchObject({ code: 'CONFLICT' });
});
