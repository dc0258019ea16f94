import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { ANSWERABLE_DISPUTES, OPEN_DISPUTES, SETTLED_MILESTONES, UNSENT_REFUNDS } from '#shared/status-sets.ts';
import type { CampaignRow, PaymentRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { type Locked, locking } from '../../ground/locks.ts';

type Read = Db | Tx;

/** The dispute with this name at the bank. */
export const disputeByName = (tx: Tx, providerId: string) =>
  locking(tx.selectFrom('disputes').selectAll().where('providerId', '=', providerId));

/** The payment that a charge paid, among those of a campaign: a second charge has a row of its own. */
export const paymentOfCharge = (tx: Tx, campaign: Locked<CampaignRow>, chargeId: string) =>
  locking(tx.selectFrom('payments').selectAll().where('campaignId', '=', campaign.id).where('chargeId', '=', chargeId));

export const insertDispute = (tx: Tx, row: Insertable<Database['disputes']>) =>
  tx.insertInto('disputes').values(row).returningAll();

/** Adds what a dispute took to its payment, or subtracts it again if it was won. */
export const addDisputed = (tx: Tx, payment: Locked<PaymentRow>, amountMinor: number, now: Date) =>
  tx
    .updateTable('payments')
    .set((eb) => ({ disputedMinor: eb('disputedMinor', '+', amountMinor), updatedAt: now }))
    .where('id', '=', payment.id)
    .returningAll();

/** Whether a payment has an open dispute at the bank. */
export const openDisputeOf = (db: Read, paymentId: string) =>
  db.selectFrom('disputes').select('id').where('paymentId', '=', paymentId).where('status', 'in', OPEN_DISPUTES);

/** Whether any payment of a campaign has an open dispute at the bank. */
export const openDisputesOn = (db: Read, campaignId: string) =>
  db.selectFrom('disputes').select('id').where('campaignId', '=', campaignId).where('status', 'in', OPEN_DISPUTES);

/** The refunds of a payment that the bank does not have. */
export const unsentRefunds = (tx: Tx, payment: Locked<PaymentRow>) =>
  locking(
    tx
      .selectFrom('refunds')
      .selectAll()
      .where('paymentId', '=', payment.id)
      .where('status', 'in', UNSENT_REFUNDS)
      .orderBy('id'),
  );

/** The deals of a campaign whose creators still wait for some of its money. */
export const dealsWithMoneyToCome = (db: Read, campaignId: string) =>
  db
    .selectFrom('deals')
    .selectAll('deals')
    .where('deals.campaignId', '=', campaignId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('milestones')
          .whereRef('milestones.dealId', '=', 'deals.id')
          .where('milestones.status', 'not in', SETTLED_MILESTONES)
          .select('milestones.id'),
      ),
    )
    .orderBy('deals.id');

/** The disputes of a campaign, oldest first. */
export const disputesOf = (db: Read, campaignId: string) =>
  db
    .selectFrom('disputes')
    .select([
      'id',
      'paymentId',
      'status',
      'amountMinor',
      'currency',
      'reason',
      'evidenceDueAt',
      'evidence',
      'createdAt',
      'closedAt',
    ])
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt')
    .orderBy('id');

/** Disputes that wait for evidence, the one due next first. */
export const disputesToAnswer = (db: Read) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .innerJoin('users', 'users.id', 'payments.brandId')
    .where('disputes.status', 'in', ANSWERABLE_DISPUTES)
    .select([
      'disputes.id',
      'disputes.campaignId',
      'users.email',
      'disputes.amountMinor',
      'disputes.currency',
      'disputes.reason',
      'disputes.evidenceDueAt',
    ])
    .orderBy('disputes.evidenceDueAt')
    .orderBy('disputes.id')
    .limit(100);
