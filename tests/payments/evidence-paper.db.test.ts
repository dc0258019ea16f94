import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { sendEvidence } from '#server/money/desk/evidence.service.ts';
import { formatMoney } from '#shared/format.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { approve, handIn } from './content.ts';
import { decideAtBank, dispute as disputed, disputesOf, paymentOf } from './disputing.ts';
import {
  briefForm,
  funded,
  launch,
  moneyOfOthers,
  payBalance,
  type Scene,
  settle,
  systemContext,
  verify,
} from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
await moneyOfOthers(h);

/** The record of a scene's deal before its payment is disputed. */
async function published(at: Scene): Promise<string> {
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has a deal');
  const [brand, creator] = [await h.as(at.brand.id), await h.as(deal.creatorId)];
  const submissionId = await handIn(h, deal);
  await brand.content.comment({ submissionId, version: 1, text: 'Is the lamp in the picture?' });
  await creator.content.comment({ submissionId, version: 1, text: 'It stands on the left.' });
  await approve(h, deal, submissionId);
  await payBalance(h, at);
  await launch(h, at);
  await creator.content.publish({ submissionId, postUrl: 'https://instagram.com/p/evening' });
  return submissionId;
}
async function opened(at: Scene) {
  await disputed(h, (await paymentOf(h, at.campaign.id, 'deposit')).id, 'won');
  const [dispute] = await disputesOf(h, at.campaign.id);
  if (!dispute) throw new Error('A dispute');
  return dispute;
}
const bytesOf = ({ base64 }: { base64: string }): Buffer => Buffer.from(base64, 'base64');
const atBank = (providerId: string) =>
  h.owner.selectFrom('sandboxBank.disputes').selectAll().where('id', '=', providerId).executeTakeFirstOrThrow();

test('the bank gets one paper of contract, signatures, brief, versions, decisions, comments, post and record', async () => {
  const at = await funded(h);
  const submissionId = await published(at);
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has a deal');
  await createMessage(h.owner, { deal, authorId: at.brand.id, over: { body: 'Please keep the label readable.' } });
  const dispute = await opened(at);
  const staff = await h.as(admin.id);
  const input = { disputeId: dispute.id };
  const { documents } = await (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
  const before = wordsOf(bytesOf(await staff.payments.evidence(input)));
  const { caption } = await h.owner
    .selectFrom('submissionVersions')
    .select('caption')
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow();
  // A line that is too long for the page is broken between words.
  const onPages = (words: string, part: string) => words.replaceAll('\n', ' ').includes(part);
  for (const part of [
    dispute.providerId,
    'fraudulent',
    `${formatMoney(dispute)} (Deposit)`,
    at.brand.email,
    'contract.pdf',
    documents.hash,
    'Version 1, saved',
    'Show the lamp in a home office',
    'People who work from home',
    '2 × Reel on Instagram',
    '$750.00',
    'Bo Brand',
    'Cleo Creator',
    '203.0.113.7',
    'An evening with it',
    caption,
    'Is the lamp in the picture?',
    'It stands on the left.',
    'Messages about the deals',
    'Please keep the label readable.',
    'Approved',
    'https://instagram.com/p/evening',
    'accepted the deal',
    'Accord received the payment',
    'recorded that the bank asked for evidence in the dispute',
  ]) {
    expect(onPages(before, part), part).toBe(true);
  }
  // The kind of each entry is beside it, so that no other entry can be mistaken for it.
  const read = before.replaceAll('\n', ' ').replace(/[\x93\x94]/g, '"');
  const day = '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2} UTC';
  for (const entry of [
    `Signed by the brand "Bo Brand", ${day}, from 203.0.113.7`,
    `Signed by the creator "Cleo Creator", ${day}, from 203.0.113.7`,
    `Submitted "An evening with it", version 1, ${day}`,
    `Approved Version 1, ${day}, by the brand`,
    `Comment, brand Version 1, ${day}: Is the lamp in the picture\\?`,
    `Comment, creator Version 1, ${day}: It stands on the left.`,
    `Published post https://instagram.com/p/evening, ${day}`,
  ]) {
    expect(read).toMatch(new RegExp(entry));
  }
  expect(before).not.toContain('In our words');

  await staff.payments.submitEvidence({ ...input, evidence: 'They agreed.\n\nThe post is online.' });
  await Promise.all(Array.from({ length: 5 }, () => sendEvidence(systemContext(h), dispute.id)));
  const sent = await staff.payments.evidence(input);
  const words = wordsOf(bytesOf(sent));
  for (const part of ['In our words', 'They agreed.', 'The post is online.', 'sent the evidence in the dispute']) {
    expect(onPages(words, part), part).toBe(true);
  }
  const kept = await atBank(dispute.providerId);
  expect(kept.evidenceFile?.equals(bytesOf(sent))).toBe(true);

  const brand = await h.as(at.brand.id);
  await brand.payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm({ targetAudience: 'Others' }) });
  await settle(h);
  expect(await staff.payments.evidence(input), 'what was submitted stays').toEqual(sent);
  expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'won' }]);
  expect(await verify(h)).toEqual([]);
});

test('a dispute that was answered at the bank keeps no paper, and shows what is on record', async () => {
  const at = await funded(h);
  const dispute = await opened(at);
  await decideAtBank(h, dispute.providerId);
  await settle(h);
  const kept = h.owner.selectFrom('disputeEvidence').selectAll().where('disputeId', '=', dispute.id);
  const paper = await (await h.as(admin.id)).payments.evidence({ disputeId: dispute.id });
  expect(wordsOf(bytesOf(paper))).toContain('recorded that the dispute was won');
  expect(await kept.execute()).toEqual([]);
});

test('the paper is for staff alone, and an unknown dispute is not found', async () => {
  const at = await funded(h);
  const { id: disputeId } = await opened(at);
  await expect((await h.as(null)).payments.evidence({ disputeId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const agency = await createUser(h.owner, 'agency');
  for (const { id } of [at.brand, { id: at.deals[0]?.creatorId ?? '' }, agency]) {
    await expect((await h.as(id)).payments.evidence({ disputeId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const staff = await h.as(admin.id);
  await expect(staff.payments.evidence({ disputeId: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'This dispute was not found',
  });
  await expect(staff.payments.evidence({ disputeId: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
