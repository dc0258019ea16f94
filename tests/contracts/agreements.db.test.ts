import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { signatureIn } from '#tests/support/pdf-signature.ts';
import { contractFile, document, pay, payByCard, scene, settle, signed, verify } from '../payments/scene.ts';
import { agreements } from './standard-agreements.ts';

const h = await racingHarness();
const AMOUNTS = [30_000, 20_000];
const { briefed, filesOf, agreementOf, agreementAs, signAll } = agreements(h);

test('each agreement says the terms of its own deal, and its bytes are those of the stored hash', async () => {
  const { at, brand, campaignId, first, second } = await briefed();
  await h.owner
    .updateTable('brandProfiles')
    .set({ companyName: 'Lamp & Co' })
    .where('userId', '=', at.brand.id)
    .execute();
  await h.owner
    .updateTable('users')
    .set({ firstName: 'Zoë', lastName: 'Ortiz' })
    .where('id', '=', first.creatorId)
    .execute();
  expect(await brand.payments.makeAgreements({ campaignId })).toEqual({ made: 2 });
  const { file, bytes } = await agreementOf(first.id);
  expect(file.name).toBe('Agreement with Zoë Ortiz.pdf');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.contentKey);
  const words = wordsOf(bytes);
  for (const part of [
    'Lamp & Co',
    'Zoë Ortiz',
    'A lamp for the evening',
    '1 × Post',
    'Instagram',
    '$300.00',
    '$60.00 (20%), earned when both have signed and the deposit is held',
    '$90.00 (30%), earned when all pieces are submitted',
    '$150.00 (50%), earned when all pieces are approved',
    texts.usage,
    usageTitle,
    texts.cancellation,
    texts.law,
    first.id,
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('$200.00');
  expect(wordsOf((await agreementOf(second.id)).bytes)).toContain('$200.00');
  const rows = await h.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'payments.makeAgreements')
    .execute();
  expect(rows.filter(({ userId }) => userId === at.brand.id)).toHaveLength(2);
});

test('a creator sees, opens and signs their own agreement only, and the deal comes under contract as with any file', async () => {
  const { at, brand, campaignId, first, second } = await briefed();
  await brand.payments.makeAgreements({ campaignId });
  const [mine, other] = [await agreementOf(first.id), await agreementOf(second.id)];
  const creator = await h.as(first.creatorId);
  const { documents } = await creator.payments.agreement({ dealId: first.id });
  expect(documents?.files.map(({ fileId }) => fileId)).toEqual([mine.file.id]);
  expect((await creator.files.url({ fileId: mine.file.id })).name).toBe(mine.file.name);
  await expect(creator.files.url({ fileId: other.file.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await brand.files.url({ fileId: other.file.id })).name).toBe(other.file.name);

  const all = (await brand.payments.contract({ campaignId })).documents.hash;
  await expect(
    creator.payments.signAsCreator({ dealId: first.id, name: 'Cleo Creator', documentHash: all }),
  ).rejects.toMatchObject({ message: paymentMessages.documentsChanged });
  await signAll({ at, brand, campaignId });
  const signatures = await h.owner.selectFrom('signatures').selectAll().where('dealId', '=', first.id).execute();
  expect(new Set(signatures.map(({ documentHash }) => documentHash))).toEqual(new Set([documents?.hash]));
  const contract = await brand.payments.contract({ campaignId });
  expect(contract.deals.every(({ brandSignedAt, creatorSignedAt }) => brandSignedAt && creatorSignedAt)).toBe(true);
  expect(contract.may.sign).toMatchObject({ allowed: false, reason: paymentMessages.alreadySigned });
  const certificate = wordsOf(Buffer.from((await brand.payments.certificate({ dealId: first.id })).base64, 'base64'));
  expect(certificate).toContain(mine.file.contentKey);
  expect(certificate).not.toContain(other.file.contentKey);

  const deposit = await pay(h, at, 'deposit');
  await payByCard(h, deposit.id);
  await settle(h);
  const deals = await h.owner.selectFrom('deals').select('status').where('campaignId', '=', campaignId).execute();
  expect(deals.map(({ status }) => status)).toEqual(['in_progress', 'in_progress']);
  expect(await verify(h)).toEqual([]);
  await expect(brand.payments.makeAgreements({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the agreement that both have signed is there with Accord’s signature, which adds to the bytes that they signed', async () => {
  const { at, brand, campaignId, first, second } = await briefed();
  await brand.payments.makeAgreements({ campaignId });
  const { bytes } = await agreementOf(first.id);
  const creator = await h.as(first.creatorId);
  const asked = () => creator.payments.signedAgreement({ dealId: first.id });
  await expect(asked()).rejects.toThrow(paymentMessages.notSignedByBoth);
  await signAll({ at, brand, campaignId });
  const paper = await asked();
  expect(paper.fileName).toBe(`agreement-${first.id.slice(0, 8)}.pdf`);
  const file = Buffer.from(paper.base64, 'base64');
  expect(file.subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(signatureIn(file)).toMatchObject({ valid: true, covered: file.length });
  for (const id of [at.brand.id, (await createUser(h.owner, 'admin')).id]) {
    const caller = await h.as(id);
    expect(await caller.payments.signedAgreement({ dealId: first.id })).toEqual(paper);
    expect(await caller.payments.verifyCertificate({ pdf: paper.base64 })).toMatchObject({
      valid: true,
      deal: { dealId: first.id },
    });
  }
  for (const id of [second.creatorId, (await createUser(h.owner, 'brand')).id]) {
    const stranger = await h.as(id);
    await expect(stranger.payments.signedAgreement({ dealId: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a deal that was signed on files of the brand has no signed agreement: the files stay as they were uploaded', async () => {
  const at = await signed(h);
  const [deal] = at.deals;
  const brand = await h.as(at.brand.id);
  await expect(brand.payments.signedAgreement({ dealId: deal?.id ?? '' })).rejects.toThrow(paymentMessages.noAgreement);
});

test('terms that changed make a new agreement, for which signatures are asked again; unchanged ones stay', async () => {
  const { at, brand, campaignId, first, second } = await briefed();
  await brand.payments.makeAgreements({ campaignId });
  await signAll({ at, brand, campaignId });
  const before = [await agreementOf(first.id), await agreementOf(second.id)];
  expect(await brand.payments.makeAgreements({ campaignId })).toEqual({ made: 0 });
  await h.owner.updateTable('users').set({ lastName: 'Renamed' }).where('id', '=', first.creatorId).execute();
  expect(await brand.payments.makeAgreements({ campaignId })).toEqual({ made: 1 });
  expect((await agreementOf(first.id)).file.contentKey).not.toBe(before[0]?.file.contentKey);
  expect((await agreementOf(second.id)).file.id).toBe(before[1]?.file.id);
  const { deals } = await brand.payments.contract({ campaignId });
  const signed = deals.map(({ id, brandSignedAt }) => [id, brandSignedAt !== null]);
  expect(Object.fromEntries(signed)).toEqual({ [first.id]: false, [second.id]: true });
  const asked = await h.owner
    .selectFrom('notifications')
    .selectAll()
    .where('title', '=', 'Please sign again')
    .execute();
  const told = asked.filter((row) => row.campaignId === campaignId).map(({ userId }) => userId);
  expect(told).toEqual([first.creatorId]);
});

test('the brand replaces an agreement by a contract of its own, until the deposit', async () => {
  const { brand, campaignId, at, first } = await briefed();
  await brand.payments.makeAgreements({ campaignId });
  for (const { id } of at.deals) {
    const { file } = await agreementOf(id);
    await brand.payments.removeFile({ campaignId, campaignFileId: file.attachedId });
  }
  expect((await brand.payments.contract({ campaignId })).may.sign).toMatchObject({ allowed: false });
  const own = await contractFile(h, at.brand.id);
  await brand.payments.attachFile({ campaignId, kind: 'contract', fileId: own.id });
  const { documents } = await agreementAs(first.creatorId, first.id);
  expect(documents?.files.map(({ fileId }) => fileId)).toEqual([own.id]);
  await signAll({ at, brand, campaignId });
});

test('a creator who accepts later gets an agreement of their own, which the brand signs too, also after the deposit', async () => {
  const { at, brand, campaignId } = await briefed({ amounts: AMOUNTS, budgetMinor: 200_000 });
  await brand.payments.makeAgreements({ campaignId });
  await signAll({ at, brand, campaignId });
  const deposit = await pay(h, at, 'deposit');
  await payByCard(h, deposit.id);
  await settle(h);
  const late = await createUser(h.owner, 'creator', { user: { firstName: 'Late', lastName: 'Comer' } });
  const invites = [{ creatorId: late.id, agreedMinor: 10_000 }];
  await brand.deals.invite({ campaignId, currency: 'USD', invites, notes: null });
  const invited = await h.owner
    .selectFrom('deals')
    .selectAll()
    .where('creatorId', '=', late.id)
    .executeTakeFirstOrThrow();
  const creator = await h.as(late.id);
  await creator.deals.accept({ dealId: invited.id });
  expect((await brand.payments.contract({ campaignId })).may.makeAgreements).toEqual({ allowed: true });
  await h.runJobs();
  await h.runJobs();
  expect(await filesOf(invited.id)).toHaveLength(1);
  expect(wordsOf((await agreementOf(invited.id)).bytes)).toContain('$100.00');
  const told = await h.owner.selectFrom('notifications').selectAll().where('title', '=', texts.toSignTitle).execute();
  expect(told.map(({ userId, message }) => [userId, message])).toEqual([
    [at.brand.id, texts.toSign('Late Comer', 'A lamp for the evening')],
  ]);
  const { documents, may } = await brand.payments.contract({ campaignId });
  expect(may).toMatchObject({ sign: { allowed: true }, makeAgreements: { allowed: false } });
  const signed = await brand.payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash: documents.hash });
  expect(signed).toEqual({ signed: 1 });
  const hash = (await creator.payments.agreement({ dealId: invited.id })).documents?.hash ?? '';
  await creator.payments.signAsCreator({ dealId: invited.id, name: 'Late Comer', documentHash: hash });
  const deal = await h.owner
    .selectFrom('deals')
    .select('status')
    .where('id', '=', invited.id)
    .executeTakeFirstOrThrow();
  expect(deal.status).toBe('in_progress');
  expect(await verify(h)).toEqual([]);
});

test('who accepts later where the brand has its own contract gets none, and is covered by it', async () => {
  const at = await scene(h, { amounts: AMOUNTS, answer: 'none', status: 'under_review' });
  const [first] = at.deals;
  if (!first) throw new Error('The scene has a deal');
  await document(h, at);
  await (await h.as(first.creatorId)).deals.accept({ dealId: first.id });
  await h.runJobs();
  expect(await filesOf(first.id)).toEqual([]);
});

test('ten presses at once make one agreement for each deal', async () => {
  const { brand, campaignId, at } = await briefed();
  const answers = await Promise.all(Array.from({ length: 10 }, () => brand.payments.makeAgreements({ campaignId })));
  expect(answers.map(({ made }) => made).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  for (const { id } of at.deals) expect(await filesOf(id)).toHaveLength(1);
});

test('agreements are made by the brand of the campaign alone, and where somebody has accepted', async () => {
  const { campaignId, first } = await briefed();
  const other = await h.as((await createUser(h.owner, 'brand')).id);
  await expect(other.payments.makeAgreements({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect((await h.as(null)).payments.makeAgreements({ campaignId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  await expect((await h.as(first.creatorId)).payments.makeAgreements({ campaignId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  for (const role of ['agency', 'admin', 'super_admin'] as const) {
    const person = await h.as((await createUser(h.owner, role)).id);
    await expect(person.payments.makeAgreements({ campaignId }), role).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await filesOf(first.id)).toEqual([]);
  const early = await scene(h, { answer: 'none', status: 'under_review' });
  const refused = (await h.as(early.brand.id)).payments.makeAgreements({ campaignId: early.campaign.id });
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: paymentMessages.nobodyToSignWith });
});
