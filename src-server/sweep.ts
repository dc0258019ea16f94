import { type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import { inTransaction, type Tx } from './data/db.ts';
import { passing, printFault } from './failures.ts';
import type { JobName } from './jobs.ts';

/** How many rows are fetched at a time. */
const BATCH = 200;
/** How many failed rows the job's own error names; each one is also printed when it fails. */
const NAMED = 10;

interface Sweep {
  job: JobName;
  /** The column with the ids of the rows, such as `deals.id`. */
  id: string;
}

/**
 * Does something to every row that is due, each in a transaction of its own, until none is left. A row that fails is printed with its id and stays as
 * it was; the others go on. Each row is tried once in a run, even if it is still due afterwards. `work` must lock the row and check again that it is
 * due, because two runs may have fetched it. Locks nothing itself.
 * @throws Error at the end, naming rows that failed, so that the job is shown as failed and tries them again later
 */
export async function forEachDue<DB, TB extends keyof DB, Row extends { id: string }>(
  ctx: Context,
  { job, id }: Sweep,
  due: SelectQueryBuilder<DB, TB, Row>,
  work: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> {
  const tried: string[] = [];
  const failed: string[] = [];
  for (;;) {
    const rows = await due
      .where(sql<boolean>`${sql.ref(id)} <> all(${[...tried]})`)
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      try {
        await inTransaction(ctx.db, (tx) => work(tx, row));
      } catch (error) {
        printFault(error, `${job}, ${id} ${row.id}`);
        failed.push(row.id);
        // If the whole database is unavailable, this statement fails too, and the row is not to blame.
        if (passing(error) === 'unavailable') await sql`select`.execute(ctx.db);
      }
      tried.push(row.id);
    }
    if (rows.length < BATCH) break;
  }
  if (failed.length === 0) return;
  throw new Error(
    `${job}: ${failed.length} of ${tried.length} rows failed, ${id} ${failed.slice(0, NAMED).join(', ')}`,
  );
}

/** Runs the parts of a job one after the other, even if an earlier one failed. @throws what failed, at the end */
export async function everyPart(...parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) {
    const messages = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
    throw new AggregateError(failures, messages.join('\n'));
  }
}
