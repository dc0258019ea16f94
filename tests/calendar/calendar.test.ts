import { describe, expect, test } from 'vitest';
import {
  type Deadline,
  deadlinesOfBrand,
  deadlinesOfCampaign,
  deadlinesOfCreator,
  shown,
} from '#server/calendar/calendar.rules.ts';
import type { DealStatus } from '#shared/lifecycles.ts';

const at = (iso: string) => new Date(iso);
type Deal = Parameters<typeof deadlinesOfCreator>[0];
const deal = (over: Partial<Deal> = {}): Deal => ({
  id: 'd',
  status: 'in_progress',
  campaignId: 'c',
  expiresAt: at('2026-03-15T10:00:00Z'),
  usageRights: null,
  usageUntil: null,
  extendsDealId: null,
  changedAt: at('2026-03-01T00:00:00Z'),
  campaignName: 'Spring',
  startDate: '2026-03-10',
  endDate: '2026-04-30',
  submissionDeadline: '2026-04-10',
  timeZone: 'Europe/London',
  campaignChangedAt: at('2026-03-02T00:00:00Z'),
  companyName: 'Lumen',
  firstName: 'Mia',
  lastName: 'Moss',
  username: 'mia',
  approvalProcess: 'fast',
  pieces: [],
  ...over,
});
const piece = (status: Deal['pieces'][number]['status'], submittedAt = '2026-04-01T12:00:00Z') => ({
  id: 'p',
  title: 'Reel',
  status,
  submittedAt,
});
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const told = (deadlines: readonly Deadline[]) =>
  deadlines.map(({ title, due }) => `${plain(title)} ${typeof due === 'string' ? due : due.toISOString()}`);

describe('a creator', () => {
  test.each<[DealStatus, string[]]>([
    ['invited', ['Answer the offer of Lumen: Spring 2026-03-15T10:00:00.000Z']],
    [
      'accepted',
      [
        'Campaign starts: Spring 2026-03-10',
        'Submit your content: Spring 2026-04-10',
        'Campaign ends: Spring 2026-04-30',
      ],
    ],
    [
      'in_progress',
      [
        'Campaign starts: Spring 2026-03-10',
        'Submit your content: Spring 2026-04-10',
        'Last day to post: Spring 2026-04-30',
        'Payout due: Spring 2026-05-02',
      ],
    ],
    [
      'submitted',
      ['Campaign starts: Spring 2026-03-10', 'Last day to post: Spring 2026-04-30', 'Payout due: Spring 2026-05-02'],
    ],
    ['declined', []],
    ['withdrawn', []],
  ])('of a deal that is %s has these deadlines', (status, deadlines) => {
    expect(told(deadlinesOfCreator(deal({ status }), 'creator'))).toEqual(deadlines);
  });

  test('has nothing more to post once everything is online', () => {
    const titles = told(deadlinesOfCreator(deal({ status: 'submitted', pieces: [piece('published')] }), 'creator'));
    expect(titles).toContain('Campaign ends: Spring 2026-04-30');
    expect(titles.join()).not.toContain('post');
  });

  test('sees when usage and exclusivity end, and no other days of an extension', () => {
    const usageRights = { months: 6, channels: [], exclusivityMonths: 2, whitelisting: false };
    expect(
      told(deadlinesOfCreator(deal({ status: 'completed', usageRights, usageUntil: '2026-10-30' }), 'creator')),
    ).toEqual([
      'Campaign starts: Spring 2026-03-10',
      'Campaign ends: Spring 2026-04-30',
      'Exclusivity ends: Spring 2026-06-30',
      'Usage rights end: Spring 2026-10-30',
    ]);
    expect(deadlinesOfCreator(deal({ extendsDealId: 'other' }), 'creator')).toEqual([]);
  });

  test('is named in the calendar of the agency that acts for them', () => {
    const [first] = deadlinesOfCreator(deal({ status: 'invited' }), 'agency');
    expect(plain(first?.title ?? '')).toBe('Mia Moss: Answer the offer of Lumen: Spring');
    expect(first?.route).toBe('/agency/users');
  });
});

describe('a brand', () => {
  test('sees the days of its campaign, when an offer ends and by when to review what was submitted', () => {
    const { id, campaignName, campaignChangedAt, ...dates } = deal();
    const campaign = { ...dates, id, name: campaignName, changedAt: campaignChangedAt };
    expect(told(deadlinesOfCampaign(campaign))).toEqual([
      'Campaign starts: Spring 2026-03-10',
      'Content is due: Spring 2026-04-10',
      'Campaign ends: Spring 2026-04-30',
    ]);
    expect(told(deadlinesOfBrand(deal({ status: 'invited' })))).toEqual([
      'Offer to Mia Moss ends: Spring 2026-03-15T10:00:00.000Z',
    ]);
    expect(told(deadlinesOfBrand(deal({ pieces: [piece('submitted'), piece('approved')] })))).toEqual([
      'Review “Reel” by Mia Moss: Spring 2026-04-02T12:00:00.000Z',
    ]);
    expect(told(deadlinesOfBrand(deal({ status: 'cancelled', pieces: [piece('submitted')] })))).toEqual([]);
  });
});

test('a calendar shows what is to come and the last thirty days, the nearest first, and counts a change of the campaign', () => {
  const days = ['2026-05-01', '2026-01-30', '2026-01-28', '2026-03-01'];
  const deadlines = days.flatMap((endDate) =>
    deadlinesOfCreator(deal({ status: 'accepted', startDate: null, submissionDeadline: null, endDate }), 'creator'),
  );
  const kept = shown(deadlines, at('2026-03-01T12:00:00Z'));
  expect(kept.map(({ due }) => due)).toEqual(['2026-01-30', '2026-03-01', '2026-05-01']);
  expect(kept[0]?.changedAt).toEqual(at('2026-03-02T00:00:00Z'));
});
