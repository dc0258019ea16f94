import { newClient } from '#db/clients.ts';

/** Class of the advisory locks that living workers hold. */
const LIVING = 73_310_401;
const LOOK_MS = 10_000;

/** Jobs and queues whose holder holds no such lock. A worker may hold jobs a moment before it could say that it lives. */
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

/** How long the database may take before the worker is given up. */
const ANSWER_MS = 5_000;

/** A worker that said that it lives. */
export interface WorkerLife {
  /** Resolves when nobody can know any more that it does: its jobs may be taken by others. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Says that a worker lives, and frees the jobs of those that died. graphile-worker itself frees them after four hours, which is too long
 * for a payout; an advisory lock ends with its connection, however the process ends.
 */
export async function keepAlive(databaseUrl: string, workerId: string): Promise<WorkerLife> {
  const client = newClient(databaseUrl, {
    application_name: 'accord-worker-life',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  const lost = new Promise<void>((done) => client.once('end', done));
  const look = () => client.query(FREE_ORPHANS);
  try {
    await client.connect();
    // A machine that vanishes closes nothing: its silence has to be noticed.
    await client.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVING, workerId]);
    await look();
  } catch (error) {
    await client.end();
    throw error;
  }
  const timer = setInterval(() => look().catch(() => client.end()), LOOK_MS);
  void lost.then(() => clearInterval(timer));
  return { lost, stop: () => client.end() };
}
