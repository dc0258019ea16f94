import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recurring } from '#server/recurring-jobs.ts';
import { startWorker } from '#server/worker.ts';
import { harness } from '#tests/support/harness.ts';
import { noteSchemaChanges } from '#tests/support/schema-changes.ts';

const h = await harness();

/** What the app would need to change the schema, or to get around the limits of its role. */
const FORBIDDEN = [
  'create table public.planted (id int)',
  'create table sandbox_bank.planted (id int)',
  'create schema planted',
  'create view public.planted as select 1',
  "create function public.planted() returns int language sql as 'select 1'",
  'create index planted on users (email)',
  'create role planted',
  'create extension pgcrypto',
  'alter table users add column planted int',
  'alter table audit_log disable trigger all',
  'alter role accord_app superuser',
  'drop table users',
  'drop function accord_add_job',
  'truncate notifications',
  'update audit_log set action = action',
  'delete from ledger_entries',
  "copy users to program 'true'",
  "select pg_read_file('postgresql.conf')",
  'update ledger_entries set amount_minor = amount_minor',
  'delete from audit_log',
];
/** The role that takes and finishes jobs: the app's login can take it on, and so can anyone who has stolen that. */
const WORKER_FORBIDDEN = [
  'create table graphile_worker.planted (id int)',
  'drop table graphile_worker._private_jobs',
  'alter table graphile_worker._private_jobs disable row level security',
  'truncate graphile_worker._private_jobs',
  'delete from graphile_worker.migrations',
  'select from users',
  'insert into audit_log default values',
  "create function graphile_worker.planted() returns int language sql as 'select 1'",
  'create table public.planted (id int)',
];

test.each(FORBIDDEN)('[S21] the app’s role is refused: %s', async (statement) => {
  const refusal = await sql
    .raw(statement)
    .execute(h.db)
    .catch((error: unknown) => error);
  // 42501 is "insufficient privilege".
  expect(refusal).toMatchObject({ code: '42501' });
});

test.each(WORKER_FORBIDDEN)('[S21] the role of the worker is refused: %s', async (statement) => {
  const refusal = await h.db
    .connection()
    .execute(async (connection) => {
      await sql`set role accord_worker`.execute(connection);
      return sql
        .raw(statement)
        .execute(connection)
        .finally(() => sql`reset role`.execute(connection));
    })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: '42501' });
});

test('[S21] the app logs in as its own role, and no statement of it leads back to the owner', async () => {
  await h.db.connection().execute(async (connection) => {
    const who = async () =>
      (await sql<{ is: string; login: string }>`select current_user as is, session_user as login`.execute(connection))
        .rows[0];
    const own = { is: 'accord_app', login: 'accord_app' };
    expect(await who()).toEqual(own);
    const owner = new URL(h.ownerUrl).username;
    for (const statement of ['reset role', 'set role none', 'reset session authorization', 'reset all']) {
      await sql.raw(statement).execute(connection);
      expect(await who()).toEqual(own);
    }
    for (const statement of [
      `set role ${owner}`,
      `set session authorization ${owner}`,
      `grant ${owner} to accord_app`,
    ]) {
      const refusal = await sql
        .raw(statement)
        .execute(connection)
        .catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: '42501' });
    }
    expect(await who()).toEqual(own);
  });
});

test('[S21] the app’s role and the worker’s own no object of any kind, are no superusers and lead to no other role', async () => {
  const owned = await sql`
    select classid::regclass::text as kind, objid from pg_shdepend
    where refclassid = 'pg_authid'::regclass and refobjid in ('accord_app'::regrole, 'accord_worker'::regrole) and deptype = 'o'`.execute(
    h.owner,
  );
  expect(owned.rows).toEqual([]);
  const found = await sql`
    select rolname as role, rolcanlogin as login, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as strong,
      array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid) as in, rolinherit as inherits
    from pg_roles where rolname in ('accord_app', 'accord_worker') order by 1`.execute(h.owner);
  expect(found.rows).toEqual([
    { role: 'accord_app', login: true, strong: false, in: ['accord_worker'], inherits: false },
    { role: 'accord_worker', login: false, strong: false, in: [], inherits: true },
  ]);
});

test('[S21] a connection of the app has its role from the start, also after a reset', async () => {
  await h.db.connection().execute(async (connection) => {
    const who = async () =>
      (await sql<{ role: string }>`select current_user as role`.execute(connection)).rows[0]?.role;
    expect(await who()).toBe('accord_app');
    await sql`reset role`.execute(connection);
    expect(await who()).toBe('accord_app');
    await sql`reset all`.execute(connection);
    expect(await who()).toBe('accord_app');
  });
});

test('[S21] while the worker does each recurring job, no statement changes the schema', async () => {
  const { seen } = await noteSchemaChanges(h.ownerUrl);
  const worker = await startWorker(h.url, () => ({ ...h.context({ kind: 'system', onBehalfOf: null }), via: 'job' }));
  for (const { job } of recurring) await sql`select graphile_worker.add_job(${job}, '{}'::json)`.execute(h.owner);
  // A finished job is deleted; a failed one would stay.
  const left = async () =>
    (
      await sql`select 1 from graphile_worker.jobs where task_identifier = any(${recurring.map(({ job }) => job)})`.execute(
        h.owner,
      )
    ).rows;
  await expect.poll(left).toEqual([]);
  await worker.stop();
  expect(await seen()).toEqual([]);

  await sql`create table planted (id int)`.execute(h.owner);
  expect(await seen()).toEqual(['CREATE TABLE']);
});
