import { sql } from 'kysely';
import type { JobState } from '#shared/system/system.schema.ts';
import type { ColumnView } from '#shared/system/tables.ts';
import type { Db, Tx } from '../data/db.ts';
import { LIVING } from '../worker-life.ts';

interface JobRow {
  id: number;
  task: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  createdAt: Date;
  error: string | null;
}

/** Jobs of a state, or all, newest first, after the one with the number `after`; one more than `limit`, to see whether there are more. */
export const jobsQuery = (db: Db, state: JobState | undefined, after: number | null, limit: number) =>
  db
    .selectFrom(sql<JobRow>`accord_jobs(${state ?? null}, ${after}, ${limit + 1})`.as('jobs'))
    .selectAll()
    .orderBy('id', 'desc');

interface JobCounts {
  waiting: number;
  retrying: number;
  running: number;
  failed: number;
  dueSince: Date | null;
}

/** How many jobs are in each state, and since when the one that has waited longest could have run. */
export const jobCounts = (db: Db) => db.selectFrom(sql<JobCounts>`accord_job_counts()`.as('jobs')).selectAll();

interface RecurringRow {
  task: string;
  lastRun: Date | null;
  error: string | null;
  failed: boolean;
}

/** When the recurring jobs last ran, and the error of the run that is waiting for its next try or has failed. */
export const recurringQuery = (db: Db) =>
  db.selectFrom(sql<RecurringRow>`accord_recurring_jobs()`.as('jobs')).selectAll();

/** Makes a job run at once, with all its tries again; false if it is running, or done. */
export const retryQuery = (tx: Tx, id: string) =>
  tx.selectNoFrom(sql<boolean>`accord_retry_job(${id}::bigint)`.as('retried'));

/** The job with this number, in any state. */
export const jobById = (db: Db | Tx, id: string) =>
  db
    .selectFrom(sql<JobRow>`accord_jobs(null, ${id}::bigint + 1, 1)`.as('jobs'))
    .selectAll()
    .where('id', '=', Number(id));

/** The database's version, its size in bytes, and the connections to its server. */
export const databaseFacts = (db: Db) =>
  db.selectNoFrom([
    sql<string>`current_setting('server_version')`.as('version'),
    sql<number>`pg_database_size(current_database())`.as('sizeBytes'),
    sql<number>`(select count(*) from pg_stat_activity where datid is not null)`.as('connections'),
    sql<number>`current_setting('max_connections')::integer`.as('connectionsMax'),
  ]);

/** How many workers are running: each holds locks on one connection (src-server/worker-life.ts). */
export const workersQuery = (db: Db) =>
  db.selectNoFrom(
    sql<number>`(select count(distinct pid) from pg_locks where locktype = 'advisory' and granted and classid = ${LIVING}
      and database = (select datid from pg_stat_activity where pid = pg_backend_pid()))`.as('workers'),
  );

/** Mail since a moment: sent and refused; and what is waiting, with the time of the one that has waited longest. */
export const mailFacts = (db: Db, since: Date) =>
  db
    .with('recent', (cte) => cte.selectFrom('mailOutbox').where('createdAt', '>=', since).select('status'))
    .with('queued', (cte) => cte.selectFrom('mailOutbox').where('status', '=', 'queued').select('createdAt'))
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('recent').where('status', '=', 'sent').select(countOfAll).as('sentToday'),
      selectFrom('recent').where('status', '=', 'failed').select(countOfAll).as('failedToday'),
      selectFrom('queued').select(countOfAll).as('waiting'),
      selectFrom('queued')
        .select(({ fn }) => fn.min('createdAt').as('at'))
        .as('waitingSince'),
    ]);

const countOfAll = sql<number>`count(*)`.as('n');

interface TableRow {
  name: string;
  rowCount: number;
  exact: boolean;
  columns: ColumnView[];
}

/** Every table of the schema with its columns and its number of rows, counted if it is small. */
export const tablesQuery = (db: Db) => db.selectFrom(sql<TableRow>`accord_tables()`.as('tables')).selectAll();

/** Merges the rows of each kept count into one, in one statement, so that readers always see the same sum. */
export const foldKeptCounts = (db: Db) => db.selectNoFrom(sql<unknown>`fold_kept_counts()`.as('folded'));
