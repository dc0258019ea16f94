import { expect, test } from 'vitest';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import { document, scene } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { programOf, proposalRow } from './scene.ts';

const h = await racingHarness();
const signaturesOf = (dealId: string) =>
  h.owner
    .selectFrom('signatures')
    .select(['party', 'typedName'])
    .where('dealId', '=', dealId)
    .orderBy('party')
    .execute();

test('an offer is accepted by its creator, who is led to where it is signed', async () => {
  const at = await scene(h, { answer: 'none', status: 'under_review' });
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has no deal');
  const program = await programOf(h, deal.creatorId);
  const made = await program.propose('deals.accept', { dealId: deal.id });
  expect(made).toMatchObject({ title: 'Accept an invitation', price: null, signs: false });
  expect(made.effects[0]).toContain('Accepts the deal of');
  expect(made.effects.some((effect) => effect.startsWith('Tells '))).toBe(true);
  const state = () => h.owner.selectFrom('deals').select('status').where('id', '=', deal.id).executeTakeFirstOrThrow();
  expect(await state()).toEqual({ status: 'invited' });
  const caller = await h.as(deal.creatorId);
  const { next } = await caller.proposals.confirm({ proposalId: made.id });
  expect(next).toBe(`/creator/campaigns/${deal.campaignId}`);
  expect(await state()).toEqual({ status: 'accepted' });
});

test('a signature is proposed without a name, which the person types who gives it', async () => {
  const at = await scene(h);
  const documentHash = await document(h, at);
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has no deal');
  const brand = await programOf(h, at.brand.id);
  const creator = await programOf(h, deal.creatorId);
  const brands = await brand.propose('payments.signAsBrand', { campaignId: at.campaign.id, name: 'A program' });
  const creators = await creator.propose('payments.signAsCreator', { dealId: deal.id });
  for (const made of [brands, creators]) {
    expect(made.signs).toBe(true);
    expect(made.fields).toContainEqual({ label: 'Fingerprint of the documents', value: documentHash });
    expect(JSON.stringify(made)).not.toContain('A program');
  }
  expect(await signaturesOf(deal.id)).toEqual([]);
  const asBrand = await h.as(at.brand.id);
  await expect(asBrand.proposals.confirm({ proposalId: brands.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: proposalRefusals.nameFirst,
  });
  expect((await asBrand.proposals.confirm({ proposalId: brands.id, name: 'Bo Brand' })).refusal).toBeNull();
  const asCreator = await h.as(deal.creatorId);
  expect((await asCreator.proposals.confirm({ proposalId: creators.id, name: 'Cleo Creator' })).refusal).toBeNull();
  expect(await signaturesOf(deal.id)).toEqual([
    { party: 'brand', typedName: 'Bo Brand' },
    { party: 'creator', typedName: 'Cleo Creator' },
  ]);
});

test('documents that have changed are shown anew before they are signed', async () => {
  const at = await scene(h);
  await document(h, at);
  const program = await programOf(h, at.brand.id);
  const made = await program.propose('payments.signAsBrand', { campaignId: at.campaign.id });
  const documentHash = await document(h, at);
  const caller = await h.as(at.brand.id);
  const { proposal } = await caller.proposals.confirm({ proposalId: made.id, name: 'Bo Brand' });
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'replaced', replacedBy: proposal.id });
  expect(proposal.fields).toContainEqual({ label: 'Fingerprint of the documents', value: documentHash });
  expect(await signaturesOf(at.deals[0]?.id ?? '')).toEqual([]);
});
