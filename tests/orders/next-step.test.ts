import { expect, test } from 'vitest';
import { nextStep, type StepFacts, type StepMay } from '#server/orders/next-step.rules.ts';
import type { CampaignState } from '#server/orders/orders.rules.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { type Allowed, allowedUnless } from '#shared/may.ts';
import type { NextStepName } from '#shared/orders/next-step.ts';

const facts: StepFacts = {
  creatorsActive: 1,
  acceptedDeals: 0,
  boundDeals: 1,
  committedDeals: 1,
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
  unsigned: false,
  lacksPapers: false,
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

/** What the brand may do: everything but what these acts are refused. */
const allBut = (...refused: (keyof StepMay)[]): StepMay => {
  const may = (act: keyof StepMay): Allowed => allowedUnless(refused.includes(act) ? 'It cannot be done now.' : null);
  return {
    revise: may('revise'),
    invite: may('invite'),
    advance: may('advance'),
    papers: may('papers'),
    sign: may('sign'),
    payDeposit: may('payDeposit'),
    payBalance: may('payBalance'),
    review: may('review'),
    launch: may('launch'),
    complete: may('complete'),
  };
};
const may = allBut('sign', 'launch', 'complete');
const none = allBut(...(Object.keys(may) as (keyof StepMay)[]));
const signable = allBut('launch', 'complete');
const ready = allBut('sign');

const takenBack = { depositPaid: false };
const STATES: [CampaignState['status'], Over, Partial<StepFacts>, StepMay, NextStepName | null][] = [
  ['new', { reviewStatus: 'needs_revision' }, {}, may, 'revise'],
  ['new', { reviewStatus: 'rejected' }, {}, may, null],
  ['new', { reviewStatus: 'pending_review' }, { committedDeals: 0, creatorsActive: 0 }, may, 'invite'],
  ['under_review', { reviewStatus: 'pending_review' }, { creatorsActive: 0 }, may, 'approval'],
  ['new', { reviewStatus: 'pending_review', textHeld: 'brief' }, { committedDeals: 0 }, may, 'held'],
  ['under_review', {}, { creatorsActive: 0 }, may, 'answers'],
  ['under_review', {}, { creatorsActive: 0, pendingApplications: 2 }, may, 'applications'],
  ['under_review', {}, {}, may, 'goOn'],
  ['creators_assigned', { reviewStatus: 'under_review' }, {}, may, 'approval'],
  ['creators_assigned', {}, { briefStored: false }, may, 'papers'],
  ['creators_assigned', {}, { contractStored: false }, may, 'papers'],
  ['creators_assigned', {}, { depositArrived: false, depositPaid: false }, may, 'deposit'],
  ['creators_assigned', {}, { depositArrived: false, depositPaid: false, unsigned: true }, signable, 'sign'],
  ['creators_assigned', {}, { depositArrived: false, depositPaid: false, unsigned: true }, may, 'signatures'],
  [
    'creators_assigned',
    {},
    { depositArrived: false, depositPaid: false, unsigned: true, lacksPapers: true },
    may,
    'papers',
  ],
  [
    'creators_assigned',
    {},
    { depositArrived: false, depositPaid: false, creatorsActive: 0, committedDeals: 0 },
    may,
    'invite',
  ],
  ['creators_assigned', {}, { depositArrived: false, depositPaid: false, creatorsActive: 0 }, may, 'answers'],
  ['creators_assigned', {}, { depositArrived: false, depositPaid: false, paymentProcessing: true }, may, 'bank'],
  ['creators_assigned', {}, takenBack, may, 'balance'],
  ['creators_assigned', {}, {}, may, 'goOn'],
  ['in_progress', {}, { awaitingReview: 1 }, may, 'review'],
  ['in_progress', {}, takenBack, may, 'balance'],
  ['in_progress', {}, { acceptedDeals: 1 }, signable, 'sign'],
  ['in_progress', {}, { acceptedDeals: 1, lacksPapers: true }, may, 'papers'],
  ['in_progress', {}, { acceptedDeals: 1 }, may, 'signatures'],
  ['in_progress', {}, { boundDeals: 0, committedDeals: 0 }, may, 'invite'],
  ['in_progress', {}, { boundDeals: 0 }, may, 'answers'],
  ['in_progress', {}, {}, may, 'goOn'],
  ['awaiting_approval', { reviewStatus: 'pending_review' }, { balanceDue: true }, may, 'approval'],
  ['awaiting_approval', {}, { awaitingReview: 1, balanceDue: true }, may, 'review'],
  ['awaiting_approval', {}, { balanceDue: true }, may, 'balance'],
  ['awaiting_approval', {}, { balanceDue: true, paymentProcessing: true }, may, 'bank'],
  ['awaiting_approval', { reviewStage: 'ready' }, { approvedContent: 1 }, ready, 'launch'],
  ['awaiting_approval', {}, {}, may, 'content'],
  ['awaiting_approval', {}, { boundDeals: 0, committedDeals: 0 }, may, 'invite'],
  ['live', {}, { approvedContent: 1 }, may, 'posts'],
  ['live', {}, { awaitingReview: 1, approvedContent: 1 }, may, 'review'],
  ['live', {}, { approvedContent: 1, publishedContent: 1 }, may, 'content'],
  ['live', {}, {}, ready, 'complete'],
  ['live', {}, { approvedContent: 2, publishedContent: 1 }, ready, 'posts'],
  ['live', {}, { balanceDue: true }, ready, 'balance'],
  ['live', {}, { balanceDue: true, paymentProcessing: true }, ready, 'bank'],
  ['paused', {}, {}, may, 'resume'],
  ['paused', { reviewStatus: 'needs_revision' }, {}, may, 'resume'],
  ['completed', {}, { awaitingReview: 1 }, may, 'review'],
  ['completed', {}, { balanceDue: true }, may, 'balance'],
  ['completed', {}, {}, may, null],
  ['cancelled', {}, {}, may, null],
];

test.each(STATES)('what a campaign needs next: %s with %j %j', (status, over, more, allowed, name) => {
  expect(nextStep(order(status, over), { ...facts, ...more }, [], allowed)?.name ?? null).toBe(name);
});

test.each(STATES)(
  'it is not the brand’s turn to do what is refused, and the reason is said: %s with %j %j',
  (...[status, over, more]) => {
    const step = nextStep(order(status, over), { ...facts, ...more }, [], none);
    // To decline an application is never refused.
    if (step?.name !== 'applications') expect(step?.turn).not.toBe('brand');
    if (step?.turn === 'nobody') expect(step.text).toBe('It cannot be done now.');
  },
);

test('who is waited for is named, since when, and the first term counts', () => {
  const creators = [creator('Ada', 'invited', 20), creator('Bo', 'declined'), creator('Cy', 'invited', 12)];
  expect(nextStep(order('under_review'), { ...facts, creatorsActive: 0 }, creators, may)).toMatchObject({
    name: 'answers',
    turn: 'creators',
    waitingFor: [
      { name: 'Ada', since: day(1) },
      { name: 'Cy', since: day(1) },
    ],
    by: day(12),
  });
  expect(
    nextStep(order('in_progress'), facts, [creator('Ada', 'in_progress'), creator('Bo', 'submitted')], may),
  ).toMatchObject({
    name: 'content',
    turn: 'creators',
    waitingFor: [{ name: 'Ada', since: day(3) }],
    by: '2026-04-01',
  });
  expect(nextStep(order('live'), { ...facts, approvedContent: 1 }, [], may)).toMatchObject({
    name: 'posts',
    waitingFor: [],
    by: '2026-05-01',
  });
  const { title, turn } = nextStep(order('under_review'), facts, [], may) ?? {};
  expect({ title, turn }).toEqual({ title: 'Continue to Contract & payment', turn: 'brand' });
});

test('who is to invite before the approval is told that offers can be accepted only after it', () => {
  const alone = { ...facts, committedDeals: 0, creatorsActive: 0 };
  const before = nextStep(order('new', { reviewStatus: 'pending_review' }), alone, [], may);
  expect(before?.text).toContain('Our team reviews the campaign meanwhile; creators can accept once it is approved.');
  const after = nextStep(order('new'), alone, [], may);
  expect(after).toMatchObject({ name: 'invite', title: before?.title });
  expect(after?.text).not.toContain('reviews');
});
