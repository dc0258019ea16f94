import { type Kysely, sql } from 'kysely';

/**
 * The app's role owns none of graphile-worker's tables; it adds jobs through this one function, so that a job is part of the transaction
 * that causes it. `migrate` installs graphile-worker's own schema before this runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function accord_add_job(task text, payload json, run_at timestamptz, job_key text, queue text, max_attempts integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => task, payload => payload, run_at => run_at, job_key => job_key,
    queue_name => queue, max_attempts => max_attempts);
end $$;
revoke execute on function accord_add_job from public;
grant execute on function accord_add_job to accord_app;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function accord_add_job').execute(db);
}
