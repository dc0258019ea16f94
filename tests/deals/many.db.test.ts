import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { crowd, verify } from '../payments/scene.ts';

const h = await harness();

/** Cancels a campaign with this many accepted deals; returns how many statements that takes. */
async function statementsOfCancelling(count: number): Promise<number> {
  const at = await crowd(h, count);
  const brand = await h.as(at.brand.id);
  const before = h.statements.length;
  await brand.campaigns.cancel({ campaignId: at.campaign.id, reason: 'Called off' });
  const statements = h.statements.length - before;
  const deals = h.owner.selectFrom('deals').select('status').where('campaignId', '=', at.campaign.id);
  expect(new Set((await deals.execute()).map(({ status }) => status))).toEqual(new Set(['cancelled']));
  const told = h.owner.selectFrom('notifications').select('userId').where('campaignId', '=', at.campaign.id);
  const types = told.where('notificationType', '=', 'deal_cancelled');
  expect((await types.execute()).map(({ userId }) => userId).sort()).toEqual(at.creators.map(({ id }) => id).sort());
  return statements;
}

test('a campaign of 500 deals ends by the statements that it takes for 5, and every creator is told', async () => {
  const few = await statementsOfCancelling(5);
  expect(await statementsOfCancelling(500)).toBe(few);
  expect(await verify(h)).toEqual([]);
});
