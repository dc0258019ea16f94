import { expect, test } from 'vitest';
import { document, scene } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('the deposit is the next step only once it can be paid: before it the papers, the brand’s signature and that of a creator', async () => {
  const at = await scene(h, { amounts: [30_000, 20_000] });
  const campaignId = at.campaign.id;
  const brand = await h.as(at.brand.id);
  const now = async () => {
    const { next } = await brand.orders.read({ campaignId });
    const { may } = await brand.payments.contract({ campaignId });
    return { step: next?.name, turn: next?.turn, payable: may.payDeposit.allowed };
  };
  expect(await now()).toEqual({ step: 'papers', turn: 'brand', payable: false });
  const documentHash = await document(h, at);
  expect(await now()).toEqual({ step: 'sign', turn: 'brand', payable: false });
  await brand.payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash });
  expect(await now()).toEqual({ step: 'signatures', turn: 'creators', payable: false });
  const [deal] = at.deals;
  const creator = await h.as(deal?.creatorId ?? '');
  await creator.payments.signAsCreator({ dealId: deal?.id ?? '', name: 'Cleo Creator', documentHash });
  expect(await now()).toEqual({ step: 'deposit', turn: 'brand', payable: true });
});
