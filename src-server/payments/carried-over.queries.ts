import type { Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** The milestones of a deal that is taken over, locked. */
export const milestonesOfDeal = (tx: Tx, dealId: string) =>
  locking(tx.selectFrom('milestones').selectAll().where('dealId', '=', dealId).orderBy('id'));
