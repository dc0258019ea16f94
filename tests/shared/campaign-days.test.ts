import { describe, expect, it } from 'vitest';
import { campaignBucket, campaignDateBadge } from '#shared/campaigns/campaign-dates.ts';
import { dayIn, daysLeft, endOfDay } from '#shared/dates.ts';
import { daysLeftLabel } from '#shared/format.ts';
import { reviewPriority } from '#shared/review/review-priority.ts';

// Mar 31, 11:00 UTC: Apr 1, 01:00 in Kiritimati, and Mar 31, 04:00 in Los Angeles. Twelve hours later it is Apr 1 in Kiritimati and Mar 31 in Los
// Angeles, too.
const NOW = new Date('2026-03-31T11:00:00Z');
// Apr 1, 05:00 UTC: Mar 31, 22:00 in Los Angeles.
const LATER = new Date('2026-04-01T05:00:00Z');
const EAST = 'Pacific/Kiritimati';
const WEST = 'America/Los_Angeles';

describe('The day of a campaign is the one of its own time zone', () => {
  it.each([
    [NOW, EAST, '2026-04-01'],
    [NOW, 'UTC', '2026-03-31'],
    [NOW, WEST, '2026-03-31'],
    [LATER, EAST, '2026-04-01'],
    [LATER, 'UTC', '2026-04-01'],
    [LATER, WEST, '2026-03-31'],
    // A zone that this computer does not know.
    [NOW, 'Atlantis/Capital', '2026-03-31'],
  ])('%o in %s is %s', (moment, zone, day) => {
    expect(dayIn(zone, moment)).toBe(day);
  });

  it.each([
    // Its last day is over where it is already April.
    [NOW, EAST, { startDate: '2026-03-01', endDate: '2026-03-31' }, 'completed', 'Completed'],
    [NOW, WEST, { startDate: '2026-03-01', endDate: '2026-03-31' }, 'active', 'Active'],
    // In UTC the last day is over, in Los Angeles it is not.
    [LATER, 'UTC', { startDate: '2026-03-01', endDate: '2026-03-31' }, 'completed', 'Completed'],
    [LATER, WEST, { startDate: '2026-03-01', endDate: '2026-03-31' }, 'active', 'Active'],
    [NOW, EAST, { startDate: '2026-04-01', endDate: null }, 'active', 'Active'],
    [NOW, 'UTC', { startDate: '2026-04-01', endDate: null }, 'upcoming', 'Starts Apr 1'],
    [LATER, 'UTC', { startDate: '2026-04-01', endDate: null }, 'active', 'Active'],
    [LATER, WEST, { startDate: '2026-04-01', endDate: null }, 'upcoming', 'Starts Apr 1'],
  ] as const)('at %o in %s, %o is in the tab %s with the badge %s', (now, timeZone, days, bucket, badge) => {
    const campaign = { status: 'live', timeZone, ...days } as const;
    expect(campaignBucket(campaign, now)).toBe(bucket);
    expect(campaignDateBadge(campaign, now)).toBe(badge);
  });

  it.each([
    [NOW, EAST, 'Overdue'],
    [NOW, 'UTC', '1 day left'],
    [LATER, 'UTC', 'Overdue'],
    [LATER, WEST, '1 day left'],
  ])('at %o in %s, what was due on Mar 31 is: %s', (now, zone, label) => {
    expect(daysLeftLabel('2026-03-31', now, zone)).toBe(label);
    expect(daysLeftLabel(endOfDay('2026-03-31', zone), now, zone)).toBe(label);
  });

  it.each([
    [NOW, 'UTC', '2026-04-04', 'high'],
    [NOW, EAST, '2026-04-04', 'urgent'],
    [LATER, 'UTC', '2026-04-04', 'urgent'],
    [LATER, WEST, '2026-04-04', 'high'],
  ])('at %o in %s, a campaign that starts on %s has the priority %s', (now, timeZone, startDate, priority) => {
    expect(reviewPriority({ startDate, budgetMinor: 100, currency: 'USD', timeZone }, now)).toBe(priority);
  });
});

describe('A day of 23 or 25 hours counts as one', () => {
  // In Los Angeles clocks go forward on Mar 8, 2026, and back on Nov 1.
  it.each([
    ['2026-03-07T20:00:00Z', '2026-03-08', 2],
    ['2026-03-08T20:00:00Z', '2026-03-08', 1],
    ['2026-10-31T07:00:00Z', '2026-11-01', 2],
    ['2026-10-31T07:00:00Z', '2026-11-02', 3],
    ['2026-11-02T07:59:59Z', '2026-11-01', 1],
    ['2026-11-02T08:00:00Z', '2026-11-01', 0],
  ])('at %s, %s has %i days left', (now, due, days) => {
    expect(daysLeft(due, new Date(now), WEST)).toBe(days);
    expect(daysLeft(endOfDay(due, WEST), new Date(now), WEST)).toBe(days);
  });

  it.each([
    ['2026-03-08', WEST, '2026-03-09T06:59:59.999Z'],
    ['2026-11-01', WEST, '2026-11-02T07:59:59.999Z'],
    ['2026-03-31', EAST, '2026-03-31T09:59:59.999Z'],
    ['2026-03-31', 'UTC', '2026-03-31T23:59:59.999Z'],
    // Their clocks go forward at midnight: the next day begins at one.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T21:59:59.999Z'],
    // Their clocks go back to midnight at one: that hour of the next day occurs twice.
    ['2026-10-31', 'America/Havana', '2026-11-01T03:59:59.999Z'],
  ])('%s in %s ends at %s', (day, zone, end) => {
    expect(endOfDay(day, zone).toISOString()).toBe(end);
  });
});
