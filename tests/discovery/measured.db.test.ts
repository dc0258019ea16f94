import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: brandId } = await createUser(h.owner, 'brand');

test('the filters of growth and activity follow what is counted and who signs in', async () => {
  const bio = 'measure-probe';
  const { id } = await createUser(h.owner, 'creator', { creatorProfile: { bio, followerCount: 5 } });
  const filters = (rest: Partial<CreatorFilters>): CreatorFilters => ({ ...NO_FILTERS, search: bio, ...rest });
  const at = async (now: Date, rest: Partial<CreatorFilters>): Promise<string[]> => {
    const page = await (await h.as(brandId, now)).discovery.creators({ filters: filters(rest) });
    return page.rows.map((row) => row.id);
  };
  const counted = (takenOn: string, platform: string, followers: number) =>
    h.owner.insertInto('followerSnapshots').values({ creatorId: id, platform, takenOn, followers }).execute();
  await counted('2026-01-01', 'tiktok', 10);
  await counted('2026-02-20', 'tiktok', 100);
  expect(await at(NOW, { growthTrend: 'stable' })).toEqual([]);
  await counted('2026-03-04', 'tiktok', 80);
  expect(await at(NOW, { growthTrend: 'declining' })).toEqual([id]);
  await counted('2026-03-04', 'youtube', 20);
  expect(await at(NOW, { growthTrend: 'stable' })).toEqual([id]);
  expect(await at(new Date('2026-04-03T10:00:00Z'), { growthTrend: 'stable' })).toEqual([id]);
  expect(await at(new Date('2026-04-04T10:00:00Z'), { growthTrend: 'stable' })).toEqual([]);
  await h.owner
    .deleteFrom('followerSnapshots')
    .where('creatorId', '=', id)
    .where('takenOn', '<', '2026-03-01')
    .execute();
  expect(await at(NOW, { growthTrend: 'stable' })).toEqual([]);

  const signIn = (lastSignInAt: string | null) =>
    h.owner.updateTable('users').set({ lastSignInAt }).where('id', '=', id).execute();
  await signIn('2026-03-04T09:59:59Z');
  expect(await at(NOW, { lastActiveWithin: 1 })).toEqual([]);
  await signIn('2026-03-04T10:00:00Z');
  expect(await at(NOW, { lastActiveWithin: 1 })).toEqual([id]);
  await signIn(null);
  expect(await at(NOW, { lastActiveWithin: 365 })).toEqual([]);
});
