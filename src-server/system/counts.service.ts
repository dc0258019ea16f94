import type { Context } from '../context.ts';
import { foldKeptCounts } from './system.queries.ts';

/** Adds the rows of each kept count up into one (the job `system.fold-counts`); no count changes by it. Locks the rows that it adds up. */
export async function foldCounts(ctx: Context): Promise<void> {
  await foldKeptCounts(ctx.db).execute();
}
