import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createFile, createUser } from '#db/factories.ts';
import { brandWithDraft, NOW } from '#tests/campaigns/campaign-drafts.ts';
import { harness } from '#tests/support/harness.ts';

// What two sides write to each other before they have a contract: wherever it is written, it must not lead around Accord.

const h = await harness();
const PAST = 'Call 555-234-5678, and we skip the fee';
const BRIEF = {
  campaignObjective: 'Show the lamp',
  targetAudience: 'People at home',
  keyMessages: [],
  dosList: [],
  dontsList: [],
  deliverables: [],
  timeline: {},
  hashtags: [],
  mentions: [],
  approvalProcess: 'standard' as const,
};

/** A brand with an approved campaign that takes applications, and a creator with a deal or an application on it. */
async function parties(of: 'invited' | 'accepted' | 'applied' | 'none') {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const dates = { startDate: '2026-09-01', submissionDeadline: '2026-09-20', endDate: '2026-10-01' };
  const open = { brandId, status: 'under_review', reviewStatus: 'approved', participation: 'application' } as const;
  const campaign = await createCampaign(h.owner, { ...open, ...dates });
  const campaignId = campaign.id;
  const isDeal = of === 'invited' || of === 'accepted';
  const dealId = isDeal ? (await createDeal(h.owner, { campaign, creatorId, status: of })).id : '';
  const applicationId = of === 'applied' ? (await createApplication(h.owner, { campaign, creatorId })).id : '';
  const [brand, creator] = [await h.as(brandId, NOW), await h.as(creatorId, NOW)];
  return { brandId, creatorId, campaignId, dealId, applicationId, brand, creator };
}
const offered = { currency: 'USD', agreedMinor: 30_000 } as const;
const file = (ownerId: string, purpose: 'message' | 'brief') =>
  createFile(h.owner, { ownerId, purpose, name: 'call 555-234-5678.pdf' });

const texts: Record<string, { field: string; write: () => Promise<unknown> }> = {
  'the note of an invitation': {
    field: 'notes',
    write: async () => {
      const { brand, campaignId, creatorId } = await parties('none');
      const invites = [{ creatorId, agreedMinor: 30_000 }];
      return brand.deals.invite({ campaignId, currency: 'USD', invites, notes: PAST });
    },
  },
  'the note of an offer': {
    field: 'notes',
    write: async () => {
      const { brand, applicationId } = await parties('applied');
      return brand.deals.offer({ applicationId, ...offered, notes: PAST });
    },
  },
  'an application': {
    field: 'note',
    write: async () => {
      const { creator, campaignId } = await parties('none');
      return creator.deals.sendApplication({ campaignId, note: PAST });
    },
  },
  'the answer to an application': {
    field: 'reason',
    write: async () => {
      const { brand, applicationId } = await parties('applied');
      return brand.deals.declineApplication({ applicationId, reason: PAST });
    },
  },
  'why an invitation is taken back': {
    field: 'reason',
    write: async () => {
      const { brand, dealId } = await parties('invited');
      return brand.deals.withdraw({ dealId, reason: PAST });
    },
  },
  'why a deal is ended': {
    field: 'reason',
    write: async () => {
      const { creator, dealId } = await parties('accepted');
      return creator.deals.cancel({ dealId, reason: PAST });
    },
  },
  'a message': {
    field: 'text',
    write: async () => {
      const { creator, dealId } = await parties('accepted');
      return creator.conversations.send({ dealId, requestKey: randomUUID(), text: PAST, fileIds: [] });
    },
  },
  'the name of a file in a message': {
    field: 'text',
    write: async () => {
      const { creator, creatorId, dealId } = await parties('accepted');
      const { id } = await file(creatorId, 'message');
      return creator.conversations.send({ dealId, requestKey: randomUUID(), text: 'Here', fileIds: [id] });
    },
  },
  'a campaign that is sent in': {
    field: 'description',
    write: async () => {
      const { caller, id } = await brandWithDraft(h, { description: `A lamp for every home. ${PAST}` });
      return caller.campaigns.submit({ campaignId: id });
    },
  },
  'a change of a campaign': {
    field: 'description',
    write: async () => {
      const { caller, id } = await brandWithDraft(h);
      const {
        name = '',
        budgetMinor,
        platforms,
      } = await caller.campaigns.submit({ campaignId: id }).then((form) => form.draft);
      const kept = { name: name ?? '', budgetMinor: budgetMinor ?? 0, platforms: platforms ?? [] };
      return caller.campaigns.edit({ campaignId: id, ...kept, description: `A lamp for every home. ${PAST}` });
    },
  },
  'a brief': {
    field: 'brief.keyMessages',
    write: async () => {
      const { brand, campaignId } = await parties('accepted');
      return brand.payments.saveBrief({ campaignId, brief: { ...BRIEF, keyMessages: ['Warm light', PAST] } });
    },
  },
  'the name of a brief': {
    field: 'fileId',
    write: async () => {
      const { brand, brandId, campaignId } = await parties('accepted');
      const { id: fileId } = await file(brandId, 'brief');
      return brand.payments.attachFile({ campaignId, fileId, kind: 'brief' });
    },
  },
};

test.each(Object.entries(texts))('%s is held back while it has contact details', async (_what, { field, write }) => {
  await expect(write()).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field,
    message: expect.stringMatching(/^Contact details can be exchanged .* Remove .*“.*555-234-5678/),
  });
});

test('under contract they go in messages, and a brand’s own shop is none', async () => {
  const { brand, brandId, creatorId, campaignId } = await parties('none');
  const campaign = await h.owner
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const { id: dealId } = await createDeal(h.owner, {
    campaign: { ...campaign, brandId },
    creatorId,
    status: 'in_progress',
  });
  await brand.conversations.send({ dealId, requestKey: randomUUID(), text: PAST, fileIds: [] });
  const words = 'Link to https://lumen.example.com/lamp and tag @lumen.home';
  expect(await brand.payments.saveBrief({ campaignId, brief: { ...BRIEF, keyMessages: [words] } })).toMatchObject({
    version: 1,
  });
});
