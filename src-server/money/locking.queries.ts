import type { Db, Tx } from '../data/db.ts';

/** One row of money by its id, and the id of the campaign that it belongs to, which never changes. */

type Read = Db | Tx;

export const paymentById = (db: Read, paymentId: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId);

export const campaignOfPayment = (tx: Tx, paymentId: string) =>
  tx.selectFrom('payments').select('campaignId').where('id', '=', paymentId).$asScalar();

export const refundById = (tx: Tx, refundId: string) => tx.selectFrom('refunds').selectAll().where('id', '=', refundId);

export const campaignOfRefund = (tx: Tx, refundId: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('payments.campaignId')
    .where('refunds.id', '=', refundId)
    .$asScalar();

export const requestById = (tx: Tx, refundRequestId: string) =>
  tx.selectFrom('refundRequests').selectAll().where('id', '=', refundRequestId);

export const campaignOfRequest = (tx: Tx, refundRequestId: string) =>
  tx.selectFrom('refundRequests').select('campaignId').where('id', '=', refundRequestId).$asScalar();

export const disputeById = (db: Read, disputeId: string) =>
  db.selectFrom('disputes').selectAll().where('id', '=', disputeId);

export const campaignOfDispute = (tx: Tx, disputeId: string) =>
  tx.selectFrom('disputes').select('campaignId').where('id', '=', disputeId).$asScalar();

export const payoutById = (tx: Tx, payoutId: string) => tx.selectFrom('payouts').selectAll().where('id', '=', payoutId);

export const campaignOfPayout = (tx: Tx, payoutId: string) =>
  tx
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .select('deals.campaignId')
    .where('payouts.id', '=', payoutId)
    .$asScalar();

export const milestoneById = (tx: Tx, milestoneId: string) =>
  tx.selectFrom('milestones').selectAll().where('id', '=', milestoneId);

export const campaignOfMilestone = (tx: Tx, milestoneId: string) =>
  tx
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .select('deals.campaignId')
    .where('milestones.id', '=', milestoneId)
    .$asScalar();
