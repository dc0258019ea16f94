import { type Kysely, sql } from 'kysely';

/** How many jobs were given up after their last try: the only thing that the app's role may know about graphile-worker's tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function accord_failed_jobs() returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from graphile_worker._private_jobs where attempts >= max_attempts
$$;
revoke execute on function accord_failed_jobs from public;
grant execute on function accord_failed_jobs to accord_app;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function accord_failed_jobs').execute(db);
}
