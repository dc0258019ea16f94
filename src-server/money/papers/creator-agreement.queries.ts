import type { Db, Tx } from '../../data/db.ts';
export const milestonesOfDeal = (db: Db | Tx, dealId: string) =>
  db
    .selectFrom('milestones')
    .leftJoin('payouts', 'payouts.id', 'milestones.payoutId')
    .where('milestones.dealId', '=', dealId)
    .select([
      'milestones.kind',
      'milestones.status',
      'milestones.amountMinor',
      'milestones.reachedAt',
      'milestones.accruedAt',
      'milestones.releasedAt',
      'milestones.paidAt',
      'payouts.status as payoutStatus',
    ]);
