import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { PaymentKind } from '#shared/payments.ts';
import type { Db, Tx } from '../db.ts';

type Read = Db | Tx;

/** Deals whose agreed amount the brand pays for: accepted or later. */
export const COSTING: readonly DealStatus[] = ['accepted', 'contracted', 'in_progress', 'submitted', 'completed'];
/** Deals under contract whose work is not finished. */
export const WORKING: readonly DealStatus[] = ['contracted', 'in_progress', 'submitted'];

/** Everything about money is done under the campaign's lock, which comes first in the lock order. */
export const lockCampaign = (tx: Tx, campaignId: string) =>
  tx.selectFrom('campaigns').selectAll().where('id', '=', campaignId).forUpdate();

/** The campaign's deals in the given statuses, locked in one order. */
export const lockDeals = (tx: Tx, campaignId: string, statuses: readonly DealStatus[]) =>
  tx
    .selectFrom('deals')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .forUpdate();

export const dealById = (db: Read, dealId: string) => db.selectFrom('deals').selectAll().where('id', '=', dealId);

export const costingDeals = (db: Read, campaignId: string) =>
  db
    .selectFrom('deals')
    .select(['id', 'agreedAmountMinor'])
    .where('campaignId', '=', campaignId)
    .where('status', 'in', [...COSTING]);

export const paymentById = (db: Read, paymentId: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId);

/** Payments that count: not those that only passed through. */
const wanted = (db: Read, campaignId: string) =>
  db.selectFrom('payments').where('campaignId', '=', campaignId).where('unwanted', '=', false);

/** What the brand has paid and not got back. */
export const paidMinor = (db: Read, campaignId: string) =>
  wanted(db, campaignId)
    .where('status', 'in', ['succeeded', 'refunded'])
    .select(sql<number>`coalesce(sum(amount_minor - refunded_minor), 0)::bigint`.as('paidMinor'));

export const succeededDeposit = (db: Read, campaignId: string) =>
  wanted(db, campaignId).where('kind', '=', 'deposit').where('status', '=', 'succeeded').select('id');

/** Payments that money can still be taken back to, newest first. */
export const refundable = (tx: Tx, campaignId: string) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('unwanted', '=', false)
    .where('status', '=', 'succeeded')
    .whereRef('refundedMinor', '<', 'amountMinor')
    .orderBy('succeededAt', 'desc')
    .orderBy('id')
    .forUpdate();

/** The payment of this kind that the brand has begun and not finished. */
export const openPayment = (tx: Tx, campaignId: string, kind: PaymentKind) =>
  wanted(tx, campaignId)
    .where('kind', '=', kind)
    .where('status', 'in', ['created', 'processing', 'failed'])
    .selectAll()
    .forUpdate();

export const openPayments = (tx: Tx, campaignId: string) =>
  wanted(tx, campaignId)
    .where('status', 'in', ['created', 'processing', 'failed'])
    .selectAll()
    .orderBy('id')
    .forUpdate();

export const lockRefund = (tx: Tx, refundId: string) =>
  tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate();

export const lockPayout = (tx: Tx, payoutId: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).forUpdate();

/** The refund that the bank calls by this name. */
export const refundOfEvent = (tx: Tx, providerId: string) =>
  tx.selectFrom('refunds').selectAll().where('providerId', '=', providerId).forUpdate();

/** Refunds of a charge that are under way and whose name at the bank is not noted yet. */
export const refundsUnanswered = (tx: Tx, chargeId: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.chargeId', '=', chargeId)
    .where('refunds.status', '=', 'processing')
    .where('refunds.providerId', 'is', null);

/** The milestones that a payout pays and that are not marked as paid yet. */
export const paidByPayout = (tx: Tx, payoutId: string) =>
  tx
    .selectFrom('milestones')
    .select('id')
    .where('payoutId', '=', payoutId)
    .where('status', '=', 'released')
    .orderBy('id')
    .forUpdate();

export const dealIdsOf = (db: Read, campaignId: string) =>
  db.selectFrom('deals').select('id').where('campaignId', '=', campaignId).orderBy('id');

export const requestByKey = (tx: Tx, brandId: string, requestKey: string) =>
  tx.selectFrom('paymentRequests').selectAll().where('brandId', '=', brandId).where('requestKey', '=', requestKey);

/** A deal's milestones, locked in the order in which they are reached. */
export const lockMilestones = (tx: Tx, dealId: string) =>
  tx
    .selectFrom('milestones')
    .selectAll()
    .where('dealId', '=', dealId)
    .orderBy(sql`array_position(array['signing', 'submission', 'approval'], kind)`)
    .forUpdate();

export const milestoneById = (tx: Tx, milestoneId: string) =>
  tx.selectFrom('milestones').selectAll().where('id', '=', milestoneId);

/** Campaigns whose end date is long past and whose money still waits for somebody. */
export const overdueCampaigns = (db: Read, endedBefore: string) =>
  db
    .selectFrom('campaigns')
    .select('id')
    .where('endDate', '<', endedBefore)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['in_progress', 'awaiting_approval']),
          eb.exists(
            eb
              .selectFrom('payments')
              .whereRef('payments.campaignId', '=', 'campaigns.id')
              .where('payments.status', '=', 'succeeded')
              .where('payments.unwanted', '=', false)
              .select('payments.id'),
          ),
        ]),
        eb.and([
          eb('status', '=', 'completed'),
          eb.exists(
            eb
              .selectFrom('deals')
              .whereRef('deals.campaignId', '=', 'campaigns.id')
              .where('deals.status', 'in', [...WORKING])
              .select('deals.id'),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(100);

/** Milestones of a campaign that were neither released nor given up, with what their deal was agreed for. */
export const unsettledMilestones = (db: Read, campaignId: string) =>
  db
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .where('deals.campaignId', '=', campaignId)
    .where('milestones.status', 'not in', ['released', 'paid', 'cancelled'])
    .select(['milestones.kind', 'deals.agreedAmountMinor']);

export const isFlagged = (db: Read, userId: string) =>
  db.selectFrom('users').select('flagged').where('id', '=', userId);

export const flagValue = (db: Read, key: string) =>
  db.selectFrom('featureFlags').select('value').where('key', '=', key);

/** The people to tell when money needs a person. */
export const staffIds = (db: Read) =>
  db.selectFrom('users').select('id').where('role', 'in', ['admin', 'super_admin']).where('status', '=', 'active');

/** A file of a campaign that was not removed. */
export const currentFiles = (db: Read, campaignId: string) =>
  db
    .selectFrom('campaignFiles')
    .innerJoin('files', 'files.id', 'campaignFiles.fileId')
    .where('campaignFiles.campaignId', '=', campaignId)
    .where('campaignFiles.removedAt', 'is', null)
    .where('files.deletedAt', 'is', null)
    .select([
      'campaignFiles.id',
      'campaignFiles.kind',
      'campaignFiles.fileId',
      'campaignFiles.createdAt',
      'files.name',
      'files.sizeBytes',
      'files.contentType',
      'files.contentKey',
    ])
    .orderBy('campaignFiles.createdAt')
    .orderBy('campaignFiles.id');

export const latestBrief = (db: Read, campaignId: string) =>
  db
    .selectFrom('campaignBriefs')
    .select(['version', 'brief', 'createdAt'])
    .where('campaignId', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1);

/** The deals of a campaign that sign or have signed, each with its creator's name and both signatures under these documents. */
export const dealsWithSignatures = (db: Read, campaignId: string, documentHash: string) =>
  db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', [...COSTING])
    .select((eb) => [
      'deals.id',
      'deals.status',
      'deals.creatorId',
      'deals.agreedAmountMinor',
      'deals.currency',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      signedAt(eb, 'brand', documentHash).as('brandSignedAt'),
      signedAt(eb, 'creator', documentHash).as('creatorSignedAt'),
    ])
    .orderBy('deals.createdAt')
    .orderBy('deals.id');

/** When a party of a deal signed; under contract, the signature that bound it counts, whatever was changed since. */
function signedAt(eb: ExpressionBuilder<Database, 'deals'>, party: 'brand' | 'creator', documentHash: string) {
  return eb
    .selectFrom('signatures')
    .whereRef('signatures.dealId', '=', 'deals.id')
    .where('signatures.party', '=', party)
    .where((or) =>
      or.or([
        or('signatures.documentHash', '=', documentHash),
        or('deals.status', 'in', [...WORKING, 'completed' as const]),
      ]),
    )
    .select((max) => max.fn.max('signatures.signedAt').as('signedAt'));
}

export const signaturesOf = (db: Read, dealId: string) =>
  db
    .selectFrom('signatures')
    .select(['party', 'typedName', 'documentHash', 'signedAt'])
    .where('dealId', '=', dealId)
    .orderBy('signedAt');

export const paymentsOf = (db: Read, campaignId: string) =>
  db.selectFrom('payments').selectAll().where('campaignId', '=', campaignId).orderBy('createdAt').orderBy('id');

export const milestonesOfCampaign = (db: Read, campaignId: string) =>
  db
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .where('deals.campaignId', '=', campaignId)
    .select([
      'milestones.id',
      'milestones.dealId',
      'milestones.kind',
      'milestones.status',
      'milestones.amountMinor',
      'milestones.currency',
    ]);

export const milestonesOfDeal = (db: Read, dealId: string) =>
  db.selectFrom('milestones').select(['id', 'kind', 'status', 'amountMinor', 'currency']).where('dealId', '=', dealId);

export const brandNameOf = (db: Read, brandId: string) =>
  db.selectFrom('brandProfiles').select('companyName').where('userId', '=', brandId);

export const refundsOf = (db: Read, campaignId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('payments.campaignId', '=', campaignId)
    .select([
      'refunds.id',
      'refunds.paymentId',
      'refunds.status',
      'refunds.amountMinor',
      'refunds.currency',
      'refunds.reason',
      'refunds.failureReason',
      'refunds.createdAt',
    ])
    .orderBy('refunds.createdAt');

export const payoutsOf = (db: Read, campaignId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .where('deals.campaignId', '=', campaignId)
    .select([
      'payouts.id',
      'payouts.dealId',
      'payouts.status',
      'payouts.amountMinor',
      'payouts.currency',
      'payouts.failureReason',
      'payouts.createdAt',
      'payouts.paidAt',
    ])
    .orderBy('payouts.createdAt');

/** Lists that stay short, because a person works them off. */
const ATTENTION_MAX = 100;

export const failedPayouts = (db: Read) =>
  db
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .innerJoin('users', 'users.id', 'payouts.creatorId')
    .where('payouts.status', '=', 'failed')
    .select([
      'payouts.id',
      'deals.campaignId',
      'users.email',
      'payouts.amountMinor',
      'payouts.currency',
      'payouts.failureReason',
      'payouts.updatedAt',
    ])
    .orderBy('payouts.updatedAt')
    .limit(ATTENTION_MAX);

export const failedRefunds = (db: Read) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('users', 'users.id', 'payments.brandId')
    .where('refunds.status', '=', 'failed')
    .select([
      'refunds.id',
      'payments.campaignId',
      'users.email',
      'refunds.amountMinor',
      'refunds.currency',
      'refunds.failureReason',
      'refunds.updatedAt',
    ])
    .orderBy('refunds.updatedAt')
    .limit(ATTENTION_MAX);

export const heldMilestones = (db: Read) =>
  db
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .where('milestones.status', '=', 'held')
    .select([
      'milestones.id',
      'deals.campaignId',
      'users.email',
      'milestones.kind',
      'milestones.amountMinor',
      'milestones.currency',
      'milestones.accruedAt',
    ])
    .orderBy('milestones.accruedAt')
    .limit(ATTENTION_MAX);

/** A creator's earnings with what became of each, newest first. */
export const myEarnings = (db: Read, creatorId: string) =>
  db
    .selectFrom('earnings')
    .innerJoin('milestones', 'milestones.id', 'earnings.milestoneId')
    .innerJoin('campaigns', 'campaigns.id', 'earnings.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'earnings.brandId')
    .leftJoin('payouts', 'payouts.id', 'milestones.payoutId')
    .where('earnings.creatorId', '=', creatorId)
    .select([
      'earnings.id',
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      'milestones.kind',
      'milestones.status',
      'payouts.status as payoutStatus',
      'earnings.netMinor',
      'earnings.currency',
      'earnings.earnedAt',
    ])
    .orderBy('earnings.earnedAt', 'desc')
    .orderBy('earnings.id', 'desc');

export interface EarningTotal {
  currency: string;
  /** Earnings rows. */
  count: number;
  paidMinor: number;
  /** Released, not yet at the bank account. */
  onTheWayMinor: number;
  /** Reached, released when the campaign completes. */
  accruedMinor: number;
}

/** What a creator's milestones come to, one row a currency. */
export const myEarningTotals = (creatorId: string) => sql<EarningTotal>`
  select m.currency, count(*) filter (where m.status in ('released', 'paid')) as count,
    coalesce(sum(m.amount_minor) filter (where m.status = 'paid'), 0)::bigint as paid_minor,
    coalesce(sum(m.amount_minor) filter (where m.status = 'released'), 0)::bigint as on_the_way_minor,
    coalesce(sum(m.amount_minor) filter (where m.status in ('accrued', 'releasable', 'held')), 0)::bigint as accrued_minor
  from deals d join milestones m on m.deal_id = d.id where d.creator_id = ${creatorId}
  group by m.currency order by m.currency`;
