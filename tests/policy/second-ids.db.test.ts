import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, FACTORY_TIME } from '#db/factories.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { booked } from '#tests/support/booked.ts';
import { createCase } from '#tests/support/cases.ts';
import { createCreatorList } from '#tests/support/creator-lists.ts';
import { createGuestLink } from '#tests/support/guests.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, inputSchemas } from '#tests/support/inputs.ts';

const h = await harness();
const now = new Date(FACTORY_TIME.getTime() + 3_600_000);

/** A brand and a creator with a deal, and one row of everything that has an id. */
async function tenant() {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const unfunded = await createCampaign(h.owner, { brandId: brand.id, status: 'creators_assigned' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const submission = await createSubmission(h.owner, { deal, status: 'submitted' });
  const posted = await createSubmission(h.owner, { deal, status: 'published' });
  await h.owner
    .insertInto('postChecks')
    .values({
      submissionId: posted.id,
      postUrl: posted.postUrl ?? '',
      source: 'platform',
      problems: ['unseen'],
      checkedAt: FACTORY_TIME,
    })
    .execute();
  const comment = await h.owner
    .insertInto('submissionComments')
    .values({ submissionId: submission.id, version: 1, authorId: brand.id, body: 'Here', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const papers = await createFile(h.owner, { ownerId: brand.id, purpose: 'contract', contentType: 'application/pdf' });
  const attached = await h.owner
    .insertInto('campaignFiles')
    .values({
      campaignId: unfunded.id,
      fileId: papers.id,
      kind: 'contract',
      createdBy: brand.id,
      createdAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const milestone = await h.owner
    .insertInto('milestones')
    .values({
      dealId: deal.id,
      kind: 'signing',
      status: 'accrued',
      amountMinor: 20,
      currency: 'USD',
      createdAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const argued = await createDeal(h.owner, { campaign: unfunded, creatorId: creator.id, status: 'in_progress' });
  const caseId = await createCase(h.owner, argued);
  const asked = await createUser(h.owner, 'creator');
  const decided = await createDeal(h.owner, { campaign, creatorId: asked.id, status: 'in_progress' });
  const escalatedId = await createCase(h.owner, decided, 'escalated');
  const proposal = await h.owner
    .selectFrom('caseProposals')
    .select('id')
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow();
  const link = await h.owner
    .insertInto('trackingLinks')
    .values({ dealId: deal.id, code: deal.id, targetUrl: 'https://example.com', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const conversion = await h.owner
    .insertInto('conversions')
    .values({ linkId: link.id, source: 'server', externalId: 'order', convertedAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asCreator = await h.as(creator.id, now);
  const shown = { brandId: brand.id, campaignId: campaign.id, submissionId: submission.id };
  const { guest, guestItemId } = await createGuestLink(h.owner, shown);
  const post = { post: 'https://tiktok.com/@mine/video/1', title: 'T', caption: null };
  return {
    dealId: deal.id,
    milestoneId: milestone.id,
    caseId,
    escalatedId,
    caseProposalId: proposal.id,
    itemId: (await asCreator.portfolio.addPost(post)).id,
    conversionId: conversion.id,
    campaignId: campaign.id,
    unfundedId: unfunded.id,
    submissionId: submission.id,
    postedId: posted.id,
    commentId: comment.id,
    contractId: papers.id,
    campaignFileId: attached.id,
    movementId: await booked(h.owner, campaign.id),
    fileId: (await createFile(h.owner, { ownerId: creator.id })).id,
    sentFileId: (await createFile(h.owner, { ownerId: creator.id, purpose: 'message' })).id,
    message: () => ({ dealId: deal.id, requestKey: randomUUID(), text: 'Look' }),
    pictureId: (await createFile(h.owner, { ownerId: creator.id, purpose: 'image' })).id,
    listId: await createCreatorList(h.owner, { brandId: brand.id, name: 'Spring', creatorIds: [creator.id] }),
    linkId: guest.link.id,
    guestItemId,
    asGuest: createCallerFactory(appRouter)(h.context(guest, now)),
    asBrand: await h.as(brand.id, now),
    asCreator,
  };
}
const staff = await h.as((await createUser(h.owner, 'admin')).id, now);
const mine = await tenant();
const theirs = await tenant();

const share = { title: 'Mine', label: 'Anna' };
const content = { campaignId: mine.campaignId, title: 'T', caption: null };
/** For each procedure with two ids: a call in which all ids are the caller's own except the given one. */
const calls: Record<string, { foreign: string; call: (id: string) => Promise<unknown> }> = {
  'content.save submissionId': {
    foreign: theirs.submissionId,
    call: (submissionId) => mine.asCreator.content.save({ ...content, submissionId, fileIds: [] }),
  },
  'content.save fileIds.0': {
    foreign: theirs.fileId,
    call: (id) => mine.asCreator.content.save({ ...content, fileIds: [id] }),
  },
  'content.submit submissionId': {
    foreign: theirs.submissionId,
    call: (submissionId) => mine.asCreator.content.submit({ ...content, submissionId, fileIds: [mine.fileId] }),
  },
  'content.submit fileIds.0': {
    foreign: theirs.fileId,
    call: (id) => mine.asCreator.content.submit({ ...content, fileIds: [id] }),
  },
  'content.showPost fileId': {
    foreign: theirs.fileId,
    call: (fileId) => mine.asCreator.content.showPost({ submissionId: mine.postedId, fileId }),
  },
  'content.comment fileId': {
    foreign: theirs.fileId,
    call: (fileId) =>
      mine.asBrand.content.comment({ submissionId: mine.submissionId, version: 1, fileId, text: 'Here' }),
  },
  'conversations.send fileIds.0': {
    foreign: theirs.sentFileId,
    call: (id) => mine.asCreator.conversations.send({ ...mine.message(), fileIds: [id] }),
  },
  'conversations.send about.submissionId': {
    foreign: theirs.submissionId,
    call: (submissionId) =>
      mine.asCreator.conversations.send({ ...mine.message(), about: { submissionId, version: 1 } }),
  },
  'conversations.send about.commentId': {
    foreign: theirs.commentId,
    call: (commentId) =>
      mine.asCreator.conversations.send({
        ...mine.message(),
        about: { submissionId: mine.submissionId, version: 1, commentId },
      }),
  },
  'cases.open split.0.milestoneId': {
    foreign: theirs.milestoneId,
    call: (milestoneId) =>
      mine.asBrand.cases.open({
        dealId: mine.dealId,
        term: 'review',
        claim: 'C',
        split: [{ milestoneId, amountMinor: 0 }],
        note: 'N',
      }),
  },
  'cases.counter split.0.milestoneId': {
    foreign: theirs.milestoneId,
    call: (milestoneId) =>
      mine.asBrand.cases.counter({ caseId: mine.caseId, split: [{ milestoneId, amountMinor: 0 }], note: 'N' }),
  },
  'cases.accept caseProposalId': {
    foreign: theirs.caseProposalId,
    call: (caseProposalId) => mine.asBrand.cases.accept({ caseId: mine.caseId, caseProposalId }),
  },
  'cases.decide split.0.milestoneId': {
    foreign: theirs.milestoneId,
    call: (milestoneId) =>
      staff.cases.decide({
        ...{ caseId: mine.escalatedId, finding: 'neither', reason: 'R' },
        split: [{ milestoneId, amountMinor: 0 }],
      }),
  },
  'guests.shareContent submissionIds.0': {
    foreign: theirs.submissionId,
    call: (id) =>
      mine.asBrand.guests.shareContent({ ...share, campaignId: mine.campaignId, submissionIds: [id], fields: [] }),
  },
  'guests.shareList matchCampaignId': {
    foreign: theirs.campaignId,
    call: (matchCampaignId) =>
      mine.asBrand.guests.shareList({ ...share, listId: mine.listId, matchCampaignId, fields: ['name', 'match'] }),
  },
  'guests.change matchCampaignId': {
    foreign: theirs.campaignId,
    async call(matchCampaignId) {
      const { id: linkId } = await mine.asBrand.guests.shareList({ ...share, listId: mine.listId, fields: ['name'] });
      return mine.asBrand.guests.change({ ...share, linkId, matchCampaignId, fields: ['name', 'match'] });
    },
  },
  'guests.comment guestItemId': {
    foreign: theirs.guestItemId,
    call: (guestItemId) => mine.asGuest.guests.comment({ linkId: mine.linkId, guestItemId, text: 'Here' }),
  },
  'guests.vote guestItemId': {
    foreign: theirs.guestItemId,
    call: (guestItemId) => mine.asGuest.guests.vote({ linkId: mine.linkId, guestItemId, vote: 'up' }),
  },
  'payments.attachFile fileId': {
    foreign: theirs.contractId,
    call: (fileId) => mine.asBrand.payments.attachFile({ campaignId: mine.unfundedId, kind: 'contract', fileId }),
  },
  'payments.receipt movementId': {
    foreign: theirs.movementId,
    call: (movementId) => mine.asBrand.payments.receipt({ campaignId: mine.campaignId, movementId }),
  },
  'payments.removeFile campaignFileId': {
    foreign: theirs.campaignFileId,
    call: (campaignFileId) => mine.asBrand.payments.removeFile({ campaignId: mine.unfundedId, campaignFileId }),
  },
  'analytics.strikeConversions choice.conversionId': {
    foreign: theirs.conversionId,
    call: (conversionId) =>
      mine.asBrand.analytics.strikeConversions({
        campaignId: mine.campaignId,
        choice: { by: 'one', conversionId },
        reason: 'Nobody bought this',
      }),
  },
  'analytics.restoreConversions choice.conversionId': {
    foreign: theirs.conversionId,
    call: (conversionId) =>
      mine.asBrand.analytics.restoreConversions({
        campaignId: mine.campaignId,
        choice: { by: 'one', conversionId },
      }),
  },
  'profiles.edit changes.bannerFileId': {
    foreign: theirs.pictureId,
    call: (bannerFileId) => mine.asCreator.profiles.edit({ changes: { bannerFileId } }),
  },
  'profiles.setupBrand logoFileId': {
    foreign: theirs.pictureId,
    call: (logoFileId) => mine.asBrand.profiles.setupBrand({ companyName: 'Mine', industry: '', logoFileId }),
  },
  'settings.saveCompany logoFileId': {
    foreign: theirs.pictureId,
    call: (logoFileId) => mine.asBrand.settings.saveCompany({ logoFileId }),
  },
  'campaigns.createDraft draft.coverFileId': {
    foreign: theirs.pictureId,
    call: (coverFileId) => mine.asBrand.campaigns.createDraft({ draft: { name: 'Mine again', coverFileId } }),
  },
  'campaigns.saveDraft draft.coverFileId': {
    foreign: theirs.pictureId,
    call: async (coverFileId) => {
      const { id: campaignId } = await mine.asBrand.campaigns.createDraft({ draft: { name: 'Mine' } });
      return mine.asBrand.campaigns.saveDraft({ campaignId, currentStep: 1, draft: { coverFileId } });
    },
  },
  'campaigns.edit coverFileId': {
    foreign: theirs.pictureId,
    call: (coverFileId) => {
      const description = 'A lamp for those who read at night.';
      const details = { name: 'Mine', description, budgetMinor: 100_000, platforms: ['tiktok' as const] };
      return mine.asBrand.campaigns.edit({ campaignId: mine.campaignId, ...details, coverFileId });
    },
  },
  'portfolio.addDelivered fileId': {
    foreign: theirs.fileId,
    call: (fileId) =>
      mine.asCreator.portfolio.addDelivered({ submissionId: mine.submissionId, fileId, title: 'T', caption: null }),
  },
  'portfolio.edit pictureFileId': {
    foreign: theirs.pictureId,
    call: (pictureFileId) =>
      mine.asCreator.portfolio.edit({ itemId: mine.itemId, title: 'T', caption: null, pictureFileId }),
  },
  'content.resolveComment commentId': {
    foreign: theirs.commentId,
    call: (commentId) => mine.asBrand.content.resolveComment({ commentId, resolved: true }),
  },
};

/** Fields that belong to no tenant: ids of people, whom brands can find, keys that the caller makes up, and what the caller saw. */
const FREE = /(creator|user|brand|agency)Ids?(\.0)?$|^requestKey$|^seen\./i;

describe('[S2] a second id that is another tenant’s answers as one that does not exist', () => {
  test('every procedure with a second id is listed here', () => {
    const taking = inputSchemas().flatMap(({ name, schema }) => {
      const [, ...second] = idFields(schema).filter((field) => !FREE.test(field));
      return second.map((field) => `${name} ${field}`);
    });
    expect(taking.filter((each) => !(each in calls))).toEqual([]);
    expect(taking.length).toBeGreaterThan(0);
  });

  test.each(Object.keys(calls))('%s', async (name) => {
    const { foreign, call } = calls[name] ?? { foreign: '', call: async () => 'nothing to call' };
    const answer = (id: string) =>
      call(id).then(
        (value) => ({ done: value }),
        ({ code, message, field }) => ({ code, message, field }),
      );
    const missing = await answer(randomUUID());
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    expect(await answer(foreign)).toEqual(missing);
  });
});
