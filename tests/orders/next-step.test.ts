import { expect, test } from 'vitest';
import { nextStep, type StepFacts } from '#server/orders/next-step.rules.ts';
import type { CampaignState } from '#server/orders/orders.rules.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { NextStepName } from '#shared/orders/next-step.ts';

const facts: StepFacts = {
  creatorsActive: 1,
  acceptedDeals: 0,
  boundDeals: 1,
  committedDeals: 1,
  finishedDeals: 0,
  pendingApplications: 0,
  awaitingReview: 0,
  approvedContent: 0,
  publishedContent: 0,
  contractStored: true,
  briefStored: true,
  depositArrived: true,
  depositPaid: true,
  paymentProcessing: false,
  balanceDue: false,
  awaitedSigner: null,
};
const day = (number: number) => new Date(`2026-03-${String(number).padStart(2, '0')}T10:00:00Z`);
const creator = (name: string, status: DealStatus, expires = 20) => ({
  name,
  status,
  invitedAt: day(1),
  answeredAt: status === 'invited' ? null : day(3),
  expiresAt: day(expires),
});
/** How an order can differ from an approved one. */
type Over = Partial<Parameters<typeof nextStep>[0]>;
const order = (status: CampaignState['status'], over: Over = {}) => ({
  status,
  reviewStatus: 'approved' as const,
  reviewStage: 'none' as const,
  stage: 'creator_selection' as const,
  submissionDeadline: '2026-04-01',
  endDate: '2026-05-01',
  ...over,
});

test.each([
  ['new', { reviewStatus: 'needs_revision' }, {}, 'revise'],
  ['new', { reviewStatus: 'rejected' }, {}, null],
  ['new', { reviewStatus: 'pending_review' }, { committedDeals: 0, creatorsActive: 0 }, 'invite'],
  ['under_review', { reviewStatus: 'pending_review' }, { creatorsActive: 0 }, 'approval'],
  ['new', { reviewStatus: 'pending_review', textHeld: 'brief' }, { committedDeals: 0 }, null],
  ['under_review', {}, { creatorsActive: 0 }, 'answers'],
  ['under_review', {}, { creatorsActive: 0, pendingApplications: 2 }, 'applications'],
  ['under_review', {}, {}, 'goOn'],
  ['creators_assigned', { reviewStatus: 'under_review' }, {}, 'approval'],
  ['creators_assigned', {}, { briefStored: false }, 'papers'],
  ['creators_assigned', {}, { contractStored: false }, 'papers'],
  ['creators_assigned', {}, { depositPaid: false }, 'deposit'],
  ['creators_assigned', {}, { depositPaid: false, awaitedSigner: 'brand' }, 'sign'],
  ['creators_assigned', {}, { depositPaid: false, awaitedSigner: 'creators' }, 'signatures'],
  ['creators_assigned', {}, { depositPaid: false, creatorsActive: 0, committedDeals: 0 }, 'invite'],
  ['creators_assigned', {}, { depositPaid: false, creatorsActive: 0 }, 'answers'],
  ['creators_assigned', {}, { depositPaid: false, paymentProcessing: true }, 'bank'],
  ['creators_assigned', {}, {}, 'goOn'],
  ['in_progress', {}, { awaitingReview: 1 }, 'review'],
  ['in_progress', {}, { acceptedDeals: 1 }, 'signatures'],
  ['in_progress', {}, { boundDeals: 0 }, 'invite'],
  ['in_progress', {}, {}, 'goOn'],
  ['awaiting_approval', {}, { awaitingReview: 1, balanceDue: true }, 'review'],
  ['awaiting_approval', {}, { balanceDue: true }, 'balance'],
  ['awaiting_approval', {}, { balanceDue: true, paymentProcessing: true }, 'bank'],
  ['awaiting_approval', { reviewStage: 'ready' }, { approvedContent: 1 }, 'launch'],
  ['awaiting_approval', {}, {}, 'content'],
  ['live', {}, {}, 'posts'],
  ['live', {}, { finishedDeals: 1 }, 'complete'],
  ['live', {}, { finishedDeals: 1, approvedContent: 2, publishedContent: 1 }, 'posts'],
  ['live', {}, { finishedDeals: 1, balanceDue: true }, 'balance'],
  ['live', {}, { finishedDeals: 1, balanceDue: true, paymentProcessing: true }, 'bank'],
  ['paused', {}, {}, 'resume'],
  ['completed', {}, {}, null],
  ['cancelled', {}, {}, null],
] satisfies [CampaignState['status'], Over, Partial<StepFacts>, NextStepName | null][])(
  'what a campaign needs next: %s with %j %j',
  (status, over, more, name) => {
    expect(nextStep(order(status, over), { ...facts, ...more }, [])?.name ?? null).toBe(name);
  },
);

test('who is waited for is named, since when, and the first term counts', () => {
  const creators = [creator('Ada', 'invited', 20), creator('Bo', 'declined'), creator('Cy', 'invited', 12)];
  expect(nextStep(order('under_review'), { ...facts, creatorsActive: 0 }, creators)).toMatchObject({
    name: 'answers',
    turn: 'creators',
    waitingFor: [
      { name: 'Ada', since: day(1) },
      { name: 'Cy', since: day(1) },
    ],
    by: day(12),
  });
  expect(
    nextStep(order('in_progress'), facts, [creator('Ada', 'in_progress'), creator('Bo', 'submitted')]),
  ).toMatchObject({
    name: 'content',
    turn: 'creators',
    waitingFor: [{ name: 'Ada', since: day(3) }],
    by: '2026-04-01',
  });
  expect(nextStep(order('live'), facts, [])).toMatchObject({ name: 'posts', waitingFor: [], by: '2026-05-01' });
  const { title, turn } = nextStep(order('under_review'), facts, []) ?? {};
  expect({ title, turn }).toEqual({ title: 'Go on to Contract & payment', turn: 'brand' });
});

test('who is to invite before the approval is told that offers can be accepted only after it', () => {
  const none = { ...facts, committedDeals: 0, creatorsActive: 0 };
  const before = nextStep(order('new', { reviewStatus: 'pending_review' }), none, []);
  expect(before?.text).toContain('Our team reviews the campaign meanwhile; creators can accept once it is approved.');
  const after = nextStep(order('new'), none, []);
  expect(after).toMatchObject({ name: 'invite', title: before?.title });
  expect(after?.text).not.toContain('reviews');
});
