import { sql } from 'kysely';
import type { Db, Tx } from '../../data/db.ts';
import { moneyPart } from '../../ground/campaign-money.ts';
import { waitsForSetup } from '../payouts/payout-accounts.queries.ts';

type Read = Db | Tx;

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
      'milestones.paidAt',
      'deals.caseId',
    ]);

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
    .orderBy('refunds.createdAt')
    .orderBy('refunds.id');

export const payoutsOf = (db: Read, campaignId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'payouts.creatorId')
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
      waitsForSetup.as('waitsFor'),
    ])
    .orderBy('payouts.createdAt')
    .orderBy('payouts.id');

/** Lists that stay short, because a person works them off. */
const ATTENTION_MAX = 100;

/** Payouts and refunds that the bank refused, oldest first, in one statement. */
export const failedTransfers = (db: Read) => {
  const payouts = db
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .innerJoin('users', 'users.id', 'payouts.creatorId')
    .where('payouts.status', '=', 'failed')
    .select([
      sql.lit<'payout' | 'refund'>('payout').as('kind'),
      'payouts.id',
      'deals.campaignId',
      'users.email',
      'payouts.amountMinor',
      'payouts.currency',
      'payouts.failureReason',
      'payouts.updatedAt',
    ])
    .orderBy('payouts.updatedAt')
    .orderBy('payouts.id')
    .limit(ATTENTION_MAX);
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('users', 'users.id', 'payments.brandId')
    .where('refunds.status', '=', 'failed')
    .select([
      sql.lit<'payout' | 'refund'>('refund').as('kind'),
      'refunds.id',
      'payments.campaignId',
      'users.email',
      'refunds.amountMinor',
      'refunds.currency',
      'refunds.failureReason',
      'refunds.updatedAt',
    ])
    .orderBy('refunds.updatedAt')
    .orderBy('refunds.id')
    .limit(ATTENTION_MAX);
  return db
    .selectFrom(payouts.as('payouts'))
    .selectAll()
    .unionAll(db.selectFrom(refunds.as('refunds')).selectAll())
    .orderBy('updatedAt')
    .orderBy('id');
};

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
      moneyPart.as('kind'),
      'milestones.amountMinor',
      'milestones.currency',
      'milestones.accruedAt',
    ])
    .orderBy('milestones.accruedAt')
    .orderBy('milestones.id')
    .limit(ATTENTION_MAX);
