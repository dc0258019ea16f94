import { sql } from 'kysely';
import type { MilestoneKind } from '#shared/money.ts';
import { OPEN_DISPUTES, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/** What a refund of a payment depends on, in one statement: the payment, its campaign, what that holds, and what its deals may still cost. */
export const refundFacts = (db: Db | Tx, paymentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('campaigns', 'campaigns.id', 'payments.campaignId')
    .where('payments.id', '=', paymentId)
    .select([
      'payments.status',
      'payments.amountMinor',
      'payments.refundedMinor',
      'payments.disputedMinor',
      'campaigns.status as campaignStatus',
      'campaigns.pausedFrom',
    ])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('disputes')
          .select('disputes.id')
          .whereRef('disputes.paymentId', '=', 'payments.id')
          .where('disputes.status', 'in', OPEN_DISPUTES),
      )
        .$castTo<boolean>()
        .as('disputed'),
      selectFrom('ledgerEntries')
        .whereRef('ledgerEntries.ownerId', '=', 'payments.campaignId')
        .where('account', 'in', ['held', 'disputed'])
        .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
        .$asScalar()
        .as('spendableMinor'),
      selectFrom('milestones')
        .innerJoin('deals', 'deals.id', 'milestones.dealId')
        .whereRef('deals.campaignId', '=', 'payments.campaignId')
        .where('milestones.status', 'not in', SETTLED_MILESTONES)
        .select(
          sql<{ kind: MilestoneKind; agreedAmountMinor: number }[]>`coalesce(json_agg(json_build_object(
            'kind', milestones.kind, 'agreedAmountMinor', deals.agreed_amount_minor)), '[]')`.as('open'),
        )
        .$asScalar()
        .as('open'),
    ]);
