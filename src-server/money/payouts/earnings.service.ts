import type { UserContext } from '../../context.ts';
import type { Db } from '../../data/db.ts';
import { type EarningTotal, myEarnings, myEarningTotals } from './earnings.queries.ts';

/** The totals of a creator's milestones in each currency, the one with the most earnings first. Amounts in minor units. Locks nothing. */
export async function earningTotals(db: Db, creatorId: string): Promise<EarningTotal[]> {
  return (await myEarningTotals(creatorId).execute(db)).rows;
}

/** The creator's own earnings, newest first, and their totals in each currency. Amounts in minor units. Locks nothing. */
export async function earningsView(ctx: UserContext, { page, pageSize }: { page: number; pageSize: number }) {
  const rows = await myEarnings(ctx.db, ctx.actor.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const totals = await earningTotals(ctx.db, ctx.actor.id);
  return { rows, totals, total: totals.reduce((sum, { count }) => sum + count, 0), page, pageSize };
}
