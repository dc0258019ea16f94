import { expect, test } from 'vitest';
import { portfolioTerm } from '#shared/portfolio/portfolio.ts';
import { harness } from '#tests/support/harness.ts';
import { briefForm, document, pay, payByCard, type Scene, scene, settle } from '../payments/scene.ts';

const h = await harness();

/** A deal under a contract whose brief was stored as `brief` says. */
async function bound(brief: (at: Scene) => Promise<unknown>) {
  const at = await scene(h);
  await document(h, at);
  await brief(at);
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has a deal');
  const [brand, creator] = [await h.as(at.brand.id), await h.as(deal.creatorId)];
  const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
  await brand.payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo', documentHash: documents.hash });
  await creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo', documentHash: documents.hash });
  const deposit = await pay(h, at, 'deposit');
  await payByCard(h, deposit.id);
  await settle(h);
  const { portfolioUse, status } = await h.owner
    .selectFrom('deals')
    .select(['portfolioUse', 'status'])
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('in_progress');
  return { at, brand, deal, portfolioUse };
}

const save = (portfolioUse: boolean) => async (at: Scene) =>
  (await h.as(at.brand.id)).payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm({ portfolioUse }) });

test('the contract carries the portfolio use that its brief says, and a later brief changes nothing of it', async () => {
  const { at, deal, portfolioUse } = await bound(save(true));
  expect(portfolioUse).toBe(true);
  await save(false)(at);
  const later = await h.owner.selectFrom('deals').select('portfolioUse').where('id', '=', deal.id).executeTakeFirst();
  expect(later?.portfolioUse).toBe(true);
});

test('a brand that does not allow it has it in the contract, too', async () => {
  expect((await bound(save(false))).portfolioUse).toBe(false);
});

test('a brief from before the term was asked for does not allow it, and reads as such', async () => {
  const { at, brand, portfolioUse } = await bound(async ({ campaign }) => {
    const { portfolioUse: _, ...old } = briefForm();
    await h.owner
      .updateTable('campaignBriefs')
      .set({ brief: JSON.stringify(old) })
      .where('campaignId', '=', campaign.id)
      .execute();
  });
  expect(portfolioUse).toBe(false);
  const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
  expect(documents.brief?.content.portfolioUse).toBe(false);
});

test('both parties read the term in one sentence', () => {
  expect(portfolioTerm(true)).toMatch(/^Allowed: the creator may show the published content/);
  expect(portfolioTerm(false)).toBe('Not allowed');
});
