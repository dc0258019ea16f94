import { newClient } from '#db/clients.ts';

/** The first key of the advisory lock that each running worker holds; the second is a hash of its id. */
export const LIVING = 73_310_401;
const LOOK_MS = 10_000;

/**
 * Unlocks the jobs and queues of workers that hold no such lock. A new worker may take jobs a moment before it has the lock, so only jobs
 * that were taken more than five seconds ago count.
 */
const FREE_ORPHANS = `
with held as (
  select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all
  select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
)
select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from held
where locked_at < now() - interval '5 seconds' and not exists (
  select from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    and classid = ${LIVING} and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
)
having count(*) > 0`;

/** How long the database may take to answer before the connection counts as lost. */
const ANSWER_MS = 5_000;

/** The lock by which other workers know that this one is running. */
interface WorkerLife {
  /** Resolves when the connection that holds the lock is lost: from then on other workers may take its jobs. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Shows other workers that these are running, by shared advisory locks on a connection of their own, and every ten seconds unlocks the jobs of
 * workers that have died. The locks end with their connection, however the process ends. graphile-worker itself frees such jobs after four hours,
 * which is too long for a payout. Throws the database's error if the locks cannot be taken.
 */
export async function keepAlive(databaseUrl: string, ...workerIds: readonly string[]): Promise<WorkerLife> {
  const client = newClient(databaseUrl, {
    application_name: 'accord-worker-life',
    options: '-c role=accord_worker',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  const lost = new Promise<void>((done) => client.once('end', done));
  const look = () => client.query(FREE_ORPHANS);
  try {
    await client.connect();
    // A machine that loses power does not close its connection, so Postgres has to check whether the other side still answers.
    await client.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
    await client.query('select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) id', [
      LIVING,
      workerIds,
    ]);
    await look();
  } catch (error) {
    await client.end();
    throw error;
  }
  const timer = setInterval(() => look().catch(() => client.end()), LOOK_MS);
  void lost.then(() => clearInterval(timer));
  return { lost, stop: () => client.end() };
}
