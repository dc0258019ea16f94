import { type Kysely, sql } from 'kysely';

/**
 * What staff may know about graphile-worker's jobs, and the only thing that they may do with one: have it tried again at once. The app's role reads
 * none of its tables, and no payload of a job leaves them. Only the first line of an error is returned, so no stack trace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function accord_jobs(wanted text, before bigint, how_many integer)
returns table (id bigint, task text, state text, attempts integer, max_attempts integer, run_at timestamptz, created_at timestamptz, error text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from (
    select job.id, job.task_identifier,
      case
        when job.locked_at is not null then 'running'
        when job.attempts >= job.max_attempts then 'failed'
        when job.attempts > 0 then 'retrying'
        else 'waiting'
      end as state,
      job.attempts::integer, job.max_attempts::integer, job.run_at, job.created_at, left(split_part(job.last_error, E'\\n', 1), 500)
    from graphile_worker.jobs as job
  ) as listed
  where (wanted is null or listed.state = wanted) and (before is null or listed.id < before)
  order by listed.id desc limit how_many
$$;

create function accord_job_counts()
returns table (waiting bigint, retrying bigint, running bigint, failed bigint, due_since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    count(*) filter (where locked_at is null and attempts = 0),
    count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts),
    count(*) filter (where locked_at is not null),
    count(*) filter (where locked_at is null and attempts >= max_attempts),
    min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())
  from graphile_worker._private_jobs
$$;

create function accord_recurring_jobs()
returns table (task text, last_run timestamptz, error text, failed boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select known.identifier, known.last_execution, left(split_part(job.last_error, E'\\n', 1), 500),
    coalesce(job.attempts >= job.max_attempts and job.locked_at is null, false)
  from graphile_worker._private_known_crontabs as known
  left join graphile_worker.jobs as job on job.key = known.identifier
$$;

create function accord_retry_job(wanted bigint)
returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from graphile_worker.reschedule_jobs(array[wanted], run_at => now(), attempts => 0))
$$;

revoke execute on function accord_jobs, accord_job_counts, accord_recurring_jobs, accord_retry_job from public;
grant execute on function accord_jobs, accord_job_counts, accord_recurring_jobs, accord_retry_job to accord_app;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function accord_jobs, accord_job_counts, accord_recurring_jobs, accord_retry_job').execute(db);
}
