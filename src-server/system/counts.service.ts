import type { Context } from '../context.ts';
import { foldKeptCounts } from './system.queries.ts';

/** Merges the rows of each kept count into one (the job `system.fold-counts`); no count changes. Locks the rows that it merges. */
export async function foldCounts(ctx: Context): Promise<void> {
  await foldKeptCounts(ctx.db).execute();
}
