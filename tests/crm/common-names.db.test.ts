import { expect, test } from 'vitest';
import { brandProfileRow, campaignRow, createCampaign, createDeal, createUser, userRow } from '#db/factories.ts';
import { SEARCHED_BRANDS_MAX } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);

test('of a name that more than a thousand brands have, a thousand are listed and counted, and the answer says that there are more', async () => {
  const people = Array.from({ length: SEARCHED_BRANDS_MAX + 1 }, () => userRow('brand'));
  await h.owner.insertInto('users').values(people).execute();
  const profiles = people.map(({ id }, at) => brandProfileRow({ id, createdAt: NOW }, { companyName: `Plenty ${at}` }));
  await h.owner.insertInto('brandProfiles').values(profiles).execute();
  const found = await admin.crm.brands({ search: 'plenty', pageSize: 100 });
  expect(found).toMatchObject({ total: SEARCHED_BRANDS_MAX, more: true });
  expect(found.rows).toHaveLength(100);
  const last = await admin.crm.brands({ search: 'plenty', pageSize: 100, page: SEARCHED_BRANDS_MAX / 100 });
  expect(last.rows).toHaveLength(100);
  const behind = await admin.crm.brands({ search: 'plenty', pageSize: 100, page: SEARCHED_BRANDS_MAX / 100 + 1 });
  expect(behind).toMatchObject({ rows: [], total: SEARCHED_BRANDS_MAX, more: true });
  expect(await admin.crm.brands({ search: 'plenty 77' })).toMatchObject({ total: 11, more: false });
  const all = await admin.crm.brands({});
  expect(all).toMatchObject({ total: SEARCHED_BRANDS_MAX + 1, more: false });
});

test('deals of a common name are found as those of a rare one: newest first, by pages, of the statuses that are asked for', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Sole owner' } });
  const rows = Array.from({ length: 1_001 }, (_, at) => campaignRow({ brandId, name: `Flood ${at}`, status: 'live' }));
  for (let from = 0; from < rows.length; from += 250) {
    await h.owner
      .insertInto('campaigns')
      .values(rows.slice(from, from + 250))
      .execute();
  }
  const made = [];
  for (const [day, status] of (['completed', 'in_progress', 'declined', 'completed'] as const).entries()) {
    const campaign = await createCampaign(h.owner, { brandId, name: `Flood and ${status} ${day}`, status: 'live' });
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const createdAt = new Date(NOW.getTime() - day * 86_400_000);
    made.push((await createDeal(h.owner, { campaign, creatorId, status, createdAt })).id);
  }
  await createDeal(h.owner, {
    campaign: await createCampaign(h.owner, { brandId, name: 'Something else' }),
    creatorId: (await createUser(h.owner, 'creator')).id,
  });
  const found = async (input: object) =>
    (await admin.crm.deals({ search: 'FLOOD', ...input })).rows.map(({ id }) => id);
  expect(await found({})).toEqual(made);
  expect(await found({ stage: 'completed' })).toEqual([made[0], made[3]]);
  const { nextCursor } = await admin.crm.deals({ search: 'flood', limit: 2 });
  expect(await found({ limit: 2, cursor: nextCursor })).toEqual([made[2], made[3]]);
  // One brand's deals are searched among its own, however common the name is.
  expect(await found({ brandId })).toEqual(made);
});
