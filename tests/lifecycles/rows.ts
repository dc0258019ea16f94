import { randomUUID } from 'node:crypto';
import {
  createCampaign,
  createDeal,
  createPayoutAccount,
  createSubmission,
  createUser,
  FACTORY_TIME,
  type Row,
} from '#db/factories.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import type { transition } from '#server/transition.ts';
import type { EventOf, Machine, StatusOf } from '#shared/lifecycles.ts';
import { isOneOf, OPEN_CASES, OPEN_DISPUTES } from '#shared/status-sets.ts';
import { createApproval } from '#tests/support/approvals.ts';
import { createProposal } from '#tests/support/proposals.ts';

const at = { createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME };
const money = { amountMinor: 1_000, currency: 'USD' } as const;

type Id = { id: string };
/** Stores a row of the machine in that status, with everything that it depends on; returns its id. */
type Build<M extends Machine> = (db: Db, status: StatusOf<M>) => Promise<Id>;

async function deal(db: Db): Promise<Row<'deals'>> {
  const brand = await createUser(db, 'brand');
  const campaign = await createCampaign(db, { brandId: brand.id, status: 'in_progress' });
  const creator = await createUser(db, 'creator');
  return createDeal(db, { campaign, creatorId: creator.id, status: 'in_progress' });
}

async function payment(db: Db, status: StatusOf<'payment'>): Promise<Id & { campaignId: string }> {
  const { campaignId, brandId } = await deal(db);
  return db
    .insertInto('payments')
    .values({ campaignId, brandId, kind: 'deposit', status, ...money, idempotencyKey: randomUUID(), ...at })
    .returning(['id', 'campaignId'])
    .executeTakeFirstOrThrow();
}

async function payout(db: Db, status: StatusOf<'payout'>): Promise<Id & { dealId: string }> {
  const { id: dealId, creatorId } = await deal(db);
  return db
    .insertInto('payouts')
    .values({ dealId, creatorId, status, ...money, idempotencyKey: randomUUID(), ...at })
    .returning(['id', 'dealId'])
    .executeTakeFirstOrThrow();
}

/** A payout of the same deal, for the milestones that have one. */
const payoutOf = async (db: Db, milestoneId: string): Promise<string> => {
  const { dealId } = await db
    .selectFrom('milestones')
    .select('dealId')
    .where('id', '=', milestoneId)
    .executeTakeFirstOrThrow();
  const { id } = await db.selectFrom('payouts').select('id').where('dealId', '=', dealId).executeTakeFirstOrThrow();
  return id;
};

export const rows: { [M in Machine]: Build<M> } = {
  async campaign(db, status) {
    const brand = await createUser(db, 'brand');
    return createCampaign(db, { brandId: brand.id, status });
  },
  async review(db, reviewStatus) {
    const brand = await createUser(db, 'brand');
    const status = reviewStatus === 'draft' ? 'draft' : 'new';
    return createCampaign(db, { brandId: brand.id, status, reviewStatus });
  },
  async launch(db, launch) {
    const brand = await createUser(db, 'brand');
    return createCampaign(db, { brandId: brand.id, status: 'awaiting_approval', reviewStage: launch });
  },
  async deal(db, status) {
    const { campaignId } = await deal(db);
    const campaign = await db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
    return createDeal(db, { campaign, creatorId: (await createUser(db, 'creator')).id, status });
  },
  async application(db, status) {
    const { campaignId } = await deal(db);
    const { id: creatorId } = await createUser(db, 'creator');
    return db
      .insertInto('applications')
      .values({ campaignId, creatorId, status, ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async connection(db, status) {
    const brandId = (await createUser(db, 'brand')).id;
    const creatorId = (await createUser(db, 'creator')).id;
    return db
      .insertInto('brandCreatorConnections')
      .values({ brandId, creatorId, status, ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async submission(db, status) {
    return createSubmission(db, { deal: await deal(db), status });
  },
  payment,
  async refund(db, status) {
    const { id: paymentId } = await payment(db, 'succeeded');
    return db
      .insertInto('refunds')
      .values({ paymentId, status, ...money, reason: 'Surplus', idempotencyKey: randomUUID(), ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async refundRequest(db, status) {
    const { campaignId, brandId } = await deal(db);
    const closedAt = status === 'open' ? null : FACTORY_TIME;
    return db
      .insertInto('refundRequests')
      .values({ campaignId, brandId, status, closedAt, ...money, reason: 'It went wrong', ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async dispute(db, status) {
    const { id: paymentId, campaignId } = await payment(db, 'succeeded');
    const closedAt = isOneOf(OPEN_DISPUTES, status) ? null : FACTORY_TIME;
    return db
      .insertInto('disputes')
      .values({
        paymentId,
        campaignId,
        status,
        closedAt,
        ...money,
        providerId: randomUUID(),
        reason: 'fraudulent',
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async milestone(db, status) {
    const { id, dealId } = await payout(db, 'created');
    const payoutId = status === 'released' || status === 'paid' ? id : null;
    return db
      .insertInto('milestones')
      .values({ dealId, kind: 'signing', status, ...money, payoutId, createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  payout,
  async payoutAccount(db, status) {
    const { id: creatorId } = await createUser(db, 'creator');
    return createPayoutAccount(db, { creatorId, status });
  },
  async roleRequest(db, status) {
    const { id: userId } = await createUser(db, null);
    return db
      .insertInto('userRoles')
      .values({ userId, role: 'agency', status, decidedBy: null, createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async heldText(db, status) {
    const { id: authorId } = await createUser(db, 'brand');
    const decidedAt = status === 'held' ? null : FACTORY_TIME;
    return db
      .insertInto('quarantinedItems')
      .values({
        kind: 'campaign_brief',
        rowId: randomUUID(),
        authorId,
        texts: '{}',
        signs: '[]',
        status,
        heldAt: FACTORY_TIME,
        decidedAt,
        createdAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async objection(db, status) {
    const { id: userId } = await createUser(db, 'creator');
    const decidedAt = status === 'open' ? null : FACTORY_TIME;
    return db
      .insertInto('recordObjections')
      .values({ userId, figure: 'delivery', auditId: 1, reason: 'R', status, decidedAt, createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async approval(db, status) {
    const { id: companyId } = await createUser(db, 'brand');
    const { id: campaignId } = await createCampaign(db, { brandId: companyId });
    const { id: askedBy } = await createUser(db, null);
    return createApproval(db, { companyId, campaignId, askedBy, status });
  },
  async proposal(db, status) {
    const { id: accountId } = await createUser(db, 'brand');
    return createProposal(db, { accountId, status });
  },
  async case(db, status) {
    const { id: dealId, campaignId, brandId, creatorId } = await deal(db);
    const turn = status === 'open' ? ('brand' as const) : null;
    return db
      .insertInto('cases')
      .values({
        ...{ dealId, campaignId, brandId, creatorId, openedBy: 'creator', term: 'review', termText: 'T', claim: 'C' },
        ...{ status, turn, answerBy: turn && FACTORY_TIME, endedAt: isOneOf(OPEN_CASES, status) ? null : FACTORY_TIME },
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async invite(db, status) {
    return db
      .insertInto('invites')
      .values({
        email: `${randomUUID()}@example.test`,
        role: 'brand',
        status,
        sentAt: FACTORY_TIME,
        expiresAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async account(db, status) {
    return createUser(db, 'creator', { user: { status } });
  },
  async socialAccount(db, status) {
    const { id: creatorId } = await createUser(db, 'creator');
    return db
      .insertInto('socialAccounts')
      .values({
        creatorId,
        platform: 'instagram',
        handle: 'someone',
        status,
        refreshAskedAt: FACTORY_TIME,
        createdAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
  async lead(db, status) {
    return db
      .insertInto('leads')
      .values({ name: 'Some One', email: `${randomUUID()}@example.test`, userType: 'brand', status, ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
  },
};

export type Move<M extends Machine> = NonNullable<Parameters<typeof transition<M, Context>>[5]>;
type Companion<M extends Machine> = (db: Db, id: string) => Promise<Move<M>>;

/** What some events always need: the columns or the second status that a CHECK ties to the new one. */
export const companions: { [M in Machine]?: { [E in EventOf<M>]?: Companion<M> } } = {
  campaign: { submit: async () => ({ with: { machine: 'review', event: 'submit' } }) },
  review: { submit: async () => ({ with: { machine: 'campaign', event: 'submit' } }) },
  submission: { publish: async () => ({ set: { postUrl: 'https://example.com/post' } }) },
  refundRequest: {
    grant: async () => ({ set: { closedAt: FACTORY_TIME } }),
    decline: async () => ({ set: { closedAt: FACTORY_TIME } }),
    withdraw: async () => ({ set: { closedAt: FACTORY_TIME } }),
  },
  dispute: {
    win: async () => ({ set: { closedAt: FACTORY_TIME } }),
    lose: async () => ({ set: { closedAt: FACTORY_TIME } }),
  },
  payoutAccount: {
    activate: async () => ({ set: { activeSince: FACTORY_TIME } }),
    restrict: async () => ({ set: { activeSince: null } }),
    reject: async () => ({ set: { activeSince: null } }),
  },
  milestone: { release: async (db, id) => ({ set: { payoutId: await payoutOf(db, id) } }) },
};
