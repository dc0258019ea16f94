import { test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser, type Row } from '#db/factories.ts';
import { type CampaignStatus, type DealStatus, lifecycles, type SubmissionStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const [brand, creator, admin] = await Promise.all([
  createUser(h.owner, 'brand'),
  createUser(h.owner, 'creator'),
  createUser(h.owner, 'admin'),
]);
const asBrand = await h.as(brand.id, NOW);
const asCreator = await h.as(creator.id, NOW);
const asStaff = await h.as(admin.id, NOW);

const submissionStatuses = lifecycles.submission.statuses;
const past = lifecycles.campaign.statuses.filter((status) => status !== 'draft');

interface Case {
  campaign: Row<'campaigns'>;
  submissions: Row<'submissions'>[];
}
async function work(
  status: CampaignStatus,
  deal: DealStatus,
  over: Omit<Parameters<typeof createCampaign>[1], 'brandId'> = {},
): Promise<Case> {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status, ...over });
  const made = await createDeal(h.owner, { campaign, creatorId: creator.id, status: deal });
  const submissions: Row<'submissions'>[] = [];
  for (const each of submissionStatuses) {
    submissions.push(await createSubmission(h.owner, { deal: made, status: each as SubmissionStatus }));
  }
  submissions.push(await createSubmission(h.owner, { deal: made, revisionRounds: 3, version: 2 }));
  return { campaign, submissions };
}
const cases: Case[] = [];
for (const status of past) cases.push(await work(status, 'in_progress'));
for (const status of lifecycles.deal.statuses) cases.push(await work('in_progress', status));
cases.push(await work('live', 'in_progress', { reviewStage: 'live' }));
cases.push(
  await work('in_progress', 'in_progress', {
    startDate: '2026-02-01',
    submissionDeadline: '2026-02-20',
    endDate: '2026-03-04',
  }),
);
cases.push(await work('in_progress', 'in_progress', { reviewStatus: 'rejected' }));

test('a brand that may not decide on content, or talk about it, is refused with the sentence that it reads', async () => {
  const { check, both } = seen();
  for (const { campaign } of cases) {
    const { submissions } = await asBrand.content.forCampaign({ campaignId: campaign.id });
    for (const { id: submissionId, version, may } of submissions) {
      const decision = { submissionId, version, feedback: 'More light' };
      await check(may, {
        approve: () => asBrand.content.approve(decision),
        requestRevision: () => asBrand.content.requestRevision(decision),
        reject: () => asBrand.content.reject(decision),
        comment: () => asBrand.content.comment({ submissionId, version, text: 'Here' }),
      });
    }
  }
  both('approve', 'requestRevision', 'reject', 'comment');
});

test('a creator who may not change, submit, take back, discard, post or discuss content is refused with the same sentence', async () => {
  const { check, both } = seen();
  for (const { campaign } of cases) {
    const campaignId = campaign.id;
    const input = { campaignId, title: 'A morning', caption: 'Again #ad', fileIds: [crypto.randomUUID()] };
    const { save, submit } = (await asCreator.content.campaign({ campaignId })).may;
    await check(
      { save, submit },
      {
        save: () => asCreator.content.save(input),
        submit: () => asCreator.content.submit(input),
      },
    );
    for (const { id: submissionId, may: mayWith, ...row } of await asCreator.content.mine({ campaignId })) {
      await check(mayWith, {
        save: () => asCreator.content.save({ ...input, submissionId }),
        submit: () => asCreator.content.submit({ ...input, submissionId }),
        withdraw: () => asCreator.content.withdraw({ submissionId }),
        discard: () => asCreator.content.discard({ submissionId }),
        publish: () => asCreator.content.publish({ submissionId, postUrl: `https://instagram.com/p/${submissionId}` }),
        comment: () => asCreator.content.comment({ submissionId, version: row.version, text: 'Here' }),
      });
    }
  }
  both('save', 'submit', 'withdraw', 'discard', 'publish', 'comment');
});

test('staff that may not decide on overdue content, on a campaign, or take a step with a lead are refused with the same sentence', async () => {
  const { check, both } = seen();
  const late = await h.as(admin.id, new Date('2026-03-20T10:00:00.000Z'));
  for (const { id: submissionId, version, may } of (await late.content.overdue({ limit: 50 })).rows) {
    const decision = { submissionId, version, feedback: 'More light' };
    await check(may, {
      approve: () => late.content.approve(decision),
      requestRevision: () => late.content.requestRevision(decision),
      reject: () => late.content.reject(decision),
    });
  }
  for (const reviewStatus of lifecycles.review.statuses.filter((status) => status !== 'draft')) {
    const { id: campaignId } = await createCampaign(h.owner, { brandId: brand.id, status: 'new', reviewStatus });
    const { may } = await asStaff.review.read({ campaignId });
    const note = 'More words';
    await check(may, {
      approve: () => asStaff.review.approve({ campaignId, note }),
      requestRevision: () => asStaff.review.requestRevision({ campaignId, note }),
      reject: () => asStaff.review.reject({ campaignId, note }),
      reopen: () => asStaff.review.reopen({ campaignId, note }),
      assess: () => asStaff.review.assess({ campaignId }),
    });
  }
  for (const [n, status] of lifecycles.lead.statuses.entries()) {
    const at = { createdAt: NOW, updatedAt: NOW };
    const lead = { name: 'Some One', email: `lead${n}@example.test`, userType: 'brand', status, ...at } as const;
    await h.owner.insertInto('leads').values(lead).execute();
  }
  for (const { id: leadId, email, may } of (await asStaff.leads.list({})).rows) {
    const input = { leadId, note: null };
    await check(may, {
      contact: () => asStaff.leads.contact(input),
      invite: () => asStaff.leads.invite({ ...input, email, role: 'brand' }),
      close: () => asStaff.leads.close(input),
      reopen: () => asStaff.leads.reopen(input),
    });
  }
  both('approve', 'requestRevision', 'reject', 'reopen', 'contact', 'invite', 'close');
});
