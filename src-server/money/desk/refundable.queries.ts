import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import { OPEN_DISPUTES, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';

/** What a refund depends on besides the payment and its campaign: an open dispute, what the campaign holds, and what its deals may still cost. */
function around(paymentId: Expression<string>, campaignId: Expression<string | null>) {
  const eb = expressionBuilder<Database>();
  return [
    eb
      .exists(
        eb
          .selectFrom('disputes')
          .select('disputes.id')
          .where('disputes.paymentId', '=', paymentId)
          .where('disputes.status', 'in', OPEN_DISPUTES),
      )
      .$castTo<boolean>()
      .as('disputed'),
    eb
      .selectFrom('ledgerEntries')
      .where('ledgerEntries.ownerId', '=', campaignId)
      .where('account', 'in', ['held', 'disputed'])
      .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
      .$asScalar()
      .as('spendableMinor'),
    eb
      .selectFrom('milestones')
      .innerJoin('deals', 'deals.id', 'milestones.dealId')
      .where('deals.campaignId', '=', campaignId)
      .where('milestones.status', 'not in', SETTLED_MILESTONES)
      .select(
        sql<
          { kind: MilestoneKind; status: MilestoneStatus; amountMinor: number; agreedAmountMinor: number }[]
        >`coalesce(json_agg(json_build_object(
          'kind', milestones.kind, 'status', milestones.status, 'amountMinor', milestones.amount_minor,
          'agreedAmountMinor', deals.agreed_amount_minor)), '[]')`.as('open'),
      )
      .$asScalar()
      .as('open'),
  ] as const;
}

/** What a refund of a payment depends on, in one statement; the caller says of which payments. */
const allRefundFacts = (db: Db | Tx) =>
  db
    .selectFrom('payments')
    .innerJoin('campaigns', 'campaigns.id', 'payments.campaignId')
    .select([
      'payments.id',
      'payments.status',
      'payments.carriedOver',
      'payments.amountMinor',
      'payments.refundedMinor',
      'payments.disputedMinor',
      'campaigns.status as campaignStatus',
      'campaigns.pausedFrom',
    ])
    .select(around(sql.ref('payments.id'), sql.ref('payments.campaignId')));

export const refundFacts = (db: Db | Tx, paymentId: string) => allRefundFacts(db).where('payments.id', '=', paymentId);

/** The same of every payment of a campaign that has arrived, the newest first: money goes back over them in this order. */
export const refundFactsOf = (db: Db | Tx, campaignId: string) =>
  allRefundFacts(db)
    .where('payments.campaignId', '=', campaignId)
    .where('payments.status', '=', 'succeeded')
    .where('payments.unwanted', '=', false)
    .orderBy('payments.succeededAt', 'desc')
    .orderBy('payments.id');

/** The same for a payment that is locked with its campaign; these are not read again. */
export const factsAround = (tx: Tx, payment: { id: string; campaignId: string | null }) =>
  tx.selectNoFrom(around(sql<string>`${payment.id}::uuid`, sql<string>`${payment.campaignId}::uuid`));
