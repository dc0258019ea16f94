import { describe, expect, test } from 'vitest';
import {
  actionItems,
  cancelRefusal,
  creatorBudgetAfter,
  deleteRefusal,
  editAgainst,
  editRefusal,
  needsRecheck,
  type Situation,
} from '#server/campaigns/campaigns.rules.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { paymentMessages } from '#shared/messages/payments.ts';

const NOW = new Date('2026-05-04T10:00:00.000Z');
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

test('the creators’ budget follows the budget while it was the whole pool, and never passes the new pool', () => {
  expect(creatorBudgetAfter({ budgetMinor: 1_000, totalMinor: 750 }, 2_000)).toBe(1_500);
  expect(creatorBudgetAfter({ budgetMinor: 1_000, totalMinor: 600 }, 2_000)).toBe(600);
  expect(creatorBudgetAfter({ budgetMinor: 1_000, totalMinor: 600 }, 400)).toBe(300);
  expect(creatorBudgetAfter({ budgetMinor: null, totalMinor: null }, 400)).toBeNull();
});

const campaign = { status: 'under_review', reviewStatus: 'approved', budgetMinor: 1_000, currency: 'USD' } as const;
const quiet = { allDeals: 0, committedMinor: 0, depositArrived: false };

describe('editing a submitted campaign', () => {
  test.each([
    ['before the deposit', campaign, quiet, { budgetMinor: 500, description: 'x' }, null],
    ['rejected', { ...campaign, reviewStatus: 'rejected' as const }, quiet, {}, editMessages.rejected],
    ['live', { ...campaign, status: 'live' as const }, quiet, {}, editMessages.closed],
    ['to exactly what is promised', campaign, { ...quiet, committedMinor: 375 }, { budgetMinor: 500 }, null],
    [
      'below what is promised',
      campaign,
      { ...quiet, committedMinor: 376 },
      { budgetMinor: 500 },
      editMessages.belowCommitted,
    ],
    [
      'down after the deposit',
      campaign,
      { ...quiet, depositArrived: true },
      { budgetMinor: 999 },
      editMessages.onlyUpward,
    ],
    ['up after the deposit', campaign, { ...quiet, depositArrived: true }, { budgetMinor: 1_001 }, null],
    [
      'text after the deposit',
      campaign,
      { ...quiet, depositArrived: true },
      { platforms: [] },
      editMessages.depositPaid,
    ],
    ['currency with deals', campaign, { ...quiet, allDeals: 1 }, { currency: 'EUR' }, editMessages.currencyWithDeals],
  ])('%s', (_name, row, facts, change, refusal) => {
    expect(editRefusal(row, facts, change)).toBe(refusal);
  });

  test.each([
    [{ description: 'x' }, true],
    [{ platforms: [] }, true],
    [{ contentRequirements: {} }, true],
    [{ budgetMinor: 1_001 }, true],
    [{ coverFileId: 'x' }, true],
    [{ coverFileId: null }, false],
    [{ budgetMinor: 999 }, false],
    [{}, false],
  ])('an approved campaign changed by %j is reviewed again: %s', (change, again) => {
    expect(needsRecheck(campaign, { depositArrived: false }, change)).toBe(again);
    expect(needsRecheck(campaign, { depositArrived: true }, change)).toBe(false);
    expect(needsRecheck({ ...campaign, reviewStatus: 'pending_review' }, { depositArrived: false }, change)).toBe(
      false,
    );
  });
});

describe('taking a campaign away', () => {
  const facts = { creatorsActive: 0, anythingPaid: false, paymentProcessing: false };
  const allowed = (refusal: typeof deleteRefusal | typeof cancelRefusal) =>
    lifecycles.campaign.statuses.filter((status) => refusal({ status }, facts) === null);
  test('delete', () => {
    expect(allowed(deleteRefusal)).toEqual(['draft', 'new', 'under_review', 'cancelled']);
    expect(deleteRefusal({ status: 'new' }, { ...facts, anythingPaid: true })).toBe(editMessages.deletePaid);
    expect(deleteRefusal({ status: 'cancelled' }, { ...facts, paymentProcessing: true })).toBe(
      paymentMessages.bankWorking,
    );
    expect(deleteRefusal({ status: 'new' }, { ...facts, creatorsActive: 1 })).toBe(editMessages.deleteAccepted);
  });
  test('cancel', () => {
    expect(allowed(cancelRefusal)).toEqual(['new', 'under_review', 'creators_assigned', 'in_progress']);
    expect(cancelRefusal({ status: 'in_progress' }, { ...facts, anythingPaid: true })).toBe(editMessages.cancelPaid);
    expect(cancelRefusal({ status: 'creators_assigned' }, { ...facts, paymentProcessing: true })).toBe(
      paymentMessages.bankWorking,
    );
  });
});

describe('two tabs that edit the same campaign', () => {
  const seen = { name: 'Spring', description: 'What we make', budgetMinor: 1_000, platforms: ['tiktok', 'instagram'] };
  const wanted = { ...seen, description: 'What we make', platforms: ['instagram', 'tiktok'] as const };
  const edited = (mine: object, theirs: object) =>
    editAgainst(seen, { ...wanted, platforms: [...wanted.platforms], ...mine }, { ...seen, ...theirs });

  test('keep what each of them changed', () => {
    expect(edited({ name: 'Summer' }, { budgetMinor: 2_000 })).toEqual({ changed: { name: 'Summer' }, taken: [] });
    expect(edited({}, { platforms: ['youtube'] })).toEqual({ changed: {}, taken: [] });
  });
  test('are told of a field that both changed, unless they agree', () => {
    expect(edited({ name: 'Summer', budgetMinor: 5 }, { name: 'Winter', budgetMinor: 5 })).toEqual({
      changed: { name: 'Summer', budgetMinor: 5 },
      taken: [{ field: 'name', label: 'Campaign name' }],
    });
  });
  test('are not told of platforms that only an import could name', () => {
    expect(edited({ platforms: ['tiktok'] }, { platforms: ['tiktok', 'instagram', 'other:Vine'] }).taken).toEqual([]);
  });
});

describe('[BR-DASH-16] action items', () => {
  const situation: Situation = {
    id: 'c1',
    name: 'Spring',
    status: 'in_progress',
    stage: 'planning_creation',
    reviewStatus: 'approved',
    reviewStage: 'none',
    timeZone: 'UTC',
    reviewRound: 1,
    budgetMinor: 100_000,
    currency: 'USD',
    submissionDeadline: '2026-06-30',
    updatedAt: NOW,
    acceptedDeals: 0,
    boundDeals: 1,
    committedDeals: 1,
    oldestInvitation: null,
    pendingApplications: 0,
    newestApplication: null,
    awaitingReview: 0,
    approvedContent: 1,
    creatorsActive: 1,
    awaitedSigner: null,
    paymentProcessing: false,
    invitesOff: null,
    textHeld: null,
    contractStored: true,
    briefStored: true,
    depositArrived: true,
    deposit: usd(50_000),
    balanceDue: usd(0),
  };
  const itemsOf = (over: Partial<Situation>) =>
    actionItems({ profileDone: true, hasPaymentMethod: true, campaigns: [{ ...situation, ...over }] }, NOW).map(
      ({ type, priority, title, route }) => [type, priority, title, route],
    );
  const order = '/brand/orders?projectId=c1';
  const wizard = '/brand/create-campaign?draftId=c1';
  const review = '/brand/campaign-review/c1';
  const day = 86_400_000;
  const unpaid = { status: 'creators_assigned', depositArrived: false } as const;
  const uninvited = { status: 'new', committedDeals: 0, boundDeals: 0 } as const;
  const ready = { status: 'awaiting_approval', reviewStage: 'ready' } as const;

  test.each([
    ['nothing', {}, []],
    ['a fresh draft', { status: 'draft', reviewStatus: 'draft' }, []],
    [
      'a stale draft',
      { status: 'draft', reviewStatus: 'draft', updatedAt: new Date(NOW.getTime() - 3 * day - 1) },
      [['setup', 'medium', 'Resume your draft', wizard]],
    ],
    ['a revision', { reviewStatus: 'needs_revision' }, [['action', 'high', 'Campaign needs revision', wizard]]],
    [
      'no creator',
      { status: 'new', committedDeals: 0, boundDeals: 0 },
      [['action', 'medium', 'Invite creators', '/brand/creator-search?campaign=c1']],
    ],
    [
      'applications, which are answered before anybody is invited',
      { status: 'new', committedDeals: 0, boundDeals: 0, pendingApplications: 2, newestApplication: NOW },
      [['action', 'medium', 'Answer applications', `${order}&tab=creators`]],
    ],
    [
      'no papers',
      { status: 'creators_assigned', depositArrived: false, briefStored: false },
      [['action', 'high', 'Upload contract and brief', order]],
    ],
    [
      'no deposit',
      { status: 'creators_assigned', depositArrived: false },
      [['action', 'high', 'Pay the deposit', order]],
    ],
    [
      'no deposit, and no signature of the brand',
      { ...unpaid, awaitedSigner: 'brand' },
      [['action', 'high', 'Sign the contract', order]],
    ],
    ['no deposit, and no signature of a creator', { ...unpaid, awaitedSigner: 'creators' }, []],
    ['no deposit while staff looks at the campaign', { ...unpaid, reviewStatus: 'under_review' }, []],
    ['no deposit while the bank works on it', { ...unpaid, paymentProcessing: true }, []],
    ['no deposit while nobody has accepted', { ...unpaid, creatorsActive: 0, boundDeals: 0 }, []],
    [
      'no deposit, and nobody left who could accept',
      { ...unpaid, creatorsActive: 0, boundDeals: 0, committedDeals: 0 },
      [['action', 'medium', 'Invite creators', '/brand/creator-search?campaign=c1']],
    ],
    ['no creator while the brief is held', { ...uninvited, textHeld: 'brief' }, []],
    ['no creator while invitations are switched off', { ...uninvited, invitesOff: 'Switched off' }, []],
    ['no creator, after the last day', { ...uninvited, submissionDeadline: '2026-05-03' }, []],
    [
      'silence',
      { oldestInvitation: new Date(NOW.getTime() - 3 * day - 1) },
      [['action', 'medium', 'Invitations are unanswered', `${order}&tab=creators`]],
    ],
    [
      'silence while nobody can answer',
      { oldestInvitation: new Date(NOW.getTime() - 3 * day - 1), reviewStatus: 'under_review' },
      [],
    ],
    [
      'a near deadline',
      { submissionDeadline: '2026-05-06' },
      [['action', 'high', 'Submission deadline is near', order]],
    ],
    ['a deadline that has passed', { submissionDeadline: '2026-05-03' }, []],
    [
      '[BR-DASH-14] awaiting approval',
      { status: 'awaiting_approval' },
      [['review', 'high', 'Review pending approval', review]],
    ],
    ['submitted', { awaitingReview: 2 }, [['review', 'high', 'Review pending approval', review]]],
    [
      'ready, unpaid',
      { reviewStage: 'ready', balanceDue: usd(1) },
      [['action', 'high', 'Pay the remaining balance', review]],
    ],
    ['ready, unpaid, while the bank works on it', { ...ready, balanceDue: usd(1), paymentProcessing: true }, []],
    ['ready, paid', { reviewStage: 'ready' }, [['action', 'high', 'Launch your campaign', review]]],
    [
      'ready, paid, and another piece submitted',
      { ...ready, awaitingReview: 1 },
      [['review', 'high', 'Review pending approval', review]],
    ],
    ['ready, paid, and nothing left that was approved', { ...ready, approvedContent: 0 }, []],
  ] satisfies [string, Partial<Situation>, string[][]][])('%s', (_name, over, items) => {
    expect(itemsOf(over)).toEqual(items);
  });

  test('of the company itself: a profile to finish, a payment method to add', () => {
    const missing = { profileDone: false, hasPaymentMethod: false, campaigns: [] };
    const titles = (brand: Parameters<typeof actionItems>[0]) =>
      actionItems(brand, NOW).map(({ type, priority, title, route }) => [type, priority, title, route]);
    const profile = ['setup', 'medium', 'Finish your company profile', '/brand/settings'];
    const card = ['setup', 'medium', 'Add a payment method', '/brand/settings'];
    expect(titles(missing)).toEqual([card, profile]);
    expect(titles({ ...missing, profileDone: true })).toEqual([card]);
    expect(titles({ ...missing, hasPaymentMethod: true })).toEqual([profile]);
  });

  test('come by priority, then by due date; a key changes with its cause', () => {
    const campaigns = [
      { ...situation, id: 'a', status: 'new' as const, committedDeals: 0 },
      { ...situation, id: 'b', submissionDeadline: '2026-05-06' },
      { ...situation, id: 'c', submissionDeadline: '2026-05-05' },
    ];
    const items = actionItems({ profileDone: false, hasPaymentMethod: false, campaigns }, NOW);
    expect(items.map((item) => item.key.split(':')[1])).toEqual(['c', 'b', undefined, undefined, 'a']);
    const again = actionItems(
      {
        profileDone: true,
        hasPaymentMethod: true,
        campaigns: [{ ...situation, reviewStatus: 'needs_revision', reviewRound: 2 }],
      },
      NOW,
    );
    expect(again[0]?.key).toBe('revision-2:c1');
    const applied = (at: Date) =>
      actionItems(
        {
          profileDone: true,
          hasPaymentMethod: true,
          campaigns: [{ ...situation, pendingApplications: 1, newestApplication: at }],
        },
        NOW,
      )[0];
    expect(applied(NOW)?.description).toBe('1 application waits · Spring');
    expect(applied(NOW)?.key).not.toBe(applied(new Date(NOW.getTime() + 1))?.key);
  });
});
