import { sql } from 'kysely';
import { AGREED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';

type Read = Db | Tx;

/** A dispute with the payment, the campaign and the brand that it is about. */
export const disputedPayment = (db: Read, disputeId: string) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .innerJoin('campaigns', 'campaigns.id', 'disputes.campaignId')
    .innerJoin('users', 'users.id', 'payments.brandId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'payments.brandId')
    .where('disputes.id', '=', disputeId)
    .select([
      'disputes.id',
      'disputes.providerId',
      'disputes.reason',
      'disputes.amountMinor',
      'disputes.currency',
      'disputes.evidence',
      'disputes.paymentId',
      'disputes.campaignId',
      'payments.kind',
      'payments.amountMinor as paidMinor',
      'payments.succeededAt',
      'payments.chargeId',
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      'users.firstName',
      'users.lastName',
      'users.email',
    ]);

/** The agreed deals of a campaign, including those that ended after they came under contract; oldest first. */
export const agreedDeals = (db: Read, campaignId: string, limit: number) =>
  db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.campaignId', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('deals.status', 'in', AGREED_DEALS),
        eb.exists(eb.selectFrom('milestones').whereRef('milestones.dealId', '=', 'deals.id').select('milestones.id')),
      ]),
    )
    .select([
      'deals.id',
      'deals.status',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.usageRights',
      'deals.usageFrom',
      'deals.usageUntil',
      'deals.extendsDealId',
      'deals.invitationDate',
      'deals.responseDate',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
    ])
    .orderBy('deals.createdAt')
    .orderBy('deals.id')
    .limit(limit);

/** A row whose moves are reported: its kind in the audit log, and its id. */
interface Moved {
  noun: string;
  id: string;
}

/** The moves of these rows from one status to another, newest first. The newest of each row are found by its index. */
export function movesOf(db: Read, rows: readonly Moved[], limit: number) {
  const [nouns, ids] = [rows.map(({ noun }) => noun), rows.map(({ id }) => id)];
  return db
    .selectFrom(sql<Moved>`unnest(${nouns}::text[], ${ids}::text[])`.as<'subject'>(sql`subject(noun, id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('auditLog')
          .whereRef('auditLog.resourceType', '=', 'subject.noun')
          .whereRef('auditLog.resourceId', '=', 'subject.id')
          .where('auditLog.toStatus', 'is not', null)
          .select(['auditLog.id', 'createdAt', 'action', 'actor', 'userId', 'ipAddress'])
          .orderBy('auditLog.id', 'desc')
          .limit(limit)
          .as('move'),
      (join) => join.onTrue(),
    )
    .leftJoin('users', 'users.id', 'move.userId')
    .select(['subject.noun', 'move.createdAt', 'move.action', 'move.actor', 'move.ipAddress'])
    .select(['users.firstName', 'users.lastName', 'users.email'])
    .orderBy('move.id', 'desc')
    .limit(limit);
}

/** The paper that was submitted for a dispute. */
export const storedPaper = (db: Read, disputeId: string) =>
  db.selectFrom('disputeEvidence').select('paper').where('disputeId', '=', disputeId);

/** Stores the paper of a dispute; one that is already stored stays. */
export const keepPaper = (tx: Read, disputeId: string, paper: Uint8Array, now: Date) =>
  tx
    .insertInto('disputeEvidence')
    .values({ disputeId, paper: Buffer.from(paper), madeAt: now })
    .onConflict((oc) => oc.column('disputeId').doNothing());
