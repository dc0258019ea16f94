import pg from 'pg';

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

/**
 * Says that a worker lives, and frees the jobs of those that died. graphile-worker itself frees them after four hours, which is too long
 * for a payout; an advisory lock ends with its connection, however the process ends.
 */
export async function keepAlive(databaseUrl: string, workerId: string): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | null = null;
  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: databaseUrl, application_name: 'accord-worker-life' });
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      client = null;
    });
    await fresh.connect();
    // A machine that vanishes closes nothing: its silence has to be noticed.
    await fresh.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
    await fresh.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVING, workerId]);
    return fresh;
  };
  const look = async (): Promise<void> => {
    client ??= await connect();
    await client.query(FREE_ORPHANS);
  };
  await look();
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // While the database is away there is nobody to free jobs for; the next look comes by itself.
    looking = looking.then(() => look().catch(() => undefined));
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await client?.end();
    },
  };
}
