import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { endOfDay } from '#shared/dates.ts';
import { dealRefusals } from '#shared/messages/deals/refusals.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, later, NOW, statusOf } from './world.ts';

const h = await harness();
const { id: adminId } = await createUser(h.owner, 'admin');

const remind = async (now: Date) => {
  await jobHandlers['deals.remind']({}, h.context({ kind: 'system', onBehalfOf: null }, now));
};
const expire = async (now: Date) => {
  await jobHandlers['deals.expire']({}, h.context({ kind: 'system', onBehalfOf: null }, now));
};
const mailsTo = (userId: string) =>
  h.owner.selectFrom('mailOutbox').select(['template', 'bodyText']).where('userId', '=', userId).execute();

/** A campaign in review whose brand has offered 300 dollars. */
async function offeredInReview() {
  const { campaign, brand } = await brandWithCampaign(h, { reviewStatus: 'under_review' });
  const [creatorId = ''] = await creators(h, 1);
  const { mailed, dealIds } = await brand.deals.invite({
    campaignId: campaign.id,
    currency: 'USD',
    invites: [{ creatorId, agreedMinor: 30_000 }],
    notes: 'We love your reels',
  });
  return { campaignId: campaign.id, creatorId, dealId: dealIds[0] ?? '', mailed };
}

test('an offer of a campaign in review says so and is not mailed; the approval mails it, opens it and starts its time', async () => {
  const { campaignId, creatorId, dealId, mailed } = await offeredInReview();
  expect(mailed).toBe(true);
  const route = `/creator/invitations/${dealId}`;
  const [sent, ...more] = await noticesTo(h, creatorId);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ notificationType: 'deal_invited', route });
  expect(sent?.message).toContain('you can accept once it is approved');
  expect(await mailsTo(creatorId)).toEqual([]);

  const approvedAt = later(5);
  const staff = await h.as(adminId, approvedAt);
  await staff.review.approve({ campaignId });
  const opened = (await noticesTo(h, creatorId)).at(-1);
  expect(opened).toMatchObject({ notificationType: 'deal_invited', route });
  expect(opened?.title).toContain('is approved');
  const [mail, ...others] = await mailsTo(creatorId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'dealInvitation' });
  expect(mail?.bodyText).toContain('We love your reels');
  const creator = await h.as(creatorId, approvedAt);
  const read = await creator.deals.invitation({ dealId });
  expect(read).toMatchObject({ expiresAt: later(19).toISOString(), campaign: { inReview: false } });
  expect((await creator.deals.accept({ dealId })).status).toBe('accepted');
});

test('an approval says nothing to creators who have declined, and a second approval opens nothing twice', async () => {
  const { campaignId, creatorId, dealId } = await offeredInReview();
  await (await h.as(creatorId, NOW)).deals.decline({ dealId });
  const staff = await h.as(adminId, later(1));
  await staff.review.approve({ campaignId });
  await expect(staff.review.approve({ campaignId })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await noticesTo(h, creatorId)).toHaveLength(1);
  expect(await mailsTo(creatorId)).toEqual([]);
});

test('nobody is reminded of an offer before it can be accepted', async () => {
  const { campaignId, creatorId } = await offeredInReview();
  await remind(later(4));
  expect(await noticesTo(h, creatorId)).toHaveLength(1);
  await (await h.as(adminId, later(4))).review.approve({ campaignId });
  await remind(later(6));
  expect(await noticesTo(h, creatorId)).toHaveLength(2);
  await remind(later(8));
  expect(await noticesTo(h, creatorId)).toHaveLength(3);
});

test('an offer does not run out while its campaign is in review, however long that takes: its time begins with the approval', async () => {
  const { campaignId, creatorId, dealId } = await offeredInReview();
  await expire(later(15));
  await expire(later(20));
  expect(await statusOf(h, dealId)).toBe('invited');
  expect(await noticesTo(h, creatorId)).toHaveLength(1);
  const waiting = await (await h.as(creatorId, later(20))).deals.invitation({ dealId });
  expect(waiting.may).toMatchObject({ accept: { reason: dealRefusals.inReview }, decline: { allowed: true } });

  await (await h.as(adminId, later(20))).review.approve({ campaignId });
  await expire(later(33));
  expect(await statusOf(h, dealId)).toBe('invited');
  expect((await (await h.as(creatorId, later(33))).deals.invitation({ dealId })).may.accept.allowed).toBe(true);
  await expire(later(34));
  expect(await statusOf(h, dealId)).toBe('expired');
});

test('a revision that is asked for stops the time, too, and the offer can be declined meanwhile', async () => {
  const { campaignId, creatorId, dealId } = await offeredInReview();
  const staff = await h.as(adminId, later(1));
  await staff.review.requestRevision({ campaignId, note: 'Please say which lamp' });
  await expire(later(20));
  expect(await statusOf(h, dealId)).toBe('invited');
  await (await h.as(creatorId, later(20))).deals.decline({ dealId });
  expect(await statusOf(h, dealId)).toBe('declined');
});

test('the submission deadline ends an offer of a campaign in review, and both sides are told', async () => {
  const { campaignId, creatorId, dealId } = await offeredInReview();
  const { submissionDeadline, brandId } = await h.owner
    .selectFrom('campaigns')
    .select(['submissionDeadline', 'brandId'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const last = endOfDay(submissionDeadline ?? '', 'UTC');
  await expire(last);
  expect(await statusOf(h, dealId)).toBe('invited');
  await expire(new Date(last.getTime() + 1));
  expect(await statusOf(h, dealId)).toBe('expired');
  for (const userId of [creatorId, brandId]) {
    const told = (await noticesTo(h, userId)).map(({ notificationType }) => notificationType);
    expect(told, userId).toContain('deal_expired');
  }
  // Nobody could accept, so nobody is reported for not answering.
  const [told] = await noticesTo(h, brandId, 'deal_expired');
  expect(told?.title).toBe('An invitation expired');
  expect(told?.message).toContain('expired before the campaign was approved');
});

test('a rejection ends the offer, and its creator reads why', async () => {
  const { campaignId, creatorId, dealId } = await offeredInReview();
  await (await h.as(adminId, NOW)).review.reject({ campaignId, note: 'The claims cannot be proven' });
  expect(await statusOf(h, dealId)).toBe('cancelled');
  expect((await noticesTo(h, creatorId)).at(-1)?.message).toContain('The claims cannot be proven');
  const creator = await h.as(creatorId, NOW);
  expect(await creator.deals.invitation({ dealId })).toMatchObject({
    ended: true,
    cancelReason: 'The claims cannot be proven',
  });
});

test('the brand is told with the approval what it can do now', async () => {
  const told = async (
    over: Parameters<typeof brandWithCampaign>[1],
    act?: (brandId: string, id: string) => Promise<void>,
  ) => {
    const { brandId, campaign } = await brandWithCampaign(h, { reviewStatus: 'under_review', ...over });
    await act?.(brandId, campaign.id);
    await (await h.as(adminId, NOW)).review.approve({ campaignId: campaign.id });
    return (await noticesTo(h, brandId)).at(-1)?.message;
  };
  expect(await told({ status: 'new' })).toContain('You can invite creators now.');
  expect(await told({ status: 'new', participation: 'application' })).toContain('Creators can apply now');
  const invites = async (brandId: string, campaignId: string) => {
    const [creatorId = ''] = await creators(h, 1);
    const brand = await h.as(brandId, NOW);
    await brand.deals.invite({ campaignId, currency: 'USD', invites: [{ creatorId, agreedMinor: 30_000 }] });
  };
  expect(await told({ status: 'new' }, invites)).toContain('The creators you have invited can accept now.');
  expect(await told({ status: 'creators_assigned' })).toContain('contract and payment');
});
