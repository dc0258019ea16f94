import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { MilestoneKind } from '#shared/money.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import { OPEN_DISPUTES, OPEN_PAYMENTS, OPEN_REFUNDS, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow, PaymentRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { isOneOfIds } from '../data/sql.ts';
import { paidNet } from '../ground/campaign-money.ts';
import { type Locked, locking } from '../ground/locks.ts';
import type { RowOf } from '../transition.ts';

type Read = Db | Tx;
const idsOf = (deals: readonly DealRow[]): string[] => deals.map(({ id }) => id);

/** Payments that count, not those whose money was sent straight back. */
const wanted = (db: Read, campaignId: string) =>
  db.selectFrom('payments').where('campaignId', '=', campaignId).where('unwanted', '=', false);

/**
 * Payments over which money can be refunded now, newest first: none of the old system's, which our bank does not know. The bank refunds nothing of a
 * payment whose dispute it has not decided. The campaign's lock keeps its disputes unchanged.
 */
export const refundable = (tx: Tx, campaign: Locked<CampaignRow>) =>
  locking(
    tx
      .selectFrom('payments')
      .selectAll()
      .where('campaignId', '=', campaign.id)
      .where('unwanted', '=', false)
      .where('carriedOver', '=', false)
      .where('status', '=', 'succeeded')
      .where(paidNet, '>', 0)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('disputes')
              .whereRef('disputes.paymentId', '=', 'payments.id')
              .where('disputes.status', 'in', OPEN_DISPUTES)
              .select('disputes.id'),
          ),
        ),
      )
      .orderBy('succeededAt', 'desc')
      .orderBy('id'),
  );

/** The payment of this kind that the brand has begun and not finished. */
export const openPayment = (tx: Tx, campaign: Locked<CampaignRow>, kind: PaymentKind) =>
  locking(wanted(tx, campaign.id).where('kind', '=', kind).where('status', 'in', OPEN_PAYMENTS).selectAll());

export const openPayments = (tx: Tx, campaign: Locked<CampaignRow>) =>
  locking(wanted(tx, campaign.id).where('status', 'in', OPEN_PAYMENTS).selectAll().orderBy('id'));

/** Adds an amount to what its payment has refunded, or subtracts it again if the refund was cancelled. */
export const addRefunded = (tx: Tx, payment: Locked<PaymentRow>, amountMinor: number, now: Date) =>
  tx
    .updateTable('payments')
    .set((eb) => ({ refundedMinor: eb('refundedMinor', '+', amountMinor), updatedAt: now }))
    .where('id', '=', payment.id);

/** Deals whose creator has signed and is waiting for the brand's money. */
export const dealsThatWait = (db: Read, campaignId: string) =>
  db
    .selectFrom('deals')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('status', '=', 'accepted')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('signatures')
          .select('signatures.id')
          .whereRef('signatures.dealId', '=', 'deals.id')
          .where('signatures.party', '=', 'creator'),
      ),
    )
    .orderBy('id');

/** The refund with this name at the bank, if its money came for this campaign. */
export const refundByName = (tx: Tx, campaign: Locked<CampaignRow>, providerId: string) =>
  locking(
    tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .selectAll('refunds')
      .where('refunds.providerId', '=', providerId)
      .where('payments.campaignId', '=', campaign.id),
    'refunds',
  );

/** Refunds of a charge that are under way and whose name at the bank is not stored yet. */
export const refundsUnanswered = (tx: Tx, chargeId: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.chargeId', '=', chargeId)
    .where('refunds.status', '=', 'processing')
    .where('refunds.providerId', 'is', null);

/** The milestones of a payout that are released but not paid, or that it has paid. */
export const milestonesOfPayout = (tx: Tx, payout: Locked<RowOf<'payout'>>, status: 'released' | 'paid') =>
  locking(
    tx
      .selectFrom('milestones')
      .selectAll()
      .where('payoutId', '=', payout.id)
      .where('status', '=', status)
      .orderBy('id'),
  );

export const requestByKey = (tx: Tx, brandId: string, requestKey: string) =>
  tx.selectFrom('paymentRequests').selectAll().where('brandId', '=', brandId).where('requestKey', '=', requestKey);

const milestonesInOrder = (tx: Tx) =>
  locking(
    tx
      .selectFrom('milestones')
      .selectAll()
      .orderBy('dealId')
      .orderBy(sql`array_position(array['signing', 'submission', 'approval'], kind)`),
  );

/** The milestones of deals, locked deal by deal, each deal's in the order in which they are reached. */
export const lockMilestones = (tx: Tx, deals: readonly Locked<DealRow>[]) =>
  milestonesInOrder(tx).where(isOneOfIds('dealId', idsOf(deals)));

/**
 * The milestones of all a campaign's deals that are neither released, given up nor on hold, but for deals with an open case; the campaign's lock keeps
 * others from adding any.
 */
export const lockUnsettled = (tx: Tx, campaign: Locked<CampaignRow>) =>
  milestonesInOrder(tx)
    .where(
      'dealId',
      'in',
      tx.selectFrom('deals').select('id').where('campaignId', '=', campaign.id).where('caseId', 'is', null),
    )
    .where('status', 'not in', [...SETTLED_MILESTONES, 'held']);

interface NewMilestone {
  dealId: string;
  kind: MilestoneKind;
  amountMinor: number;
  currency: Currency;
}

/** Adds planned milestones; existing ones stay as they are, and are not returned. */
export const insertMilestones = (tx: Tx, milestones: readonly NewMilestone[], createdAt: Date) =>
  insertAll(
    tx,
    'milestones',
    milestones.map((milestone) => ({ ...milestone, status: 'planned' as const, payoutId: null, createdAt })),
  )
    .onConflict((oc) => oc.columns(['dealId', 'kind']).doNothing())
    .returning(['id', 'dealId', 'kind', 'amountMinor', 'currency']);

/**
 * Milestones of a campaign that were reached while its money did not cover them, in the order in which they were reached. Their deals never change.
 */
export const reachedMilestones = (tx: Tx, campaign: Locked<CampaignRow>) =>
  locking(
    tx
      .selectFrom('milestones')
      .innerJoin('deals', 'deals.id', 'milestones.dealId')
      .where('deals.campaignId', '=', campaign.id)
      .where('milestones.status', '=', 'planned')
      .where('milestones.reachedAt', 'is not', null)
      .selectAll('milestones')
      .orderBy('milestones.reachedAt')
      .orderBy('milestones.id'),
    'milestones',
  );

/** Milestones of a campaign that are held because its money did not cover them, but for deals with an open case. Their deals never change. */
export const uncoveredMilestones = (tx: Tx, campaign: Locked<CampaignRow>) =>
  locking(
    tx
      .selectFrom('milestones')
      .innerJoin('deals', 'deals.id', 'milestones.dealId')
      .where('deals.campaignId', '=', campaign.id)
      .where('milestones.status', '=', 'held')
      .where('milestones.uncovered', '=', true)
      .where('deals.caseId', 'is', null)
      .selectAll('milestones')
      .orderBy('milestones.dealId')
      .orderBy(sql`array_position(array['signing', 'submission', 'approval'], milestones.kind)`),
    'milestones',
  );

/** Records that a milestone was reached, or that it was not after all. */
export const setReached = (tx: Tx, milestone: Locked<RowOf<'milestone'>>, reachedAt: Date | null) =>
  tx.updateTable('milestones').set({ reachedAt }).where('id', '=', milestone.id);

/** Reduces what a milestone gives its creator. */
export const setAmount = (tx: Tx, milestone: Locked<RowOf<'milestone'>>, amountMinor: number) =>
  tx.updateTable('milestones').set({ amountMinor }).where('id', '=', milestone.id);

/** Milestones of a campaign that were neither released nor given up, with the agreed amount of their deal. */
export const unsettledMilestones = (db: Read, campaignId: string) =>
  db
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .where('deals.campaignId', '=', campaignId)
    .where('milestones.status', 'not in', SETTLED_MILESTONES)
    .select([
      'milestones.id',
      'milestones.kind',
      'milestones.status',
      'milestones.amountMinor',
      'deals.agreedAmountMinor',
    ]);

/** What matters about the creator of a payout: whether staff has flagged the account, and whether it was erased. */
export const payeeOf = (db: Read, userId: string) =>
  db.selectFrom('users').select(['flagged', 'status']).where('id', '=', userId);

type New<Table extends keyof Database> = Insertable<Database[Table]>;
/** Columns that may be changed; a status is written by transition.ts alone. */
type Change<Table extends keyof Database> = Omit<Updateable<Database[Table]>, 'status'>;

export const insertPayment = (tx: Tx, payment: New<'payments'>) =>
  tx.insertInto('payments').values(payment).returningAll();

/** A payment for a charge of its own; inserts nothing if that charge already has one. */
export const insertSecondCharge = (tx: Tx, payment: New<'payments'>) =>
  insertPayment(tx, payment).onConflict((oc) => oc.column('idempotencyKey').doNothing());

export const updatePayment = (tx: Tx, payment: Locked<PaymentRow>, change: Change<'payments'>) =>
  tx.updateTable('payments').set(change).where('id', '=', payment.id);

/** What a brand asked to pay, by the key of its request: the same request returns the same payment. */
export const insertPaymentRequest = (tx: Tx, request: New<'paymentRequests'>) =>
  tx.insertInto('paymentRequests').values(request);

/** Both sides of a deal, with the names of its creator and its campaign. */
export const partiesOf = (db: Read, dealId: string) =>
  db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.id', '=', dealId)
    .select(['deals.brandId', 'deals.creatorId', 'deals.campaignId', 'campaigns.name as campaignName'])
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.username']);

export const campaignNameOf = (db: Read, campaignId: string) =>
  db.selectFrom('campaigns').select('name').where('id', '=', campaignId);

/** A reference of the bank's statement, normalised so that different spellings of it compare equal. */
const readReference = (reference: RawBuilder<unknown>) => sql<string>`accord_bank_reference(${reference})`;

/** Lets only one transaction at a time settle something with a reference of the bank's statement. */
export const lockReference = (bankReference: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bank reference:' || ${readReference(sql`${bankReference}`)}, 0))`;

/** Whether a row was settled by the bank transfer with this reference, however it was typed. */
const hasReference = (bankReference: string) =>
  sql<SqlBool>`bank_reference is not null and ${readReference(sql.ref('bank_reference'))} = ${readReference(sql`${bankReference}`)}`;

/** The payment that was already settled with this transfer of the bank's statement. */
export const settledWith = (db: Read, bankReference: string) =>
  db.selectFrom('payments').select('id').where(hasReference(bankReference));

/** The refund that was already settled with this transfer of the bank's statement. */
export const sentBackWith = (db: Read, bankReference: string) =>
  db.selectFrom('refunds').select('id').where(hasReference(bankReference));

export const insertRefund = (tx: Tx, refund: New<'refunds'>) => tx.insertInto('refunds').values(refund);

export const updateRefund = (tx: Tx, refund: Locked<RowOf<'refund'>>, change: Change<'refunds'>) =>
  tx.updateTable('refunds').set(change).where('id', '=', refund.id);

/** The payout that was already settled with this transfer of the bank's statement. */
export const paidOutWith = (db: Read, bankReference: string) =>
  db.selectFrom('payouts').select('id').where(hasReference(bankReference));

/** Refunds of a payment that the brand is still owed. */
export const openRefundsOf = (tx: Tx, paymentId: string) =>
  tx.selectFrom('refunds').select('id').where('paymentId', '=', paymentId).where('status', 'in', OPEN_REFUNDS);

export const insertPayout = (tx: Tx, payout: New<'payouts'>) => tx.insertInto('payouts').values(payout);

export const updatePayout = (tx: Tx, payout: Locked<RowOf<'payout'>>, change: Change<'payouts'>) =>
  tx.updateTable('payouts').set(change).where('id', '=', payout.id);

export const insertEarning = (tx: Tx, earning: New<'earnings'>) => tx.insertInto('earnings').values(earning);

export const paymentsOf = (db: Read, campaignId: string) =>
  db.selectFrom('payments').selectAll().where('campaignId', '=', campaignId).orderBy('createdAt').orderBy('id');
