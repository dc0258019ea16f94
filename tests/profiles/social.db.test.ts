import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { addJob } from '#server/jobs.ts';
import { DAY_MS, HOUR_MS, SOCIAL_PROOFS_PER_HOUR } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
// Jobs fall due by the database's clock, so these tests run at the present time.
const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);

async function creator() {
  const { id } = await createUser(h.owner, 'creator');
  return { id, caller: await h.as(id, NOW), at: (now: Date) => h.as(id, now) };
}
type Someone = Awaited<ReturnType<typeof creator>>;
const rowsOf = (creatorId: string) =>
  h.owner.selectFrom('socialAccounts').selectAll().where('creatorId', '=', creatorId).execute();
const audits = (resourceId: string) =>
  h.owner.selectFrom('auditLog').selectAll().where('resourceId', '=', resourceId).orderBy('id').execute();
const figuresOf = (creatorId: string) =>
  h.owner.selectFrom('creatorPublicAnalytics').selectAll().where('creatorId', '=', creatorId).execute();
const profileOf = (userId: string) =>
  h.owner.selectFrom('creatorProfiles').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
/** A handle whose made-up bio contains the creator's code. */
const provable = async ({ caller }: Someone, name = 'ana') =>
  `${name}.${(await caller.profiles.accounts()).code.replace('accord-', '')}`;

test('[CR-PROF-19] [CR-PROF-20] [CR-PROF-21] a connected account is syncing until the job has its figures', async () => {
  const { id, caller } = await creator();
  const account = await caller.profiles.connectAccount({ platform: 'tiktok', handle: 'https://tiktok.com/@Ana.Kites' });
  expect(account).toMatchObject({ platform: 'tiktok', handle: 'ana.kites', status: 'running', followers: null });
  await h.runJobs(later(60_000));
  const { accounts, snapshot } = await caller.profiles.accounts();
  expect(accounts).toMatchObject([{ id: account.id, status: 'ok', problem: null, verified: false }]);
  expect(accounts[0]?.followers).toBeGreaterThan(0);
  expect(accounts[0]?.engagement).toBeGreaterThan(0);
  expect(snapshot).toEqual({ followers: accounts[0]?.followers, change: null, topPlatform: 'tiktok' });
  // Until it is verified as theirs, brands see none of it.
  expect(await figuresOf(id)).toEqual([]);
  const history = await audits(account.id);
  expect(history.map(({ action, actor }) => [action, actor])).toEqual([
    ['profiles.connectAccount', 'user'],
    ['socialAccount.succeed', 'system'],
  ]);
});

test('[CR-PROF-18] accounts come newest first', async () => {
  const { caller, at } = await creator();
  await caller.profiles.connectAccount({ platform: 'tiktok', handle: 'ana' });
  await (await at(later(1_000))).profiles.connectAccount({ platform: 'twitch', handle: 'ana' });
  const { accounts } = await caller.profiles.accounts();
  expect(accounts.map(({ platform }) => platform)).toEqual(['twitch', 'tiktok']);
});

test('[CR-PROF-15] [CR-PROF-16] only listed platforms and real handles are taken, one account on each', async () => {
  const { id, caller } = await creator();
  const missing = 'Please select a platform and enter your handle/URL';
  await expect(caller.profiles.connectAccount({ platform: JSON.parse('"snapchat"'), handle: 'ana' })).rejects.toThrow(
    missing,
  );
  await expect(caller.profiles.connectAccount({ platform: 'tiktok', handle: '  ' })).rejects.toThrow(missing);
  await expect(caller.profiles.connectAccount({ platform: 'tiktok', handle: 'two words' })).rejects.toThrow('Handle');
  const twice = await Promise.allSettled([
    caller.profiles.connectAccount({ platform: 'tiktok', handle: 'ana' }),
    caller.profiles.connectAccount({ platform: 'tiktok', handle: '@Ana' }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(caller.profiles.connectAccount({ platform: 'tiktok', handle: 'ana' })).rejects.toThrow(
    'This account is already connected',
  );
  const other = caller.profiles.connectAccount({ platform: 'tiktok', handle: 'anna' });
  await expect(other).rejects.toMatchObject({ code: 'CONFLICT', field: 'platform' });
  await expect(other).rejects.toThrow('Your TikTok account @ana is connected');
  expect(await rowsOf(id)).toHaveLength(1);
});

test('[CR-PROF-10] [CR-PROF-23] a refresh waits ten minutes, and what the platform refuses is kept as its reason', async () => {
  const { caller, at } = await creator();
  const { id } = await caller.profiles.connectAccount({ platform: 'youtube', handle: 'ana.private' });
  await expect(caller.profiles.refreshAccount({ accountId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await h.runJobs(later(60_000));
  const failed = (await caller.profiles.accounts()).accounts[0];
  expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('private') });
  expect(failed?.lastRun).not.toBeNull();

  const early = await at(later(10 * 60_000 - 1));
  await expect(early.profiles.refreshAccount({ accountId: id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const due = await at(later(10 * 60_000));
  const asked = await Promise.allSettled([1, 2, 3].map(() => due.profiles.refreshAccount({ accountId: id })));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await due.profiles.accounts()).accounts[0]?.status).toBe('running');
  await h.runJobs(later(11 * 60_000));
  expect((await due.profiles.accounts()).accounts[0]?.status).toBe('failed');
  const moves = (await audits(id)).map(({ fromStatus, toStatus }) => [fromStatus, toStatus]);
  expect(moves).toEqual([
    [null, 'running'],
    ['running', 'failed'],
    ['failed', 'running'],
    ['running', 'failed'],
  ]);
});

async function refreshDue(at: Date): Promise<void> {
  await addJob(h.owner, 'profiles.refresh-due', {});
  await h.runJobs(at);
}

test('[CR-PROF-12] [CR-PROF-13] the figures are asked for again every 24 hours, also where a job was lost', async () => {
  const { id, caller } = await creator();
  await caller.profiles.connectAccount({ platform: 'tiktok', handle: 'ana' });
  await h.runJobs(later(60_000));
  const [first] = await rowsOf(id);
  const lost = await creator();
  await lost.caller.profiles.connectAccount({ platform: 'tiktok', handle: 'lost' });
  await sql`delete from graphile_worker._private_jobs`.execute(h.owner);
  await refreshDue(later(24 * HOUR_MS - 1));
  expect(await rowsOf(id)).toEqual([first]);
  await refreshDue(later(24 * HOUR_MS));
  const [again] = await rowsOf(id);
  expect(again).toMatchObject({ status: 'ok', lastRun: later(24 * HOUR_MS) });
  expect((await rowsOf(lost.id))[0]).toMatchObject({ status: 'ok' });
});

describe('ownership', () => {
  test('the code in the bio proves an account, and from then on brands see its figures', async () => {
    const someone = await creator();
    const { id, caller } = someone;
    const account = await caller.profiles.connectAccount({ platform: 'instagram', handle: 'ana.without' });
    await expect(caller.profiles.proveAccount({ accountId: account.id })).rejects.toThrow(
      `The bio of this account does not have ${(await caller.profiles.accounts()).code} in it yet.`,
    );
    expect(await figuresOf(id)).toEqual([]);
    const handle = await provable(someone);
    const { id: accountId } = await caller.profiles.connectAccount({ platform: 'tiktok', handle });
    await caller.profiles.proveAccount({ accountId });
    const [figures] = await figuresOf(id);
    expect(figures).toMatchObject({ platform: 'tiktok', identifier: handle });
    expect(await profileOf(id)).toMatchObject({ engagementRate: figures?.engagementRate });
    expect((await audits(accountId)).map(({ action }) => action)).toContain('profiles.proveAccount');
    await h.runJobs(later(60_000));
    expect(await profileOf(id)).toMatchObject({ followerCount: (await figuresOf(id))[0]?.followerCount });
    const { accounts } = await caller.profiles.accounts();
    const verified = Object.fromEntries(accounts.map((each) => [each.platform, each.verified]));
    expect(verified).toEqual({ tiktok: true, instagram: false });
  });

  test('a refresh finds the code by itself, and the newest proof counts', async () => {
    const [first, second] = [await creator(), await creator()];
    // The bio changes hands: it contains both codes, one after the other.
    const handle = `shared.${(await first.caller.profiles.accounts()).code.slice(-10)}`;
    await first.caller.profiles.connectAccount({ platform: 'twitch', handle });
    await h.runJobs(later(60_000));
    expect((await first.caller.profiles.accounts()).accounts[0]?.verified).toBe(true);
    const { id: accountId } = await second.caller.profiles.connectAccount({ platform: 'twitch', handle });
    const { code } = await second.caller.profiles.accounts();
    await h.runJobs(later(120_000), (ctx) => ({
      ...ctx,
      providers: {
        ...ctx.providers,
        social: {
          ...ctx.providers.social,
          fetchProfile: async (...asked) => ({
            ...(await ctx.providers.social.fetchProfile(...asked)),
            introduction: `Now mine: ${code.toUpperCase()}`,
          }),
        },
      },
    }));
    expect((await second.caller.profiles.accounts()).accounts[0]).toMatchObject({ id: accountId, verified: true });
    expect((await first.caller.profiles.accounts()).accounts[0]?.verified).toBe(false);
    expect(await figuresOf(first.id)).toEqual([]);
    expect((await profileOf(first.id)).followerCount).toBeNull();
    expect(await figuresOf(second.id)).toHaveLength(1);
  });

  test('who looks too often has to wait, and an account that was disconnected meanwhile is not found', async () => {
    const { caller } = await creator();
    const { id: accountId } = await caller.profiles.connectAccount({ platform: 'instagram', handle: 'ana.hasty' });
    const look = () => caller.profiles.proveAccount({ accountId }).catch((error: Error) => error.message);
    const said: unknown[] = [];
    for (let looks = 0; looks <= SOCIAL_PROOFS_PER_HOUR; looks += 1) said.push(await look());
    expect(said.at(-1)).toBe('Too many requests. Please wait a moment and try again.');
    const other = (await creator()).caller;
    const gone = await other.profiles.connectAccount({ platform: 'instagram', handle: 'ana.gone' });
    await other.profiles.disconnectAccount({ accountId: gone.id });
    await expect(other.profiles.proveAccount({ accountId: gone.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This account was not found',
    });
  });

  test('everyone has a code of their own, always the same', async () => {
    const [one, two] = [await creator(), await creator()];
    const codes = [one, one, two].map(async ({ caller }) => (await caller.profiles.accounts()).code);
    const [first, again, other] = await Promise.all(codes);
    expect(first).toMatch(/^accord-[0-9a-f]{10}$/);
    expect([again === first, other === first]).toEqual([true, false]);
  });
});

test('a disconnected account takes its figures along, and the next largest is the profile’s', async () => {
  const someone = await creator();
  const { id, caller } = someone;
  for (const platform of ['tiktok', 'twitch'] as const) {
    await caller.profiles.connectAccount({ platform, handle: await provable(someone, platform) });
  }
  await h.runJobs(later(60_000));
  const rows = (await rowsOf(id)).sort((a, b) => (b.followers ?? 0) - (a.followers ?? 0));
  const [largest, rest] = rows;
  expect((await profileOf(id)).followerCount).toBe(largest?.followers);
  await caller.profiles.disconnectAccount({ accountId: largest?.id ?? '' });
  expect((await figuresOf(id)).map(({ platform }) => platform)).toEqual([rest?.platform]);
  expect((await profileOf(id)).followerCount).toBe(rest?.followers);
  const days = await h.owner.selectFrom('followerSnapshots').select('platform').where('creatorId', '=', id).execute();
  expect(days).toEqual([{ platform: rest?.platform }]);
  expect((await audits(largest?.id ?? '')).at(-1)).toMatchObject({ action: 'profiles.disconnectAccount', userId: id });
  await caller.profiles.disconnectAccount({ accountId: rest?.id ?? '' });
  expect(await caller.profiles.accounts()).toMatchObject({ accounts: [], snapshot: { followers: null, change: null } });
});

test('[CR-PROF-12] [CONST-40] the snapshot compares with 30 days ago what was counted then, and says where nothing was', async () => {
  const { id, caller } = await creator();
  const day = (ago: number) =>
    later(-ago * DAY_MS)
      .toISOString()
      .slice(0, 10);
  const count = (platform: string, ago: number, followers: number) =>
    h.owner
      .insertInto('followerSnapshots')
      .values({ creatorId: id, platform, takenOn: day(ago), followers })
      .execute();
  const account = { creatorId: id, handle: 'ana', status: 'ok', refreshAskedAt: NOW, createdAt: NOW } as const;
  await h.owner
    .insertInto('socialAccounts')
    .values([
      { ...account, platform: 'tiktok', followers: 1_100, engagementRate: 0.05 },
      { ...account, platform: 'youtube', followers: 5_000, engagementRate: 0.001 },
    ])
    .execute();
  const snapshot = async () => (await caller.profiles.accounts()).snapshot;
  expect(await snapshot()).toEqual({ followers: 6_100, change: null, topPlatform: 'tiktok' });
  await count('tiktok', 29, 1);
  await count('tiktok', 61, 1);
  expect((await snapshot()).change).toBeNull();
  await count('tiktok', 45, 900);
  await count('tiktok', 30, 1_000);
  expect((await snapshot()).change).toBeCloseTo(0.1, 9);
  await count('youtube', 31, 5_000);
  expect((await snapshot()).change).toBeCloseTo(100 / 6_000, 9);
});

test('[CR-PROF-01] an account of another creator is not found, and only creators have accounts', async () => {
  const [mine, theirs] = [await creator(), await creator()];
  const { id: accountId } = await theirs.caller.profiles.connectAccount({ platform: 'tiktok', handle: 'theirs' });
  const before = await rowsOf(theirs.id);
  const writes = ['refreshAccount', 'proveAccount', 'disconnectAccount'] as const;
  for (const write of writes) {
    await expect(mine.caller.profiles[write]({ accountId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const visitor = await h.as(null, NOW);
    await expect(visitor.profiles[write]({ accountId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['brand', 'agency', 'admin', 'super_admin'] as const) {
      const caller = await h.as((await createUser(h.owner, role)).id, NOW);
      await expect(caller.profiles[write]({ accountId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  const given = { platform: 'tiktok', handle: 'x' } as const;
  const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  await expect(preview.profiles.connectAccount(given)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect((await h.as(null, NOW)).profiles.connectAccount(given)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await preview.profiles.accounts()).accounts).toEqual([]);
  expect(await rowsOf(theirs.id)).toEqual(before);
});
