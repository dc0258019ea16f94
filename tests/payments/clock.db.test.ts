import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { complete, live, milestonesOf, settle } from './scene.ts';

const h = await harness();

test('the payment clock runs from what is accrued over what is released, which is due in 48 hours, to what is paid', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000, 20_000] });
  const [first, second] = at.creators;
  const clockOf = async (id = '') => (await h.as(id)).payments.clock();
  const campaign = {
    campaignName: at.campaign.name,
    brandName: expect.any(String),
    endDate: at.campaign.endDate,
    timeZone: 'UTC',
    amount: { amountMinor: 40_000, currency: 'USD' },
  };
  expect(await clockOf(first?.id)).toEqual({
    rows: [{ ...campaign, key: `${at.deals[0]?.id} accrued`, step: 'accrued', dueAt: null }],
    more: false,
  });
  await complete(h, at);
  const [milestone] = await milestonesOf(h, at.deals[0]?.id ?? '');
  const dueAt = new Date((milestone?.releasedAt?.getTime() ?? 0) + 48 * HOUR_MS).toISOString();
  expect(await clockOf(first?.id)).toEqual({
    rows: [{ ...campaign, key: `${at.deals[0]?.id} released`, step: 'released', dueAt }],
    more: false,
  });
  await settle(h);
  expect(await clockOf(first?.id)).toEqual({ rows: [], more: false });
  expect(await clockOf(second?.id)).toEqual({ rows: [], more: false });
});

test('held and refused money says so, and nobody sees another creator’s', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000] });
  const id = at.creators[0]?.id ?? '';
  await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', id).execute();
  await complete(h, at);
  await h.owner.updateTable('users').set({ flagged: false }).where('id', '=', id).execute();
  expect((await (await h.as(id)).payments.clock()).rows).toMatchObject([{ step: 'held', dueAt: null }]);

  const refused = await live(h, { budgetMinor: 100_000, amounts: [10_000] });
  await complete(h, refused);
  const dealId = refused.deals[0]?.id ?? '';
  await h.owner.updateTable('payouts').set({ status: 'failed' }).where('dealId', '=', dealId).execute();
  expect((await (await h.as(refused.creators[0]?.id ?? '')).payments.clock()).rows).toMatchObject([
    { step: 'failed', amount: { amountMinor: 10_000 } },
  ]);

  const preview = await h.as((await createUser(h.owner, 'super_admin')).id);
  expect(await preview.payments.clock()).toEqual({ rows: [], more: false });
  await expect((await h.as(at.brand.id)).payments.clock()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect((await h.as(null)).payments.clock()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
