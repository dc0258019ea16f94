import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { approveAll } from '#tests/payments/content.ts';
import { funded, payBalance } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

/** All live events for open pages, in the order of the commits. */
const heard: { userId?: string; topic?: string }[] = [];
const ears = new Client({ connectionString: h.url });
beforeAll(async () => {
  ears.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
  await ears.connect();
  await ears.query('listen accord_live');
});
afterAll(() => ears.end());

/** Whose pages refetch their campaigns; a database query flushes the earlier events. */
async function toldDuring(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  await ears.query('select 1');
  heard.length = 0;
  await work();
  await ears.query('select 1');
  return [...new Set(heard.filter(({ topic }) => topic === 'campaign').map(({ userId }) => userId))].sort();
}

test('every move of a campaign reaches the open pages of its brand and of all its creators, also of one without approved content', async () => {
  const at = await funded(h, { amounts: [30_000, 20_000] });
  const [first] = at.deals;
  if (!first) throw new Error('There are two deals');
  await approveAll(h, first);
  await approveAll(h, first);
  await payBalance(h, at);
  const campaignId = at.campaign.id;
  const everyone = [at.brand.id, ...at.creators.map(({ id }) => id)].sort();
  const brand = await h.as(at.brand.id);
  const staff = await h.as((await createUser(h.owner, 'admin')).id);
  const reason = 'We look at it';
  expect(await toldDuring(() => brand.orders.launch({ campaignId }))).toEqual(everyone);
  expect(await toldDuring(() => staff.campaigns.pause({ campaignId, reason }))).toEqual(everyone);
  expect(await toldDuring(() => staff.campaigns.resume({ campaignId, reason }))).toEqual(everyone);
  expect(await toldDuring(() => staff.campaigns.project({ campaignId }))).toEqual([]);
});
