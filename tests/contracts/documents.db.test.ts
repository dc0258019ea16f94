import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { harness } from '#tests/support/harness.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';
import { briefForm, contractFile, document, funded, pay, scene, sign } from '../payments/scene.ts';

const h = await harness();
const MISSING = `${paymentMessages.requirementsMissing.title}: ${paymentMessages.requirementsMissing.text}`;

test('[BR-CONTRACT-21] [MSG-106] [MSG-107] a brief is versioned, and named created or saved', async () => {
  const at = await scene(h);
  const brand = await h.as(at.brand.id);
  const input = { campaignId: at.campaign.id, brief: briefForm() };
  expect(await brand.payments.saveBrief(input)).toEqual({ version: 1, message: 'Brief Created' });
  expect(await brand.payments.saveBrief(input)).toEqual({ version: 1, message: 'Brief Saved' });
  const changed = { ...input, brief: briefForm({ targetAudience: 'Everyone' }) };
  expect(await brand.payments.saveBrief(changed)).toEqual({ version: 2, message: 'Brief Saved' });
  const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
  expect(documents.brief?.content).toMatchObject({ targetAudience: 'Everyone' });
});

test('[BR-CONTRACT-16] [BR-CONTRACT-17] [BR-CONTRACT-19] a brief is stored without blank, half-filled and repeated entries', async () => {
  const at = await scene(h);
  const brand = await h.as(at.brand.id);
  const whole = { platform: 'instagram', contentType: 'reel', quantity: 1, specifications: null } as const;
  const brief = briefForm({
    keyMessages: ['Warm light', ' '],
    dosList: ['', 'Show the switch'],
    deliverables: [{ ...whole, platform: '' }, whole, { ...whole, contentType: '' }],
    hashtags: [' #lamp ', 'Lamp', ' '],
    mentions: ['accord', '@accord', ''],
  });
  await brand.payments.saveBrief({ campaignId: at.campaign.id, brief });
  const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
  expect(documents.brief?.content).toMatchObject({
    keyMessages: ['Warm light'],
    dosList: ['Show the switch'],
    deliverables: [whole],
    hashtags: ['#Lamp'],
    mentions: ['@accord'],
  });
});

test('[BR-CONTRACT-02] [BR-CONTRACT-03] the deposit is refused without contract files and a brief', async () => {
  const at = await scene(h);
  await expect(pay(h, at, 'deposit')).rejects.toThrow(MISSING);
  const brand = await h.as(at.brand.id);
  await brand.payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm() });
  await expect(pay(h, at, 'deposit')).rejects.toThrow(MISSING);
});

test('[BR-CONTRACT-02] an uploaded brief counts as a brief', async () => {
  const at = await scene(h);
  const brand = await h.as(at.brand.id);
  for (const kind of ['contract', 'brief'] as const) {
    const file = await contractFile(h, at.brand.id, kind);
    await brand.payments.attachFile({ campaignId: at.campaign.id, kind, fileId: file.id });
  }
  expect((await brand.payments.contract({ campaignId: at.campaign.id })).documents.complete).toBe(true);
});

test('the deposit waits for review, stage and signatures, each in one sentence', async () => {
  const at = await scene(h);
  await document(h, at);
  await expect(pay(h, at, 'deposit')).rejects.toThrow(paymentMessages.needsSignatures);
  await h.owner
    .updateTable('campaigns')
    .set({ reviewStatus: 'under_review' })
    .where('id', '=', at.campaign.id)
    .execute();
  await expect(pay(h, at, 'deposit')).rejects.toThrow('The campaign has to be approved before you continue.');
  const early = await scene(h, { status: 'under_review' });
  await expect(pay(h, early, 'deposit')).rejects.toThrow(paymentMessages.notInContractStage);
});

test('a changed document needs new signatures, and nobody signs what they have not seen', async () => {
  const at = await scene(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('a deal');
  const old = await document(h, at);
  const brand = await h.as(at.brand.id);
  const creator = await h.as(deal.creatorId);
  await creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo', documentHash: old });
  await brand.payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm({ targetAudience: 'Others' }) });
  await expect(
    brand.payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo', documentHash: old }),
  ).rejects.toThrow(paymentMessages.documentsChanged);
  const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
  await brand.payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo', documentHash: documents.hash });
  await expect(pay(h, at, 'deposit')).rejects.toThrow(paymentMessages.needsSignatures);
  await creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo', documentHash: documents.hash });
  await expect(
    creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo', documentHash: documents.hash }),
  ).rejects.toThrow(paymentMessages.alreadySigned);
  expect((await pay(h, at, 'deposit')).status).toBe('created');
});

test('after the deposit files are locked and a brief becomes a new version', async () => {
  const at = await funded(h);
  const brand = await h.as(at.brand.id);
  const file = await contractFile(h, at.brand.id);
  await expect(
    brand.payments.attachFile({ campaignId: at.campaign.id, kind: 'contract', fileId: file.id }),
  ).rejects.toThrow(paymentMessages.documentsLocked);
  const [attached] = (await brand.payments.contract({ campaignId: at.campaign.id })).documents.files;
  await expect(
    brand.payments.removeFile({ campaignId: at.campaign.id, campaignFileId: attached?.id ?? '' }),
  ).rejects.toThrow(paymentMessages.documentsLocked);
  const changed = briefForm({ targetAudience: 'Others' });
  expect((await brand.payments.saveBrief({ campaignId: at.campaign.id, brief: changed })).version).toBe(2);
});

test('a cancelled campaign keeps its papers as they were', async () => {
  const at = await scene(h);
  await document(h, at);
  const brand = await h.as(at.brand.id);
  const campaignId = at.campaign.id;
  await brand.campaigns.cancel({ campaignId, reason: 'The lamp is sold out' });
  const file = await contractFile(h, at.brand.id);
  const { documents } = await brand.payments.contract({ campaignId });
  const campaignFileId = documents.files[0]?.id ?? '';
  for (const call of [
    () => brand.payments.saveBrief({ campaignId, brief: briefForm({ targetAudience: 'Others' }) }),
    () => brand.payments.attachFile({ campaignId, kind: 'contract', fileId: file.id }),
    () => brand.payments.removeFile({ campaignId, campaignFileId }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'CONFLICT', message: editMessages.closed });
  }
  expect((await brand.payments.contract({ campaignId })).documents).toEqual(documents);
});

test('[BR-CONTRACT-22] only the brand and creators who accepted read the documents; a foreign row does not exist', async () => {
  const at = await scene(h);
  await document(h, at);
  const invited = await scene(h, { status: 'under_review', answer: 'none' });
  const [deal] = at.deals;
  const [open] = invited.deals;
  const creator = await h.as(deal?.creatorId ?? '');
  expect((await creator.payments.agreement({ dealId: deal?.id ?? '' })).documents?.complete).toBe(true);
  const waiting = await h.as(open?.creatorId ?? '');
  expect((await waiting.payments.agreement({ dealId: open?.id ?? '' })).documents).toBeNull();
  await expect(waiting.payments.agreement({ dealId: deal?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const other = await h.as((await createUser(h.owner, 'brand')).id);
  await expect(other.payments.contract({ campaignId: at.campaign.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const foreign = await contractFile(h, invited.brand.id);
  const brand = await h.as(at.brand.id);
  await expect(
    brand.payments.attachFile({ campaignId: at.campaign.id, kind: 'contract', fileId: foreign.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('screens cost the same number of statements whatever they list', async () => {
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    h.statements.length = 0;
    await work();
    return h.statements.length;
  };
  const small = await scene(h, { amounts: [10_000] });
  const large = await scene(h, { amounts: [5_000, 5_000, 5_000, 5_000, 5_000, 5_000] });
  await sign(h, small);
  await sign(h, large);
  const one = await h.as(small.brand.id);
  const six = await h.as(large.brand.id);
  const few = await count(() => one.payments.contract({ campaignId: small.campaign.id }));
  expect(await count(() => six.payments.contract({ campaignId: large.campaign.id }))).toBe(few);
  const creator = await h.as(small.creators[0]?.id ?? '');
  expect(await count(() => creator.payments.earnings({}))).toBeLessThanOrEqual(2);
});

test('an upload that is removed while its brand attaches it is no longer there', async () => {
  const at = await scene(h);
  const file = await contractFile(h, at.brand.id);
  const brand = await h.as(at.brand.id);
  let attaching: Promise<unknown> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('files').where('id', '=', file.id).execute();
    attaching = brand.payments.attachFile({ campaignId: at.campaign.id, kind: 'contract', fileId: file.id });
    attaching.catch(() => undefined);
    await somebodyWaits(h.owner);
  });
  await expect(attaching).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('This file') });
});
