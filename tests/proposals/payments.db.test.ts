import { expect, test } from 'vitest';
import { scene, sign } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { programOf, proposalRow } from './scene.ts';

const h = await racingHarness();

test('a proposed deposit says what it costs and does, pays nothing, and leads whoever confirms it to the bank', async () => {
  const at = await scene(h);
  await sign(h, at);
  const program = await programOf(h, at.brand.id);
  const made = await program.propose('payments.payDeposit', { campaignId: at.campaign.id });
  console.log(JSON.stringify(made, null, 1));
  const brand = await h.as(at.brand.id);
  const outcome = await brand.proposals.confirm({ proposalId: made.id });
  console.log(JSON.stringify(outcome, null, 1));
  expect(outcome).toMatchObject({ refusal: null, proposal: { status: 'confirmed' } });
  expect(outcome.next).toContain('http');
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'confirmed' });
});
