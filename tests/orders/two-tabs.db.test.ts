import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();

async function order() {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'new', reviewStatus: 'approved' });
  const { id: campaignId, name, description, budgetMinor, platforms } = campaign;
  return { campaignId, seen: { name, description, budgetMinor, platforms }, api: await h.as(brand.id) };
}

test('two tabs that move an order move it once, and the second is told where it is', async () => {
  const { campaignId, api } = await order();
  const move = () => api.orders.advance({ campaignId, from: 'campaign_setup' });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, move));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(move()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This order has moved in the meantime: it is now in Creator selection. Nothing else was changed.',
  });
  expect((await api.orders.read({ campaignId })).stage).toBe('creator_selection');
  await api.orders.back({ campaignId, from: 'creator_selection' });
  await expect(api.orders.back({ campaignId, from: 'creator_selection' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('two tabs that edit an order lose nothing, and the second to change a field is told before it replaces it', async () => {
  const { campaignId, seen, api } = await order();
  const form = { name: seen.name ?? '', description: seen.description ?? '', budgetMinor: seen.budgetMinor ?? 0 };
  const platforms: ('instagram' | 'tiktok')[] = ['instagram'];
  const save = (over: Partial<typeof form>, from = seen) =>
    api.campaigns.edit({ campaignId, ...form, platforms, ...over, seen: { ...from, platforms } });
  await save({ name: 'The first tab' });
  await save({ budgetMinor: 200_000 });
  const read = async () => {
    const { name, budget } = await api.orders.read({ campaignId });
    return { name, budgetMinor: budget?.amountMinor };
  };
  expect(await read()).toEqual({ name: 'The first tab', budgetMinor: 200_000 });
  await expect(save({ name: 'The second tab' })).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'name',
    message:
      'Campaign name was changed in the meantime. What you typed is kept: save again to replace what is there now.',
  });
  expect((await read()).name).toBe('The first tab');
  await save({ name: 'The second tab' }, { ...seen, name: 'The first tab' });
  expect(await read()).toEqual({ name: 'The second tab', budgetMinor: 200_000 });
});
