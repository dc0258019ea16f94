import { describe, expect, test } from 'vitest';
import {
  advanceRefusal,
  backRefusal,
  type CampaignState,
  completeRefusal,
  type Facts,
  launchRefusal,
} from '#server/orders/orders.rules.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { launchMessages } from '#shared/messages/content.ts';
import { completionMessages, stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';

const facts: Facts = {
  creatorsActive: 1,
  acceptedDeals: 0,
  boundDeals: 1,
  contractStored: true,
  briefStored: true,
  depositArrived: true,
  depositPaid: true,
  paymentProcessing: false,
};
const campaignIn = (status: CampaignState['status'], over: Partial<CampaignState> = {}): CampaignState => ({
  status,
  reviewStatus: 'approved',
  reviewStage: 'none',
  ...over,
});

describe('[BR-ORD-33] one stage forward', () => {
  test.each([
    ['new', {}, {}, null],
    ['new', { reviewStatus: 'rejected' }, {}, stageMessages.rejected],
    ['draft', { reviewStatus: 'draft' }, {}, stageMessages.submitFirst],
    ['under_review', {}, {}, null],
    ['under_review', { reviewStatus: 'pending_review' }, {}, null],
    ['under_review', {}, { creatorsActive: 0 }, stageMessages.needsAcceptedDeal],
    ['creators_assigned', {}, {}, null],
    ['creators_assigned', { reviewStatus: 'under_review' }, {}, stageMessages.needsApproval],
    ['creators_assigned', {}, { briefStored: false }, stageMessages.needsContractAndBrief],
    ['creators_assigned', {}, { contractStored: false }, stageMessages.needsContractAndBrief],
    ['creators_assigned', {}, { depositPaid: false }, stageMessages.needsDeposit],
    ['in_progress', {}, {}, null],
    ['in_progress', {}, { acceptedDeals: 1 }, stageMessages.dealsWithoutContract],
    ['in_progress', {}, { boundDeals: 0 }, stageMessages.needsAcceptedDeal],
    ['awaiting_approval', {}, {}, stageMessages.lastStage],
    ['live', {}, {}, stageMessages.lastStage],
    ['completed', {}, {}, stageMessages.lastStage],
    ['paused', {}, {}, stageMessages.paused],
    ['cancelled', {}, {}, stageMessages.cancelled],
  ] satisfies [CampaignState['status'], Partial<CampaignState>, Partial<Facts>, string | null][])(
    'from %s with %j %j',
    (status, over, more, refusal) => {
      expect(advanceRefusal(campaignIn(status, over), { ...facts, ...more })).toBe(refusal);
    },
  );
});

describe('[BR-ORD-33] one stage back', () => {
  const unpaid = { ...facts, depositArrived: false, depositPaid: false };
  test.each([
    ['new', unpaid, stageMessages.firstStage],
    ['under_review', unpaid, null],
    ['creators_assigned', unpaid, null],
    ['creators_assigned', { ...unpaid, paymentProcessing: true }, paymentMessages.bankWorking],
    ['creators_assigned', facts, stageMessages.depositPaid],
    ['creators_assigned', { ...facts, depositPaid: false }, stageMessages.depositPaid],
    ['in_progress', facts, stageMessages.depositPaid],
    ['awaiting_approval', facts, null],
    ['live', facts, stageMessages.alreadyLive],
    ['completed', facts, stageMessages.alreadyLive],
    ['paused', facts, stageMessages.paused],
  ] satisfies [CampaignState['status'], Facts, string | null][])('from %s', (status, known, refusal) => {
    expect(backRefusal(campaignIn(status), known)).toBe(refusal);
  });
});

test('a move that the guards allow is one that the lifecycle knows', () => {
  const { advance, back } = lifecycles.campaign.events;
  for (const status of lifecycles.campaign.statuses) {
    if (status === 'draft') continue;
    if (advanceRefusal(campaignIn(status), facts) === null) expect(advance).toHaveProperty(status);
    if (backRefusal(campaignIn(status), { ...facts, depositPaid: false }) === null) expect(back).toHaveProperty(status);
  }
});

test('[BR-REVIEW-13] launch asks for approval, for no open review and for something approved', () => {
  const ready = campaignIn('awaiting_approval', { reviewStage: 'ready' });
  const content = { awaitingReview: 0, approvedContent: 1 };
  expect(launchRefusal(ready, content)).toBeNull();
  expect(launchRefusal({ ...ready, status: 'in_progress' }, content)).toBeNull();
  expect(launchRefusal({ ...ready, status: 'creators_assigned' }, content)).toBe(launchMessages.tooEarly);
  expect(launchRefusal({ ...ready, reviewStatus: 'under_review' }, content)).toBe(launchMessages.needsApproval);
  expect(launchRefusal(ready, { ...content, awaitingReview: 1 })).toBe(launchMessages.stillAwaitingReview);
  expect(launchRefusal(ready, { ...content, approvedContent: 0 })).toBe(launchMessages.nothingApproved);
  expect(launchRefusal({ ...ready, status: 'live' }, content)).toBe(launchMessages.alreadyLaunched);
});

test('the brand completes a live campaign once all its content is approved', () => {
  expect(completeRefusal({ status: 'live' }, { boundDeals: 2, finishedDeals: 2 })).toBeNull();
  expect(completeRefusal({ status: 'live' }, { boundDeals: 2, finishedDeals: 1 })).toBe(completionMessages.contentOpen);
  expect(completeRefusal({ status: 'live' }, { boundDeals: 0, finishedDeals: 0 })).toBe(completionMessages.contentOpen);
  expect(completeRefusal({ status: 'in_progress' }, { boundDeals: 1, finishedDeals: 1 })).toBe(
    completionMessages.notLive,
  );
  expect(completeRefusal({ status: 'completed' }, { boundDeals: 1, finishedDeals: 1 })).toBe(
    completionMessages.alreadyCompleted,
  );
});
