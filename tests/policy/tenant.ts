import {
  createApplication,
  createCampaign,
  createDeal,
  createFile,
  createSubmission,
  createUser,
  FACTORY_TIME,
} from '#db/factories.ts';
import { giveSeat } from '#server/ground/seats.ts';
import { createAssistant } from '#tests/support/api-keys.ts';
import { createApproval } from '#tests/support/approvals.ts';
import { booked } from '#tests/support/booked.ts';
import { createContact } from '#tests/support/brand-people.ts';
import { createCase } from '#tests/support/cases.ts';
import { createCreatorList } from '#tests/support/creator-lists.ts';
import { createGuestLink } from '#tests/support/guests.ts';
import type { Harness } from '#tests/support/harness.ts';
import { createMail } from '#tests/support/mails.ts';
import { createPasskey } from '#tests/support/passkeys.ts';
import { createProposal } from '#tests/support/proposals.ts';
import { createPushDevice } from '#tests/support/push.ts';
import { createWebhook } from '#tests/support/webhooks.ts';

/** Creates a brand and a creator with everything that they can have, in states in which most moves are legal; returns the ids by their kind. */
export async function tenant(h: Harness, agencyId: string) {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Nobodys', lastName: 'Creator' } });
  const ids: Record<string, string[]> = {
    campaign: [],
    deal: [],
    application: [],
    submission: [],
    payment: [],
    movement: [],
    refundRequest: [],
    case: [],
    caseProposal: [],
    milestone: [],
    file: [],
    notification: [],
    campaignFile: [],
    list: [],
    session: [],
    comment: [],
    conversion: [],
    account: [],
    item: [],
    removal: [],
    template: [],
  };
  const statuses = [
    'draft',
    'new',
    'under_review',
    'creators_assigned',
    'in_progress',
    'awaiting_approval',
    'live',
  ] as const;
  for (const status of statuses) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status });
    ids.campaign?.push(campaign.id);
    if (status === 'draft') continue;
    const dealStatus = status === 'new' ? 'invited' : status === 'under_review' ? 'accepted' : 'in_progress';
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: dealStatus });
    ids.deal?.push(deal.id);
    const other = await createUser(h.owner, 'creator');
    ids.application?.push((await createApplication(h.owner, { campaign, creatorId: other.id })).id);
    if (dealStatus !== 'in_progress') continue;
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
    ids.conversion?.push(conversion.id);
    for (const submissionStatus of ['draft', 'submitted', 'approved', 'revision_requested', 'published'] as const) {
      const submission = await createSubmission(h.owner, { deal, status: submissionStatus });
      ids.submission?.push(submission.id);
      const { id: submissionId, postUrl } = submission;
      if (postUrl !== null) {
        const check = { submissionId, postUrl, checkedAt: FACTORY_TIME, source: 'platform' as const };
        await h.owner
          .insertInto('postChecks')
          .values({ ...check, problems: ['unseen'] })
          .execute();
      }
      const comment = await h.owner
        .insertInto('submissionComments')
        .values({ submissionId: submission.id, version: 1, authorId: brand.id, body: 'Here', createdAt: FACTORY_TIME })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.comment?.push(comment.id);
    }
    const payment = await h.owner
      .insertInto('payments')
      .values({
        campaignId: campaign.id,
        brandId: brand.id,
        kind: 'deposit',
        status: 'created',
        amountMinor: 50_000,
        currency: 'USD',
        idempotencyKey: `tenancy-${campaign.id}`,
        createdAt: FACTORY_TIME,
        updatedAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.payment?.push(payment.id);
    ids.movement?.push(await booked(h.owner, campaign.id));
    const request = await h.owner
      .insertInto('refundRequests')
      .values({
        campaignId: campaign.id,
        brandId: brand.id,
        status: 'open',
        amountMinor: 50_000,
        currency: 'USD',
        reason: 'It went wrong',
        createdAt: FACTORY_TIME,
        updatedAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.refundRequest?.push(request.id);
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
    ids.milestone?.push(milestone.id);
    ids.case?.push(await createCase(h.owner, deal, status === 'live' ? 'escalated' : 'open'));
  }
  const proposals = h.owner
    .selectFrom('caseProposals')
    .where('caseId', 'in', ids.case ?? [])
    .select('id');
  ids.caseProposal = (await proposals.execute()).map(({ id }) => id);
  for (const ownerId of [brand.id, creator.id]) {
    const file = await createFile(h.owner, { ownerId, purpose: 'contract' });
    ids.file?.push(file.id);
    const session = await h.owner
      .insertInto('sessions')
      .values({
        id: `session of ${ownerId}`,
        userId: ownerId,
        expiresAt: new Date(Date.now() + 3_600_000),
        createdAt: FACTORY_TIME,
        lastUsedAt: FACTORY_TIME,
      })
      .returning('ref')
      .executeTakeFirstOrThrow();
    ids.session?.push(session.ref);
    const notification = await h.owner
      .insertInto('notifications')
      .values({ userId: ownerId, notificationType: 'x', title: 'T', message: 'M', route: '/', createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.notification?.push(notification.id);
  }
  const account = await h.owner
    .insertInto('socialAccounts')
    .values({
      creatorId: creator.id,
      platform: 'tiktok',
      handle: 'theirs',
      status: 'ok',
      refreshAskedAt: FACTORY_TIME,
      createdAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.account?.push(account.id);
  const picture = await createFile(h.owner, { ownerId: creator.id, purpose: 'image' });
  for (const use of ['avatar', 'banner', 'picture', 'cover', 'logo']) ids[`${use}File`] = [picture.id];
  const item = await h.owner
    .insertInto('portfolioItems')
    .values({
      creatorId: creator.id,
      kind: 'post',
      platform: 'tiktok',
      postUrl: 'https://tiktok.com/@theirs/video/1',
      title: 'Theirs',
      position: 1,
      createdAt: FACTORY_TIME,
      updatedAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.item?.push(item.id);
  const removals = [
    { userId: brand.id, kind: 'list' as const },
    { userId: brand.id, kind: 'members' as const },
    { userId: creator.id, kind: 'draft' as const },
    { userId: brand.id, kind: 'template' as const },
  ].map((removal) => ({ ...removal, ofId: brand.id, parts: '{}', removedAt: new Date() }));
  for (const { id } of await h.owner.insertInto('removals').values(removals).returning('id').execute()) {
    ids.removal?.push(id);
  }
  const [campaignId = '', fileId = ''] = [ids.campaign?.at(-1), ids.file?.[0]];
  const attached = await h.owner
    .insertInto('campaignFiles')
    .values({ campaignId, fileId, kind: 'contract', createdBy: brand.id, createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.campaignFile?.push(attached.id);
  for (const [ownerId, kind, content] of [
    [brand.id, 'brief', '{}'],
    [creator.id, 'message', '{"text":"Nobodys text"}'],
  ] as const) {
    const template = await h.owner
      .insertInto('templates')
      .values({ ownerId, kind, name: 'Nobodys template', content, createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.template?.push(template.id);
  }
  const listed = { brandId: brand.id, name: 'Nobodys list', creatorIds: [creator.id] };
  ids.list?.push(await createCreatorList(h.owner, listed));
  const showing = { brandId: brand.id, campaignId: ids.campaign?.at(-1) ?? '' };
  ids.link = [(await createGuestLink(h.owner, showing)).link.id];
  ids.matchCampaign = ids.campaign ?? [];
  ids.person = [await createContact(h.owner, brand.id, 'nobodys@contact.test')];
  await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId: brand.id, role: 'managed_brand', createdAt: FACTORY_TIME })
    .execute();
  const assignment = await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId: creator.id, role: 'managed_creator', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invite = await h.owner
    .insertInto('invites')
    .values({
      email: 'asked@example.test',
      role: 'managed_brand',
      agencyId,
      status: 'sent',
      invitedBy: agencyId,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const colleague = await createUser(h.owner, null);
  const seatId = await h.owner
    .transaction()
    .execute((tx) => giveSeat(tx, { companyId: brand.id, personId: colleague.id, role: 'viewer' }, FACTORY_TIME));
  const memberInvite = await h.owner
    .insertInto('invites')
    .values({
      email: 'new-colleague@example.test',
      role: 'member',
      companyId: brand.id,
      seatRole: 'viewer',
      status: 'sent',
      invitedBy: brand.id,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.seat = [seatId];
  const request = { companyId: brand.id, campaignId: ids.campaign?.[0] ?? '', askedBy: colleague.id };
  ids.approval = [(await createApproval(h.owner, request)).id];
  ids.proposal = [(await createProposal(h.owner, { accountId: brand.id })).id];
  const about = { agencyId, userId: creator.id, authorId: agencyId, createdAt: FACTORY_TIME };
  const note = await h.owner
    .insertInto('crmNotes')
    .values({ ...about, body: 'Theirs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const followUp = await h.owner
    .insertInto('crmFollowUps')
    .values({ ...about, title: 'Theirs', dueOn: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const brands = { deskId: brand.id, ownerId: brand.id, list: 'discover' as const };
  const brandsView = await h.owner
    .insertInto('savedViews')
    .values({ ...brands, name: 'Nobodys view', search: '{}', shared: true, createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const agencys = { deskId: agencyId, ownerId: agencyId, list: 'brands' as const };
  const view = await h.owner
    .insertInto('savedViews')
    .values({ ...agencys, name: 'Theirs', search: '{}', shared: true, createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = {
    userId: brand.id,
    name: 'Theirs',
    prefix: 'accord_abc',
    keyHash: `hash of ${brand.id}`,
    createdAt: FACTORY_TIME,
  };
  const { id: keyId } = await h.owner
    .insertInto('apiKeys')
    .values({ ...key, scopes: ['campaigns:read'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.key = [keyId];
  ids.assistant = [await createAssistant(h.owner, brand.id)];
  const { webhookId, deliveryId } = await createWebhook(h.owner, brand.id);
  Object.assign(ids, { webhook: [webhookId], delivery: [deliveryId], mail: [await createMail(h.owner, brand.id)] });
  ids.passkey = [await createPasskey(h.owner, brand.id), await createPasskey(h.owner, creator.id)];
  ids.device = [await createPushDevice(h.owner, brand.id)];
  ids.view = [view.id, brandsView.id];
  ids.note = [note.id];
  ids.followUp = [followUp.id];
  ids.assignment = [assignment.id];
  ids.invite = [invite.id, memberInvite.id];
  return { ids, people: [brand, creator] };
}
