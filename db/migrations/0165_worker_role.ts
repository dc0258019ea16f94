import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** Tables of graphile-worker with row security, which only their owner passes without a policy. */
const GUARDED = ['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'];

/**
 * The role that takes and ends jobs. The app assumes it only for the connections of its worker, so that the others still cannot read jobs, and no
 * running process needs the owner any more. Like the app's role it owns nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `do $$ begin
      if not exists (select from pg_roles where rolname = 'accord_worker') then
        create role accord_worker nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`,
    // The app has the rights of this role only where it assumes the role.
    `do $$ begin
      perform pg_advisory_xact_lock(hashtext('accord roles'));
      if (select rolinherit from pg_roles where rolname = 'accord_app') then
        alter role accord_app noinherit;
      end if;
      if not exists (select from pg_auth_members where roleid = 'accord_worker'::regrole and member = 'accord_app'::regrole) then
        grant accord_worker to accord_app;
      end if;
      if not exists (select from pg_auth_members where roleid = 'accord_worker'::regrole and member = current_user::regrole) then
        execute format('grant accord_worker to %I', current_user);
      end if;
    end $$`,
    'grant usage on schema graphile_worker to accord_worker',
    'grant select, insert, update, delete on all tables in schema graphile_worker to accord_worker',
    'grant usage, select on all sequences in schema graphile_worker to accord_worker',
    'alter default privileges in schema graphile_worker grant select, insert, update, delete on tables to accord_worker',
    'alter default privileges in schema graphile_worker grant usage, select on sequences to accord_worker',
    // The list of its migrations is only read.
    'revoke insert, update, delete on graphile_worker.migrations from accord_worker',
    ...GUARDED.flatMap((table) => [
      `drop policy if exists accord_worker on graphile_worker.${table}`,
      `create policy accord_worker on graphile_worker.${table} to accord_worker using (true) with check (true)`,
    ]),
    // Lets a process that does not migrate tell whether the schema is the newest.
    'grant select on kysely_migration to accord_app',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'revoke select on kysely_migration from accord_app',
    ...GUARDED.map((table) => `drop policy if exists accord_worker on graphile_worker.${table}`),
    'alter default privileges in schema graphile_worker revoke all on tables from accord_worker',
    'alter default privileges in schema graphile_worker revoke all on sequences from accord_worker',
    'revoke all on all tables in schema graphile_worker from accord_worker',
    'revoke all on all sequences in schema graphile_worker from accord_worker',
    'revoke usage on schema graphile_worker from accord_worker',
  );
}
