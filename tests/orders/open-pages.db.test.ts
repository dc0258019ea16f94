import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { approveAll } from '#tests/payments/content.ts';
import { funded, payBalance } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { liveEvents } from '#tests/support/live-events.ts';

const h = await harness();

const events = await liveEvents(h);
/** Whose pages refetch their campaigns. */
const toldDuring = async (work: () => Promise<unknown>) =>
  [...new Set(await events.toldDuring('campaign', work))].sort();

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
