import { expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createFile, createUser } from '#db/factories.ts';
import { purgeDeleted } from '#server/campaigns/purging.service.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { unneededFiles } from '#server/providers/files/files.queries.ts';
import { DAY_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';
import { auditOf, NOW } from './campaign-drafts.ts';

const h = await harness();
const after = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const purgeAt = (now: Date) => purgeDeleted({ ...h.context({ kind: 'system', onBehalfOf: null }, now), via: 'job' });
const there = async (table: 'campaigns' | 'deals' | 'applications' | 'dealMessages', column: string, id: string) =>
  (await h.owner.selectFrom(table).selectAll().where(h.owner.dynamic.ref(column), '=', id).execute()).length;

test('a deleted campaign can be restored for 30 days, then it is removed with its invitations, conversations and files', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'new' });
  const other = await createCampaign(h.owner, { brandId: brand.id, status: 'new' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id });
  await createMessage(h.owner, { deal, authorId: brand.id });
  await createApplication(h.owner, { campaign, creatorId: (await createUser(h.owner, 'creator')).id });
  const file = await createFile(h.owner, { ownerId: brand.id, purpose: 'brief', createdAt: NOW });
  await h.owner
    .insertInto('campaignFiles')
    .values({ campaignId: campaign.id, kind: 'brief', fileId: file.id, createdBy: brand.id, createdAt: NOW })
    .execute();
  await (await h.as(brand.id, NOW)).campaigns.delete({ campaignId: campaign.id });

  await purgeAt(new Date(after(30).getTime() - 1));
  expect(await there('campaigns', 'id', campaign.id)).toBe(1);
  await purgeAt(after(30));
  expect(await there('campaigns', 'id', campaign.id)).toBe(0);
  expect(await there('campaigns', 'id', other.id)).toBe(1);
  expect(await there('deals', 'campaignId', campaign.id)).toBe(0);
  expect(await there('applications', 'campaignId', campaign.id)).toBe(0);
  expect(await there('dealMessages', 'dealId', deal.id)).toBe(0);
  expect((await unneededFiles(h.owner, after(30), after(30)).execute()).map(({ id }) => id)).toContain(file.id);
  expect((await auditOf(h, campaign.id)).at(-1)).toMatchObject({ action: 'campaign.purge', actor: 'system' });
  await expect((await h.as(brand.id, after(30))).campaigns.restore({ campaignId: campaign.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await purgeAt(after(31));
  expect((await auditOf(h, campaign.id)).filter(({ action }) => action === 'campaign.purge')).toHaveLength(1);
  expect(await verifyBooks({ ...h.context(), now: after(31) })).toEqual([]);
});

test('one with a payment that was tried stays, because the books name it, and is in no list', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'cancelled', deletedAt: NOW });
  await h.owner
    .insertInto('payments')
    .values({
      campaignId: campaign.id,
      brandId: brand.id,
      kind: 'deposit',
      status: 'failed',
      amountMinor: 50_000,
      currency: 'USD',
      idempotencyKey: `deposit:${campaign.id}`,
      createdAt: NOW,
      updatedAt: NOW,
    })
    .execute();
  await purgeAt(after(60));
  expect(await there('campaigns', 'id', campaign.id)).toBe(1);
  const caller = await h.as(brand.id, after(60));
  expect((await caller.campaigns.list({})).rows).toEqual([]);
  expect(await caller.campaigns.search({ search: '' })).toEqual([]);
});
