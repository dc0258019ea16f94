import { expect, test } from 'vitest';
import { createCampaign, createFile, createUser } from '#db/factories.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { harness } from '#tests/support/harness.ts';
import { auditOf, NOW } from './campaign-drafts.ts';

const h = await harness();

async function brandWithPictures() {
  const { id } = await createUser(h.owner, 'brand');
  const picture = async (ownerId = id) => (await createFile(h.owner, { ownerId, purpose: 'image' })).id;
  const kept = async (fileId: string) => {
    const row = await h.owner.selectFrom('files').select('deletedAt').where('id', '=', fileId).executeTakeFirst();
    return row?.deletedAt === null;
  };
  return { id, caller: await h.as(id, NOW), picture, kept };
}

test('a draft gets a cover, which creators see with the campaign; a replaced one is deleted, and a copy begins without', async () => {
  const { id, caller, picture, kept } = await brandWithPictures();
  const [first, second] = [await picture(), await picture()];
  const draft = { name: 'Morning light', coverFileId: first };
  const { id: campaignId } = await caller.campaigns.createDraft({ draft });
  const saved = await caller.campaigns.saveDraft({ campaignId, currentStep: 1, draft: { coverFileId: second } });
  expect(saved.draft.coverFileId).toBe(second);
  expect([await kept(first), await kept(second)]).toEqual([false, true]);
  expect((await caller.campaigns.list({})).rows).toMatchObject([{ cover: { url: pictureAddress(second) } }]);
  expect((await auditOf(h, campaignId)).at(-1)).toMatchObject({
    action: 'campaign.saveDraft',
    userId: id,
    before: { coverFileId: first },
    after: { coverFileId: second },
  });
  const copy = await caller.campaigns.duplicate({ campaignId });
  expect((await caller.campaigns.read({ campaignId: copy.id })).draft.coverFileId).toBeNull();
  await caller.campaigns.saveDraft({ campaignId, currentStep: 1, draft: { coverFileId: null } });
  expect(await kept(second)).toBe(false);
});

test('a cover is a picture that its brand has uploaded, for whatever asks for it', async () => {
  const { id, caller, picture } = await brandWithPictures();
  const { id: campaignId } = await caller.campaigns.createDraft({ draft: { name: 'Morning light' } });
  const stranger = await picture((await createUser(h.owner, 'brand')).id);
  const paper = (await createFile(h.owner, { ownerId: id, purpose: 'contract' })).id;
  for (const coverFileId of [stranger, paper]) {
    const wanted = { name: 'Evening light', coverFileId };
    await expect(caller.campaigns.createDraft({ draft: wanted })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const save = caller.campaigns.saveDraft({ campaignId, currentStep: 1, draft: wanted });
    await expect(save).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This picture was not found' });
  }
  const other = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  const theirs = other.campaigns.saveDraft({ campaignId, currentStep: 1, draft: { coverFileId: null } });
  await expect(theirs).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a new cover of an approved campaign is reviewed again, and another tab’s is not overwritten', async () => {
  const { id, caller, picture, kept } = await brandWithPictures();
  const [old, mine, late] = [await picture(), await picture(), await picture()];
  const campaign = await createCampaign(h.owner, {
    brandId: id,
    reviewStatus: 'approved',
    targetIndustries: ['food'],
    createdAt: NOW,
    coverFileId: old,
  });
  const campaignId = campaign.id;
  const { name, description, budgetMinor, platforms } = (await caller.campaigns.read({ campaignId })).draft;
  const details = { name: name ?? '', description: description ?? '', budgetMinor: budgetMinor ?? 0, platforms };
  const edit = (coverFileId: string | null | undefined, seen: string | null) =>
    caller.campaigns.edit({ campaignId, ...details, coverFileId, seen: { ...details, coverFileId: seen } });
  // What leaves the cover out, as the form did before there was one, keeps it.
  expect(await edit(undefined, old)).toMatchObject({ reviewStatus: 'approved', draft: { coverFileId: old } });
  expect(await edit(mine, old)).toMatchObject({ reviewStatus: 'under_review', draft: { coverFileId: mine } });
  await expect(edit(late, old)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect([await kept(old), await kept(mine), await kept(late)]).toEqual([false, true, true]);
  await h.owner.updateTable('campaigns').set({ reviewStatus: 'needs_revision' }).where('id', '=', campaignId).execute();
  const again = await caller.campaigns.resubmit({ campaignId });
  expect(again, 'what goes back to review keeps its cover').toMatchObject({ draft: { coverFileId: mine } });
});
