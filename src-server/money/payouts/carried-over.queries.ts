import type { MilestoneKind } from '#shared/money.ts';
import type { DealRow } from '../../access.ts';
import type { Tx } from '../../data/db.ts';
import { type Locked, locking } from '../../ground/locks.ts';

/** The milestones of an imported deal, locked. */
export const milestonesOfDeal = (tx: Tx, dealId: string) =>
  locking(tx.selectFrom('milestones').selectAll().where('dealId', '=', dealId).orderBy('id'));

/** Records that planned milestones of an imported deal were reached. */
export const setReachedOf = (tx: Tx, deal: Locked<DealRow>, kinds: readonly MilestoneKind[], reachedAt: Date) =>
  tx
    .updateTable('milestones')
    .set({ reachedAt })
    .where('dealId', '=', deal.id)
    .where('kind', 'in', kinds)
    .where('status', '=', 'planned')
    .where('reachedAt', 'is', null);
