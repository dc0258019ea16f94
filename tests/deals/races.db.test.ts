import { expect, test } from 'vitest';
import { createCampaign } from '#db/factories.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, invited, movesOf, NOW, statusOf } from './world.ts';

const h = await racingHarness();
const ROUNDS = 5;

interface Outcome {
  done: string[];
  refused: string[];
}
/** Runs all at once; every refusal must be a clean conflict. */
async function atOnce(calls: (() => Promise<{ status: string }>)[]): Promise<Outcome> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const outcome: Outcome = { done: [], refused: [] };
  for (const one of settled) {
    if (one.status === 'fulfilled') outcome.done.push(one.value.status);
    else outcome.refused.push(one.reason.code);
  }
  return outcome;
}

async function open() {
  const world = await brandWithCampaign(h);
  const [creatorId = ''] = await creators(h, 1);
  const dealId = await invited(h, world, creatorId);
  return { ...world, creatorId, dealId, creator: await h.as(creatorId, NOW), brand: await h.as(world.brandId, NOW) };
}

test('[R1] 50 acceptances at once have one effect, and the rest are conflicts', async () => {
  const { creator, dealId, brandId } = await open();
  const outcome = await atOnce(Array.from({ length: 50 }, () => () => creator.deals.accept({ dealId })));
  expect(outcome.done).toEqual(['accepted']);
  expect(new Set(outcome.refused)).toEqual(new Set(['CONFLICT']));
  expect(outcome.refused).toHaveLength(49);
  expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→accepted']);
  expect(await noticesTo(h, brandId)).toHaveLength(1);
});

test.each(['decline', 'withdraw'] as const)(
  '50 of accept and %s at once: one of the two happens, once',
  async (other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { creator, brand, dealId } = await open();
      const against =
        other === 'decline' ? () => creator.deals.decline({ dealId }) : () => brand.deals.withdraw({ dealId });
      const calls = Array.from({ length: 50 }, (_, at) => (at % 2 ? against : () => creator.deals.accept({ dealId })));
      const outcome = await atOnce(calls);
      expect(outcome.done).toHaveLength(1);
      expect(new Set(outcome.refused)).toEqual(new Set(['CONFLICT']));
      expect(await statusOf(h, dealId)).toBe(outcome.done[0]);
      expect(await movesOf(h, dealId)).toHaveLength(2);
    }
  },
);

test('[R4] 20 bulk invitations at once never pass the creator budget', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { brand, campaign } = await brandWithCampaign(h);
    const people = await creators(h, 40);
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        brand.deals.invite({
          campaignId: campaign.id,
          currency: 'USD',
          invites: people.slice(at * 2, at * 2 + 2).map((creatorId) => ({ creatorId, agreedMinor: 5_000 })),
        }),
      ),
    );
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(refused).toHaveLength(13);
    for (const message of refused) expect(message).toBe('Total budget ($100.00) exceeds remaining budget ($50.00)');
    expect(await brand.deals.budget({ campaignId: campaign.id })).toMatchObject({
      committedMinor: 70_000,
      remainingMinor: 5_000,
    });
  }
});

test('two campaigns that invite the same creators at once share their connections', async () => {
  const first = await brandWithCampaign(h);
  const brand = await h.as(first.brandId, NOW);
  const people = await creators(h, 10);
  const second = await createCampaign(h.owner, { brandId: first.brandId });
  const invites = people.map((creatorId) => ({ creatorId, agreedMinor: 1_000 }));
  await Promise.all([
    brand.deals.invite({ campaignId: first.campaign.id, currency: 'USD', invites }),
    brand.deals.invite({ campaignId: second.id, currency: 'USD', invites: [...invites].reverse() }),
  ]);
  const connections = await h.owner
    .selectFrom('brandCreatorConnections')
    .select('id')
    .where('brandId', '=', first.brandId)
    .execute();
  expect(connections).toHaveLength(10);
});
