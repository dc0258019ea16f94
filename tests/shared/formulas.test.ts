import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agencyPerformance, dealPressure } from '#shared/agency/deal-pressure.ts';
import { type ActionItem, sortActionItems } from '#shared/campaigns/action-items.ts';
import { campaignBucket, campaignDateBadge, isDimmed } from '#shared/campaigns/campaign-dates.ts';
import { DAY_MS } from '#shared/constants.ts';
import { safeCell } from '#shared/csv.ts';
import { priceRange, priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { profileCompletion } from '#shared/profiles/profile-completion.ts';
import { followerChange, socialAccountLabel, topPlatform } from '#shared/profiles/social-accounts.ts';
import { reviewPriority } from '#shared/review/review-priority.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('campaigns by date', () => {
  const campaign = {
    status: 'in_progress',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    timeZone: 'UTC',
  } as const;

  test('[CR-CAMP-08] [CR-CAMP-11] completed once the end has passed or the status says so, upcoming before the start, else active', () => {
    expect(campaignBucket(campaign, now)).toBe('active');
    expect(campaignBucket({ ...campaign, endDate: '2026-03-10' }, now)).toBe('active');
    expect(campaignBucket({ ...campaign, endDate: '2026-03-09' }, now)).toBe('completed');
    expect(campaignBucket({ ...campaign, status: 'completed' }, now)).toBe('completed');
    expect(campaignBucket({ ...campaign, startDate: '2026-03-11' }, now)).toBe('upcoming');
    expect(campaignBucket({ ...campaign, status: 'new', startDate: null, endDate: null }, now)).toBe('active');
  });

  test('[CR-CAMP-14] [CR-CAMP-15] the badge names the day it starts', () => {
    expect(campaignDateBadge({ ...campaign, startDate: '2026-04-01' }, now)).toBe('Starts Apr 1');
    expect(campaignDateBadge(campaign, now)).toBe('Active');
    expect(campaignDateBadge({ ...campaign, status: 'completed' }, now)).toBe('Completed');
  });

  test('[CR-CAMP-05] campaigns in review are dimmed', () => {
    const states = ['pending_review', 'under_review', 'needs_revision', 'approved', 'rejected'] as const;
    expect(states.map(isDimmed)).toEqual([true, true, true, false, false]);
  });
});

describe('profile completion', () => {
  const full = {
    firstName: 'Ana',
    lastName: 'Silva',
    bio: 'Kettles',
    avatarUrl: '/a.png',
    primaryPlatform: 'tiktok',
    industries: ['pets'],
    contentTypes: ['reels'],
    connectedAccounts: 1,
  };

  test('[CR-PROF-05] [CR-PROF-06] [CONST-39] is the count of eight items, with its words', () => {
    const at = (change: Partial<typeof full>) => profileCompletion({ ...full, ...change });
    expect(at({})).toEqual({ percent: 100, message: 'Outstanding profile!', button: 'Edit Profile' });
    expect(at({ bio: '  ' })).toEqual({
      percent: 88,
      message: 'Great progress! Keep it up',
      button: 'Improve Profile',
    });
    expect(at({ bio: '', avatarUrl: '', industries: [], contentTypes: [] })).toMatchObject({
      percent: 50,
      message: "You're halfway there!",
    });
    expect(at({ firstName: '', lastName: '', bio: '', avatarUrl: '', industries: [] })).toMatchObject({
      percent: 38,
      message: "Let's build your profile",
    });
  });

  const items = Object.keys(full);
  test.each([
    ['[MSG-184]', 8, 'Outstanding profile!'],
    ['[MSG-185]', 7, 'Great progress! Keep it up'],
    ['[MSG-185]', 6, 'Great progress! Keep it up'],
    ['[MSG-186]', 5, "You're halfway there!"],
    ['[MSG-186]', 4, "You're halfway there!"],
    ['[MSG-187]', 3, "Let's build your profile"],
    ['[MSG-187]', 0, "Let's build your profile"],
  ])('%s %i of eight items: %s', (_id, count, message) => {
    const missing = { firstName: '', lastName: '', bio: '', avatarUrl: '', primaryPlatform: '' };
    const none = { ...missing, industries: [], contentTypes: [], connectedAccounts: 0 };
    const there = Object.fromEntries(Object.entries(full).filter(([item]) => items.indexOf(item) < count));
    expect(profileCompletion({ ...none, ...there }).message).toBe(message);
  });
});

describe('social accounts', () => {
  test('[CR-PROF-10] syncing, stale over 48 hours or never, else active', () => {
    const label = (status: 'running' | 'ok' | 'failed', lastRun: Date | null) =>
      socialAccountLabel({ status, lastRun }, now);
    expect(label('running', null)).toBe('Syncing...');
    expect(label('ok', ago(2 * DAY_MS))).toBe('Active');
    expect(label('ok', ago(2 * DAY_MS + 1))).toBe('Needs Update');
    expect(label('ok', null)).toBe('Needs Update');
    expect(label('failed', ago(0))).toBe('Needs Update');
  });

  test('[CR-PROF-14] the top platform has the highest followers times engagement, ties by followers', () => {
    const accounts = [
      { platform: 'tiktok', followers: 1_000, engagementRate: 0.05 },
      { platform: 'instagram', followers: 2_000, engagementRate: 0.04 },
      { platform: 'youtube', followers: 4_000, engagementRate: 0.02 },
    ];
    expect(topPlatform(accounts)?.platform).toBe('youtube');
    expect(topPlatform([])).toBeUndefined();
  });

  test('the change is measured against the figure before; without one there is no change', () => {
    expect([followerChange(1_023, 1_000), followerChange(500, null), followerChange(500, 0)]).toEqual([
      0.023,
      null,
      null,
    ]);
  });
});

describe('prices', () => {
  const unknown = { priceMinMinor: null, priceMaxMinor: null, priceCurrency: 'GBP', followerCount: null } as const;

  test.each([
    [100_001, '$1,500 - $3,000'],
    [100_000, '$1,000 - $2,000'],
    [50_001, '$1,000 - $2,000'],
    [50_000, '$500 - $1,000'],
    [10_001, '$500 - $1,000'],
    [10_000, '$250 - $600'],
    [0, '$250 - $600'],
  ])('[CONST-27] [BR-DISC-33] %i followers: %s', (followerCount, label) => {
    expect(priceRangeLabel(priceRange({ ...unknown, followerCount }))).toBe(label);
  });

  test('[BR-DISC-34] own prices come first, in their own currency; if nothing is known it is the default range', () => {
    const own = priceRange({ ...unknown, priceMinMinor: 40_000, priceMaxMinor: 90_000, followerCount: 5 });
    expect([priceRangeLabel(own), own.source]).toEqual(['£400 - £900', 'creator']);
    expect(priceRangeLabel(priceRange({ ...unknown, priceMinMinor: 40_000 }))).toBe('£400');
    expect(priceRangeLabel(priceRange(unknown))).toBe('$250 - $2,000');
  });
});

describe('review priority', () => {
  const at = (startDate: string | null, budgetMinor = 100_000) =>
    reviewPriority({ startDate, budgetMinor, currency: 'USD', timeZone: 'UTC' }, now);

  test('is urgent within 3 days, high within 7 or over 10,000, low after 60, else normal', () => {
    expect([at('2026-03-01'), at('2026-03-13'), at('2026-03-14'), at('2026-03-17'), at('2026-03-18')]).toEqual([
      'urgent',
      'urgent',
      'high',
      'high',
      'normal',
    ]);
    expect([at('2026-05-09'), at('2026-05-10'), at(null)]).toEqual(['normal', 'low', 'normal']);
    expect([at('2026-05-10', 1_000_000), at('2026-05-10', 1_000_001)]).toEqual(['low', 'high']);
    expect(reviewPriority({ startDate: null, budgetMinor: 10_001, currency: 'JPY', timeZone: 'UTC' }, now)).toBe(
      'high',
    );
  });
});

describe('agencies', () => {
  test('[CONST-35] the pressure of a pending deal rises after strictly more than 3 and 7 days', () => {
    expect(dealPressure(ago(7 * DAY_MS), now)).toEqual({ priority: 'medium', needsAttention: false });
    expect(dealPressure(ago(7 * DAY_MS + 1), now)).toEqual({ priority: 'high', needsAttention: true });
    expect(dealPressure(ago(3 * DAY_MS), now).priority).toBe('low');
    expect(dealPressure(ago(3 * DAY_MS + 1), now)).toEqual({ priority: 'medium', needsAttention: false });
    expect(dealPressure(null, now)).toEqual({ priority: 'low', needsAttention: false });
  });

  test('[AG-16] performance is good, fair below a quarter, else needs attention', () => {
    expect([
      agencyPerformance(0, 0),
      agencyPerformance(8, 0),
      agencyPerformance(8, 1),
      agencyPerformance(8, 2),
    ]).toEqual(['No data', 'Good', 'Fair', 'Needs attention']);
  });
});

describe('CSV cells', () => {
  test('[S11] no cell is a formula that a spreadsheet would run', () => {
    expect(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r\n@x', '＝1'].map(safeCell)).toEqual(
      ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r\n@x', '＝1'].map((text) => `'${text}`),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(safeCell(text)).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });

  test('numbers stay numbers, and what is missing is empty', () => {
    expect([safeCell(-5), safeCell(null), safeCell('a=b'), safeCell(true)]).toEqual(['-5', '', 'a=b', 'true']);
  });
});

test('action items are sorted by priority, then by due date', () => {
  const item = (key: string, priority: ActionItem['priority'], dueDate: string | null): ActionItem => ({
    key,
    title: key,
    description: '',
    priority,
    type: 'action',
    route: '/brand',
    dueDate,
  });
  const sorted = sortActionItems([
    item('d', 'medium', null),
    item('b', 'high', null),
    item('c', 'medium', '2026-04-01'),
    item('a', 'high', '2026-03-11'),
    item('e', 'low', '2026-01-01'),
  ]);
  expect(sorted.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
