import { expect, test } from 'vitest';
import {
  acceptRefusal,
  applicationObstacle,
  budgetLeft,
  declineRefusal,
  invitationExpiry,
  inviteObstacle,
} from '#server/agreement/deals/deals.rules.ts';
import { dealRefusals, offerRefusals } from '#shared/messages/deals/refusals.ts';

const NOW = new Date('2026-03-05T10:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const running = { status: 'under_review', reviewStatus: 'approved' } as const;

test('an offer is answered until its last millisecond, and not from its end on', () => {
  const offer = (expiresAt: Date) => ({ status: 'invited' as const, expiresAt });
  for (const refusal of [acceptRefusal, declineRefusal]) {
    expect(refusal(offer(at(1)), running, NOW)).toBeNull();
    expect(refusal(offer(NOW), running, NOW)).toBe(dealRefusals.expired);
    expect(refusal(offer(at(-1)), running, NOW)).toBe(dealRefusals.expired);
  }
  // While a campaign is in review its offers do not expire, and nobody can accept.
  for (const reviewStatus of ['pending_review', 'under_review', 'needs_revision'] as const) {
    const reviewed = { ...running, reviewStatus };
    expect(declineRefusal(offer(at(-1)), reviewed, NOW)).toBeNull();
    expect(acceptRefusal(offer(at(1)), reviewed, NOW)).toBe(dealRefusals.inReview);
  }
});

test('a campaign takes invitations to the end of its deadline’s day, and no status past production', () => {
  const campaign = (submissionDeadline: string | null) => ({
    ...running,
    submissionDeadline,
    timeZone: 'UTC',
    textHeld: null,
  });
  expect(inviteObstacle(campaign('2026-03-05'), NOW, null)).toBeNull();
  expect(inviteObstacle(campaign('2026-03-04'), NOW, null)).toBe(offerRefusals.deadlinePassed);
  expect(inviteObstacle(campaign(null), NOW, null)).toBeNull();
  expect(inviteObstacle(campaign(null), NOW, 'Off')).toBe('Off');
  expect(inviteObstacle({ ...campaign(null), status: 'live' }, NOW, null)).toBe(offerRefusals.campaignClosed);
});

test('creators apply until the end of the day on which a campaign starts', () => {
  const open = (startDate: string | null) => ({
    ...running,
    participation: 'application' as const,
    startDate,
    timeZone: 'UTC',
  });
  expect(applicationObstacle(open('2026-03-05'), NOW)).toBeNull();
  expect(applicationObstacle(open('2026-03-04'), NOW)).toBe('closed');
  expect(applicationObstacle(open(null), NOW)).toBe('closed');
  expect(applicationObstacle({ ...open('2026-03-06'), participation: 'invite' }, NOW)).toBe('unknown');
  expect(applicationObstacle({ ...open('2026-03-06'), reviewStatus: 'needs_revision' }, NOW)).toBe('unknown');
});

test('an offer ends after 14 days, or with its deadline’s day when that is sooner', () => {
  expect(invitationExpiry(NOW, { submissionDeadline: null, timeZone: 'UTC' })).toEqual(
    new Date('2026-03-19T10:00:00.000Z'),
  );
  expect(invitationExpiry(NOW, { submissionDeadline: '2026-03-10', timeZone: 'UTC' })).toEqual(
    new Date('2026-03-10T23:59:59.999Z'),
  );
  expect(invitationExpiry(NOW, { submissionDeadline: '2026-04-10', timeZone: 'UTC' })).toEqual(
    new Date('2026-03-19T10:00:00.000Z'),
  );
});

test('[BR-INV-09] what is left of the creators’ budget, which is 5,000 where a campaign has none yet', () => {
  const campaign = { totalCreatorBudgetMinor: null, budgetMinor: null, currency: 'USD' } as const;
  const left = (over: object, committed: number) => budgetLeft({ ...campaign, ...over }, committed).remainingMinor;
  expect(left({ totalCreatorBudgetMinor: 75_000 }, 74_999)).toBe(1);
  expect(left({ totalCreatorBudgetMinor: 75_000 }, 80_000)).toBe(0);
  expect(left({ budgetMinor: 100_001 }, 0)).toBe(75_000);
  expect(left({}, 100)).toBe(499_900);
  expect(left({ currency: 'JPY' }, 0)).toBe(5_000);
});
