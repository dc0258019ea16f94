import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser, type NewRow } from '#db/factories.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, pairsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);

type Account = Pick<NewRow<'socialAccounts'>, 'platform' | 'status' | 'lastRun'> & {
  followers: number | null;
  engagement: number | null;
};

/** A creator with these accounts, on their own profile page. */
async function profile(accounts: readonly Account[], over: Parameters<typeof createUser>[2] = {}) {
  const creator = await createUser(h.owner, 'creator', over);
  for (const { engagement, ...account } of accounts) {
    await h.owner
      .insertInto('socialAccounts')
      .values({
        creatorId: creator.id,
        handle: `${account.platform}.own`,
        engagementRate: engagement,
        refreshAskedAt: new Date(0),
        createdAt: new Date(),
        ...account,
      })
      .execute();
  }
  return { creator, read: async () => (await open('/creator/profile', { as: creator.email })).screen };
}
const NOW = Date.now();
const ago = (ms: number) => new Date(NOW - ms);

test('[CR-PROF-02] [CR-PROF-04] [CR-PROF-08] the profile has its name, platform, text and followers, two counts, and how complete it is', async () => {
  const { read } = await profile(
    [
      { platform: 'instagram', status: 'ok', lastRun: ago(HOUR_MS), followers: 1_200_000, engagement: 0.031 },
      { platform: 'youtube', status: 'ok', lastRun: ago(HOUR_MS), followers: 34_000, engagement: 0.02 },
    ],
    {
      user: { firstName: 'Nell', lastName: 'Marsh' },
      creatorProfile: {
        username: 'nell',
        bio: 'Films about repairs.',
        primaryPlatform: 'youtube',
        industries: ['fashion-style', 'skincare', 'gaming'],
        avatarUrl: null,
      },
    },
  );
  const screen = await read();
  const overview = within(screen.getByRole('region', { name: 'Profile overview' }));
  for (const words of ['Nell Marsh', '@nell', 'YouTube', 'Films about repairs.', '1.2M total followers']) {
    expect(overview.getByText(words, { exact: true }), words).toBeTruthy();
  }
  const metrics = screen.getByRole('region', { name: 'Account metrics' });
  expect(besideLabel(metrics, 'Connected Platforms')).toBe('Connected Platforms2');
  expect(besideLabel(metrics, 'Tagged Industries')).toBe('Tagged Industries3');
  // Seven of eight: there is no picture.
  expect(within(metrics).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('88');
  expect(metrics.textContent).toContain('Profile Completion 88%');
  expect(within(metrics).getByText('Great progress! Keep it up')).toBeTruthy();
  expect(within(metrics).getByRole('button').textContent).toBe('Improve Profile');
});

test('[CR-PROF-09] [CR-PROF-10] each account has its followers, its engagement and its state', async () => {
  const { read } = await profile([
    { platform: 'instagram', status: 'ok', lastRun: ago(47 * HOUR_MS), followers: 15_300, engagement: 0.0456 },
    { platform: 'tiktok', status: 'ok', lastRun: ago(49 * HOUR_MS), followers: 900, engagement: 0.1 },
    { platform: 'youtube', status: 'failed', lastRun: ago(HOUR_MS), followers: 70, engagement: 0 },
    { platform: 'twitch', status: 'running', lastRun: ago(HOUR_MS), followers: 8, engagement: 0.5 },
    { platform: 'linkedin', status: 'ok', lastRun: null, followers: null, engagement: null },
  ]);
  const screen = await read();
  const card = (name: string) => {
    const account = screen.getByRole('article', { name });
    const state = within(account).getByText(/^(Active|Needs Update|Syncing\.\.\.)$/).textContent;
    return { state, ...pairsOf(account) };
  };
  expect(card('Instagram')).toEqual({ state: 'Active', Followers: '15.3K', Engagement: '4.6%' });
  expect(card('TikTok')).toEqual({ state: 'Needs Update', Followers: '900', Engagement: '10.0%' });
  expect(card('YouTube')).toEqual({ state: 'Needs Update', Followers: '70', Engagement: '0.0%' });
  expect(card('Twitch')).toEqual({ state: 'Syncing...', Followers: '8', Engagement: '50.0%' });
  expect(card('LinkedIn')).toEqual({ state: 'Needs Update', Followers: '–', Engagement: '–' });
});

test('[CR-PROF-11] [CR-PROF-12] [CR-PROF-14] the snapshot has the followers of all, their change in 30 days, and the platform with most followers times engagement', async () => {
  const { creator, read } = await profile([
    { platform: 'instagram', status: 'ok', lastRun: ago(HOUR_MS), followers: 30_000, engagement: 0.01 },
    { platform: 'tiktok', status: 'ok', lastRun: ago(HOUR_MS), followers: 10_000, engagement: 0.04 },
  ]);
  const snapshot = async () => (await read()).getByRole('region', { name: 'Performance snapshot' });
  const before = await snapshot();
  expect(besideLabel(before, 'Total Followers')).toBe('Total Followers40K');
  expect(besideLabel(before, 'Change')).toMatch(/^Change–/);
  expect(besideLabel(before, 'Top Platform')).toBe('Top PlatformTikTokby followers times engagement');
  const takenOn = addDays(isoDay(new Date()), -30);
  await h.owner
    .insertInto('followerSnapshots')
    .values([
      { creatorId: creator.id, platform: 'instagram', takenOn, followers: 24_000 },
      { creatorId: creator.id, platform: 'tiktok', takenOn, followers: 8_000 },
    ])
    .execute();
  expect(besideLabel(await snapshot(), 'Change')).toBe('Change+25.0%against 30 days ago');
  await h.owner
    .updateTable('followerSnapshots')
    .set({ followers: 40_000 })
    .where('creatorId', '=', creator.id)
    .where('platform', '=', 'instagram')
    .execute();
  expect(besideLabel(await snapshot(), 'Change')).toMatch(/^Change[-−]16\.7%against 30 days ago$/);
});
