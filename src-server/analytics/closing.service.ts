import { isoDay } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { closeEarningDays } from './analytics.queries.ts';

/**
 * Sums what was earned on each day before today (the daily job `analytics.close-days`), a month in each transaction, so that revenue reads one row a
 * day. Locks the table of earnings while it sums a month, so that nobody books anything. A second run changes nothing.
 */
export async function closeDays(ctx: Context): Promise<void> {
  for (let left = true; left; ) {
    ({ left } = await closeEarningDays(ctx.db, isoDay(ctx.now)).executeTakeFirstOrThrow());
  }
}
