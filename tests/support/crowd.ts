import { randomUUID } from 'node:crypto';
import {
  createApplication,
  createCampaign,
  createDeal,
  createFile,
  createSubmission,
  createUser,
  FACTORY_TIME,
  type Row,
} from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import { giveSeat } from '#server/ground/seats.ts';
import type { SeenInCheck } from '#shared/content/post-checks.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import type { Role } from '#shared/policy/rule.ts';
import { createCreatorList, createFavourite } from '#tests/support/creator-lists.ts';
import { createApiKey, createAssistant } from './api-keys.ts';
import { createApproval } from './approvals.ts';
import { booked } from './booked.ts';
import { createOwnPeople } from './brand-people.ts';
import { createCase } from './cases.ts';
import { createGuestLinks } from './guests.ts';
import { createMail } from './mails.ts';
import { createMessage } from './messages.ts';
import { createPasskey } from './passkeys.ts';
import { createProposal } from './proposals.ts';
import { createPushDevice } from './push.ts';
import { RECORD } from './track-record.ts';
import { createDelivery, createWebhook } from './webhooks.ts';

/** What a check of a post has seen. */
const SEEN: SeenInCheck = {
  handle: 'ana',
  kind: 'video',
  postedAt: FACTORY_TIME.toISOString(),
  text: 'A lamp',
  labelled: false,
  expectedHandle: 'ana',
  missingLabels: [{ market: 'Germany', labels: ['#werbung'] }],
  missingTags: ['#cosy'],
  missingLink: 'https://accord.example/r/abc',
};

const at = { createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME };
const money = { amountMinor: 1_000, currency: 'USD' } as const;
/** Dates of a campaign that starts later than any `now` of these tests. */
export const LATER = { startDate: '2026-09-01', submissionDeadline: '2026-09-20', endDate: '2026-10-01' } as const;
const WORKED_ON = new Set<DealStatus>(['in_progress', 'submitted', 'completed']);

const BRIEF = JSON.stringify({
  campaignObjective: 'Show the lamp in a home office',
  targetAudience: 'People who work from home',
  keyMessages: ['Warm light'],
  contentGuidelines: null,
  brandGuidelines: 'The logo stays white',
  dosList: [],
  dontsList: [],
  deliverables: [{ platform: 'instagram', contentType: 'reel', quantity: '2', specifications: null }],
  timeline: { contentDue: '2026-04-01', reviewPeriod: '3 days', publishDate: '2026-04-10' },
  additionalNotes: 'No music',
  hashtags: [],
  mentions: ['@lumen'],
  approvalProcess: 'standard',
});

/** One person of each role with rows of everything that a screen lists; `grow` adds more, to measure the cost of a screen then. */
export interface Crowd {
  people: Record<Role, string>;
  /** Ids for inputs, by the name of the field that takes them. */
  ids: Record<string, string>;
  grow(count: number): Promise<void>;
}

export async function crowd(db: Db): Promise<Crowd> {
  const brand = await createUser(db, 'brand');
  const creator = await createUser(db, 'creator', {
    creatorProfile: { publicPage: true, publicPrices: true, languages: ['English'], creatorType: 'Photographer' },
  });
  const agency = await createUser(db, 'agency');
  const admin = await createUser(db, 'admin');
  const superAdmin = await createUser(db, 'super_admin');
  for (const [userId, role] of [
    [brand.id, 'managed_brand'],
    [creator.id, 'managed_creator'],
  ] as const) {
    await db.insertInto('agencyUsers').values({ agencyId: agency.id, userId, role, createdAt: FACTORY_TIME }).execute();
  }
  const member = await createUser(db, null, { user: { firstName: 'Anna', lastName: 'Lee' } });
  await db
    .transaction()
    .execute((tx) => giveSeat(tx, { companyId: brand.id, personId: member.id, role: 'manager' }, FACTORY_TIME));
  const listId = await createCreatorList(db, { brandId: brand.id, name: 'Partners', creatorIds: [creator.id] });
  // It has everything that a brief must have.
  const said = { campaignObjective: 'Sell', targetAudience: 'All', keyMessages: [], dosList: [], dontsList: [] };
  const kept = { ...said, deliverables: [], timeline: {}, hashtags: [], mentions: [], approvalProcess: 'standard' };
  const { id: templateId } = await db
    .insertInto('templates')
    .values({ ownerId: brand.id, kind: 'brief', name: 'Brief', content: JSON.stringify(kept), createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { webhookId, deliveryId } = await createWebhook(db, brand.id);
  const campaign = await createCampaign(db, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(db, { campaign, creatorId: creator.id, status: 'in_progress' });
  // The first of all submissions: lists that begin with the oldest always show it.
  const first = new Date(FACTORY_TIME.getTime() - 1_000);
  const submission = await createSubmission(db, { deal, piece: 'post:1', createdAt: first });
  await signedByBoth(db, deal);
  const payment = await pay(db, campaign, 'succeeded');
  const file = await createFile(db, { ownerId: brand.id, purpose: 'contract' });
  await db
    .insertInto('campaignFiles')
    .values({
      campaignId: campaign.id,
      kind: 'contract',
      fileId: file.id,
      createdBy: brand.id,
      createdAt: FACTORY_TIME,
    })
    .execute();
  const floor = await db
    .insertInto('pricingFloors')
    .values({ tier: 'Nano', campaignType: 'Single', minPriceMinor: 0, updatedAt: FACTORY_TIME })
    .onConflict((pair) => pair.columns(['tier', 'campaignType']).doUpdateSet({ minPriceMinor: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const disputed = await dispute(db, campaign.id, payment.id);
  const recorded = (userId: string) => ({ userId, figures: JSON.stringify(RECORD), keptUntil: 0 });
  await db.insertInto('trackRecords').values([brand.id, creator.id].map(recorded)).execute();
  const movementId = await booked(db, campaign.id);
  const argued = await createCampaign(db, { brandId: brand.id, status: 'paused' });
  const caseId = await createCase(
    db,
    await createDeal(db, { campaign: argued, creatorId: creator.id, status: 'in_progress' }),
  );
  await createGuestLinks(db, { submission, listId, brandId: brand.id });
  const request = { companyId: brand.id, campaignId: campaign.id, askedBy: member.id, creatorIds: [creator.id] };
  const { id: approvalId } = await createApproval(db, request);
  const { id: proposalId } = await createProposal(db, { accountId: brand.id });
  let grown = 0;

  /** Adds one more row of everything that a list can show. */
  async function growOnce(): Promise<void> {
    const n = grown++;
    const pick = <T>(list: readonly T[]): T => list[n % list.length] as T;
    const other = await createUser(db, 'creator');
    await db.insertInto('trackRecords').values(recorded(other.id)).execute();
    await db
      .insertInto('agencyUsers')
      .values({ agencyId: agency.id, userId: other.id, role: 'managed_creator', createdAt: FACTORY_TIME })
      .execute();
    const joined = await createDeal(db, { campaign, creatorId: other.id, status: 'completed' });
    const another = await createCampaign(db, { brandId: brand.id, status: pick(lifecycles.campaign.statuses) });
    const status = pick(lifecycles.deal.statuses);
    const worked = await createCampaign(db, { brandId: brand.id, status: 'in_progress' });
    const mine = await createDeal(db, { campaign: worked, creatorId: creator.id, status });
    for (const waiting of ['draft', 'new'] as const) await createCampaign(db, { brandId: brand.id, status: waiting });
    const open = { brandId: brand.id, status: 'new', reviewStatus: 'approved', participation: 'application' } as const;
    const invited = await createCampaign(db, { ...open, ...LATER });
    await createDeal(db, { campaign: invited, creatorId: creator.id, status: 'invited' });
    await createApplication(db, { campaign: invited, creatorId: creator.id });
    await createCampaign(db, { ...open, ...LATER });
    await createApplication(db, { campaign, creatorId: other.id });
    await contract(db, worked.id, brand.id, n);
    await contract(db, campaign.id, brand.id, n);
    await booked(db, campaign.id);
    await createSubmission(db, { deal, piece: `post:${n + 2}` });
    for (const working of [joined, deal, ...(WORKED_ON.has(status) ? [mine] : [])]) {
      const made = await createSubmission(db, { deal: working, files: 2, status: 'revision_requested' });
      await db
        .insertInto('submissionReviews')
        .values({
          submissionId: made.id,
          version: 1,
          reviewerId: brand.id,
          action: 'request_revision',
          feedbackText: 'More light',
          createdAt: FACTORY_TIME,
        })
        .execute();
      for (const authorId of [brand.id, working.creatorId]) {
        await db
          .insertInto('submissionComments')
          .values({ submissionId: made.id, version: 1, authorId, body: 'Here', createdAt: FACTORY_TIME })
          .execute();
      }
    }
    await db
      .insertInto('commitments')
      .values({
        dealId: mine.id,
        creatorId: creator.id,
        brandId: brand.id,
        industryGroup: 'parenting',
        exclusive: true,
        span: '[2026-01-01,2099-01-01)',
      })
      .execute();
    for (const posted of [joined, deal]) {
      const { id: submissionId, postUrl } = await createSubmission(db, { deal: posted, status: 'published' });
      const screenshot = await createFile(db, { ownerId: posted.creatorId });
      const of = { submissionId, postUrl: postUrl ?? '', checkedAt: FACTORY_TIME };
      await db
        .insertInto('postChecks')
        .values([
          { ...of, source: 'platform', problems: ['tags'], seen: JSON.stringify(SEEN) },
          { ...of, source: 'brand', problems: [], accepted: ['tags'], note: 'Fine', fileId: screenshot.id },
        ])
        .execute();
      const next = { postCheckDue: FACTORY_TIME, postVerifiedAt: FACTORY_TIME };
      await db.updateTable('submissions').set(next).where('id', '=', submissionId).execute();
    }
    for (const talked of [joined, deal, mine]) {
      for (const authorId of [talked.brandId, talked.creatorId]) await createMessage(db, { deal: talked, authorId });
    }
    for (const earned of [joined, mine]) await earn(db, earned);
    for (const status of ['waiting', 'declined'] as const) await createApproval(db, { ...request, status });
    await createCase(db, joined, pick(lifecycles.case.statuses));
    await createCase(db, mine, pick(['settled', 'decided', 'withdrawn']));
    const paid = await pay(db, campaign, 'refunded');
    await db
      .insertInto('refunds')
      .values({ paymentId: paid.id, status: 'failed', ...money, reason: 'x', idempotencyKey: randomUUID(), ...at })
      .execute();
    await dispute(db, campaign.id, paid.id);
    for (const [asked, status] of [
      [another, 'open'],
      [campaign, 'declined'],
    ] as const)
      await db
        .insertInto('refundRequests')
        .values({
          campaignId: asked.id,
          brandId: asked.brandId,
          status,
          reason: 'x',
          ...(status === 'declined' && { answer: 'No', closedAt: FACTORY_TIME }),
          ...money,
          ...at,
        })
        .execute();
    await reviewed(db, another, admin.id);
    await reviewed(db, campaign, admin.id);
    for (const userId of [brand.id, creator.id, agency.id, admin.id, superAdmin.id]) {
      const words = { notificationType: 'deal_invited', title: 'T', message: 'M', route: '/' };
      await db
        .insertInto('notifications')
        .values({ userId, ...words, createdAt: FACTORY_TIME })
        .execute();
    }
    await createFavourite(db, { brandId: brand.id, creatorId: other.id });
    await createCreatorList(db, { brandId: brand.id, name: `List ${n}`, creatorIds: [other.id] });
    await db
      .insertInto('creatorListMembers')
      .values({ listId, creatorId: other.id, note: null, addedAt: FACTORY_TIME })
      .execute();
    await db
      .insertInto('savedViews')
      .values({
        deskId: brand.id,
        ownerId: brand.id,
        list: 'discover',
        name: `Set ${n}`,
        search: '{}',
        shared: false,
        createdAt: FACTORY_TIME,
      })
      .execute();
    for (const ownerId of [brand.id, creator.id]) {
      const template = { ownerId, kind: 'message' as const, name: `Text ${n}`, content: '{"text":"Words"}' };
      await db
        .insertInto('templates')
        .values({ ...template, createdAt: FACTORY_TIME })
        .execute();
    }
    for (const { id } of [brand, creator, agency])
      for (const make of [createApiKey, createAssistant]) await make(db, id);
    for (const { id } of [brand, creator, agency, admin]) await createPasskey(db, id);
    for (const { id } of [brand, creator, agency, admin, superAdmin]) await createPushDevice(db, id);
    for (const userId of [brand.id, creator.id, agency.id])
      await db
        .insertInto('calendarAddresses')
        .values({ userId, secretHash: `hash of ${userId}`, createdAt: FACTORY_TIME })
        .onConflict((oc) => oc.doNothing())
        .execute();
    for (const { id } of [brand, creator]) await createWebhook(db, id);
    await createWebhook(db, agency.id, creator.id);
    await createDelivery(db, webhookId);
    await createOwnPeople(db, brand.id, creator.id, n);
    for (const agencyId of [agency.id, brand.id, null]) {
      const about = { agencyId, userId: creator.id, createdAt: FACTORY_TIME };
      const [authorId, list] = [agencyId ?? admin.id, agencyId === brand.id ? 'people' : 'brands'] as const;
      await db
        .insertInto('crmNotes')
        .values({ ...about, authorId, body: 'Words' })
        .execute();
      await db
        .insertInto('crmTags')
        .values({ ...about, tag: `tag ${n}` })
        .execute();
      await db
        .insertInto('crmFollowUps')
        .values({ ...about, authorId, title: 'Call', dueOn: '2026-03-01' })
        .execute();
      const view = { deskId: agencyId, ownerId: authorId, list, search: '{}', shared: true } as const;
      await db
        .insertInto('savedViews')
        .values({ ...view, name: `View ${n}`, createdAt: FACTORY_TIME })
        .execute();
    }
    const held = { kind: 'campaign_brief', rowId: randomUUID(), authorId: brand.id, status: 'held' } as const;
    await db
      .insertInto('quarantinedItems')
      .values({ ...held, texts: '{"name": "T"}', signs: '[]', heldAt: FACTORY_TIME, createdAt: FACTORY_TIME })
      .execute();
    const entry = { userId: creator.id, figure: 'delivery', auditId: n + 1 } as const;
    const times = { beganAt: FACTORY_TIME, endedAt: FACTORY_TIME, seconds: 0 };
    const ended = { ...entry, ...times, campaignId: campaign.id, verdict: 'kept', total: 0 } as const;
    await db.insertInto('recordEntries').values(ended).execute();
    const objection = { ...entry, reason: 'R', status: 'open', createdAt: FACTORY_TIME } as const;
    await db.insertInto('recordObjections').values(objection).execute();
    await db
      .insertInto('creatorPublicAnalytics')
      .values({
        creatorId: other.id,
        platform: 'instagram',
        identifier: other.id,
        followerCount: 9_000,
        fetchedAt: FACTORY_TIME,
        ...at,
      })
      .execute();
    await db
      .insertInto('creatorPublicAnalytics')
      .values({ creatorId: creator.id, platform: 'youtube', identifier: `c${n}`, fetchedAt: FACTORY_TIME, ...at })
      .execute();
    const shown = { creatorId: creator.id, kind: 'post', platform: 'instagram', title: 'T', position: n + 1 } as const;
    await db
      .insertInto('portfolioItems')
      .values({ ...shown, caption: 'C', postUrl: `https://instagram.com/p/${n}`, ...at })
      .execute();
    const account = { creatorId: creator.id, handle: 'robin', status: 'ok', refreshAskedAt: FACTORY_TIME } as const;
    await db
      .insertInto('socialAccounts')
      .values({ ...account, platform: `platform-${n}`, followers: n, createdAt: FACTORY_TIME })
      .execute();
    await db
      .insertInto('leads')
      .values({ name: 'Some One', email: `lead${n}@example.test`, userType: 'brand', ...at })
      .execute();
    await db
      .insertInto('auditLog')
      .values({
        createdAt: FACTORY_TIME,
        action: 'pricing.update',
        resourceType: 'pricing floor',
        resourceId: 'Nano / Single',
        actor: 'system',
        via: 'job',
        before: JSON.stringify({ minPriceMinor: n }),
        after: JSON.stringify({ minPriceMinor: 0 }),
      })
      .execute();
    await createMail(db);
  }

  return {
    people: { brand: brand.id, creator: creator.id, agency: agency.id, admin: admin.id, super_admin: superAdmin.id },
    ids: {
      campaignId: campaign.id,
      dealId: deal.id,
      submissionId: submission.id,
      paymentId: payment.id,
      disputeId: disputed.id,
      movementId,
      creatorId: creator.id,
      brandId: brand.id,
      userId: creator.id,
      fileId: file.id,
      floorId: floor.id,
      listId,
      templateId,
      webhookId,
      deliveryId,
      caseId,
      approvalId,
      proposalId,
    },
    async grow(count) {
      for (let i = 0; i < count; i++) await growOnce();
    },
  };
}

async function pay(db: Db, { id: campaignId, brandId }: Row<'campaigns'>, status: 'succeeded' | 'refunded') {
  return db
    .insertInto('payments')
    .values({
      campaignId,
      brandId,
      kind: 'deposit',
      status,
      ...money,
      idempotencyKey: randomUUID(),
      succeededAt: FACTORY_TIME,
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A dispute of a payment that waits for evidence. */
const dispute = (db: Db, campaignId: string, paymentId: string) =>
  db
    .insertInto('disputes')
    .values({
      paymentId,
      campaignId,
      providerId: randomUUID(),
      reason: 'fraudulent',
      status: 'evidence_due',
      ...money,
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

async function contract(db: Db, campaignId: string, brandId: string, n: number): Promise<void> {
  const file = await createFile(db, { ownerId: brandId, purpose: 'brief' });
  await db
    .insertInto('campaignFiles')
    .values({ campaignId, kind: 'brief', fileId: file.id, createdBy: brandId, createdAt: FACTORY_TIME })
    .execute();
  await db
    .insertInto('campaignBriefs')
    .values({ campaignId, version: n + 1, brief: BRIEF, createdBy: brandId, createdAt: FACTORY_TIME })
    .execute();
}

async function signedByBoth(db: Db, { id: dealId, creatorId, brandId }: Row<'deals'>): Promise<void> {
  for (const party of ['brand', 'creator'] as const) {
    const signerId = party === 'brand' ? brandId : creatorId;
    await db
      .insertInto('signatures')
      .values({ dealId, party, signerId, typedName: 'Some One', documentHash: 'x', signedAt: FACTORY_TIME })
      .execute();
  }
}

/** Adds a deal's money: the contract is signed, one milestone is held, and the payout for the other two has failed. */
async function earn(db: Db, deal: Row<'deals'>): Promise<void> {
  const { id: dealId, creatorId, brandId, campaignId } = deal;
  await signedByBoth(db, deal);
  const payout = await db
    .insertInto('payouts')
    .values({
      dealId,
      creatorId,
      status: 'failed',
      failureReason: 'Account closed',
      ...money,
      idempotencyKey: randomUUID(),
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const kind of ['signing', 'submission', 'approval'] as const) {
    const held = kind === 'approval';
    const milestone = await db
      .insertInto('milestones')
      .values({
        dealId,
        kind,
        ...money,
        status: held ? 'held' : 'released',
        payoutId: held ? null : payout.id,
        createdAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (held) continue;
    const of = { milestoneId: milestone.id, dealId, campaignId, creatorId, brandId };
    const sums = { grossMinor: 1_300, feeMinor: 300, netMinor: 1_000, currency: 'USD' } as const;
    await db
      .insertInto('earnings')
      .values({ ...of, ...sums, earnedAt: FACTORY_TIME })
      .execute();
  }
}

async function reviewed(db: Db, { id: campaignId }: Row<'campaigns'>, reviewerId: string): Promise<void> {
  const row = { campaignId, round: 1, reviewerId, reviewedAt: FACTORY_TIME, createdAt: FACTORY_TIME };
  await db
    .insertInto('campaignReviews')
    .values([
      { ...row, kind: 'assessment', aiRecommendation: 'APPROVE', aiDecision: 'approved', score: 8, reasoning: 'Fine' },
      { ...row, kind: 'decision', decision: 'needs_revision', note: 'More words' },
    ])
    .execute();
}
