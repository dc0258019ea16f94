import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { migrateDown, migrateToLatest } from '#db/migrate.ts';
import { claimPayout } from '#server/money/payouts/payouts.service.ts';
import { harness } from '#tests/support/harness.ts';
import { payoutAccountOf } from './onboarding.ts';
import { complete, funded, live, settle, systemContext, verify } from './scene.ts';

const h = await harness();
const FOLDER = resolve(import.meta.dirname, '../../db/migrations');
const STEPS = readdirSync(FOLDER).filter((file) => file >= '0041').length;

test('[R13] creators who were paid before keep their destination and are paid; others begin with the set-up', async () => {
  const earning = await funded(h, { payouts: null });
  const at = await live(h, { amounts: [40_000, 20_000] });
  await complete(h, at);
  const dealIds = at.deals.map(({ id }) => id);
  const payouts = h.owner.selectFrom('payouts').selectAll().where('dealId', 'in', dealIds).orderBy('amountMinor');
  const [claimed, created] = await payouts.execute();
  if (!claimed || !created) throw new Error('two payouts');
  await claimPayout(systemContext(h), claimed.id);
  await migrateDown(h.ownerUrl, STEPS);
  await migrateToLatest(h.ownerUrl);

  for (const { creatorId } of [claimed, created]) {
    const account = await payoutAccountOf(h, creatorId);
    expect(account).toMatchObject({ status: 'active', accountId: `creator:${creatorId}`, bankLabel: null });
  }
  expect(await payoutAccountOf(h, earning.creators[0]?.id ?? '')).toBeUndefined();
  expect(await claimPayout(systemContext(h), claimed.id)).toMatchObject({
    destination: `creator:${claimed.creatorId}`,
  });
  await settle(h);
  expect((await payouts.execute()).map(({ status, attempt }) => [status, attempt])).toEqual([
    ['paid', 1],
    ['paid', 1],
  ]);
  expect(await verify(h)).toEqual([]);
});
