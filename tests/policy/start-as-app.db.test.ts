import { randomBytes } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { giveAppLogin } from '#db/app-login.ts';
import { SetupError } from '#db/binaries.ts';
import { freePort } from '#db/embedded.ts';
import { migrateDown } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { checkSchemaAsApp } from '#db/schema-state.ts';
import { inTransaction } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { log } from '#server/log.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { harness } from '#tests/support/harness.ts';
import { inOneProcess } from '#tests/support/ops.ts';
import { startInVain } from '#tests/support/process.ts';
import { noteSchemaChanges } from '#tests/support/schema-changes.ts';
import { databaseUrl, querySql, runSql } from '#tests/support/sql.ts';
import { prepareDatabase } from '../../scripts/prepare.ts';
import { settings } from '../../scripts/run.ts';

// An Accord that knows only the app's login, as on a host that must not be able to change the schema. The tests undo and rerun a migration. What
// starts goes through the same functions as scripts/start.ts; a process of its own shows that they are what it calls.
const h = await harness();
const asApp = { DATABASE_URL: h.url, MIGRATION_DATABASE_URL: undefined, ACCORD_DEMO: 'false', NODE_ENV: 'test' };

/** Starts Accord in this process. Throws what a process of its own would print before it ends with code 1. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const port = await freePort();
  const wanted = settings({ ...process.env, ...asApp, DATA_DIR: h.env.dataDir, PORT: String(port), ...env });
  return startServer(wanted, (await prepareDatabase(wanted)).url);
}

/** Runs a command of the operator; returns its exit code and what it printed. */
const ops = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  inOneProcess({ env: { ...process.env, ...asApp, DATA_DIR: h.env.dataDir, ...env }, args });

const steps = () => querySql(h.ownerUrl, 'select name from kysely_migration order by name');
const newest = String((await steps()).at(-1)?.name);

/** Another login or database on this server, as an operator makes it. */
const named = (): string => `start_${randomBytes(6).toString('hex')}`;
async function login(more: string): Promise<string> {
  const name = named();
  await runSql(h.ownerUrl, `create role ${name} login password 'pass' ${more}`);
  afterAll(() => runSql(h.ownerUrl, `drop owned by ${name}`, `drop role ${name}`));
  return Object.assign(new URL(h.url), { username: name, password: 'pass' }).href;
}

const MIGRATE_FIRST =
  ', and the user in DATABASE_URL may not change it: migrate first with npm run ops -- migrate, where MIGRATION_DATABASE_URL or DATABASE_URL names the owner.';
const OLDER = `The schema of the database is older than this Accord (it lacks ${newest})${MIGRATE_FIRST}`;

test('[S21] every role starts on the schema that it wants, with no other login than that of the app, and changes nothing of it', async () => {
  const changes = await noteSchemaChanges(h.ownerUrl);
  const others = await login('in role accord_app');
  const running = [
    await start({ ROLE: 'web' }),
    await start({ ROLE: 'worker' }),
    await start({ ROLE: 'all', DATABASE_URL: others }),
  ];
  for (const { url } of running) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const { stop } of running) await stop();
  expect(await changes.seen()).toEqual([]);
  await changes.end();
});

test('[S21] a worker that knows only the login of the app does its jobs', async () => {
  await inTransaction(h.db, (tx) => addJob(tx, 'deals.expire', {}));
  const left = () =>
    querySql(h.ownerUrl, `select task_identifier from graphile_worker.jobs where task_identifier = 'deals.expire'`);
  expect(await left()).toHaveLength(1);
  const said = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  const worker = await start({ ROLE: 'worker' });
  // A finished job is deleted; a failed one would stay.
  await expect.poll(left).toEqual([]);
  await worker.stop();
  for (const each of said) expect(each).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('[S21] on an older schema it does not start and says in one sentence how to migrate; after that command it starts', async () => {
  await migrateDown(h.ownerUrl, 1);
  const before = await steps();
  for (const ROLE of ['web', 'worker', 'all']) await expect(start({ ROLE })).rejects.toThrow(new SetupError(OLDER));
  const process = await startInVain({ port: await freePort(), dataDir: h.env.dataDir, env: asApp });
  expect(process).toEqual({ code: 1, output: `${OLDER}\n` });
  expect(await steps()).toEqual(before);

  const both = { MIGRATION_DATABASE_URL: h.ownerUrl };
  expect(await ops(both, 'migrate')).toEqual({ code: 0, text: 'The database has the newest schema' });
  await (await start()).stop();

  await migrateDown(h.ownerUrl, 1);
  const migrated = await ops({ DATABASE_URL: h.ownerUrl }, 'migrate');
  expect(migrated).toEqual({ code: 0, text: 'The database has the newest schema' });
  expect(await checkSchemaAsApp(h.url)).toBeUndefined();
});

test('[S21] on a newer schema it does not start and says that it is the older one; with the owner it starts all the same', async () => {
  const later = `insert into kysely_migration values ('9000_later', now()::text)`;
  await runSql(h.ownerUrl, later);
  try {
    const output =
      'This Accord is older than the schema of the database (which already has 9000_later): start the version that migrated it, or a newer one.';
    for (const ROLE of ['web', 'worker']) await expect(start({ ROLE })).rejects.toThrow(new SetupError(output));
    expect(await ops({}, 'verify')).toEqual({ code: 1, text: output });
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const web = await start({ MIGRATION_DATABASE_URL: h.ownerUrl });
    expect(said.mock.lastCall).toEqual([
      expect.stringContaining('does not know 9000_later: Accord starts all the same'),
    ]);
    said.mockRestore();
    await web.stop();
  } finally {
    await runSql(h.ownerUrl, `delete from kysely_migration where name = '9000_later'`);
  }
});

test('[S21] the schema of the jobs counts, too, because a worker would have to migrate it', async () => {
  const [row] = await querySql(h.ownerUrl, 'select max(id) as last from graphile_worker.migrations');
  const last = Number(row?.last);
  const move = (from: number, to: number) =>
    runSql(h.ownerUrl, `update graphile_worker.migrations set id = ${to} where id = ${from}`);
  await move(last, last + 1_000);
  try {
    await expect(checkSchemaAsApp(h.url)).rejects.toThrow(`(it lacks graphile-worker ${last})${MIGRATE_FIRST}`);
    await runSql(h.ownerUrl, `insert into graphile_worker.migrations (id) values (${last})`);
    await expect(checkSchemaAsApp(h.url)).rejects.toThrow(`(which already has graphile-worker ${last + 1_000})`);
  } finally {
    await runSql(h.ownerUrl, `delete from graphile_worker.migrations where id >= ${last}`);
    await runSql(h.ownerUrl, `insert into graphile_worker.migrations (id) values (${last})`);
  }
  expect(await checkSchemaAsApp(h.url)).toBeUndefined();
});

test('[S21] where it cannot read which migrations there were, and on an empty database, it says how to migrate, too', async () => {
  // Before migration 0165 the app could not read the list.
  await runSql(h.ownerUrl, 'revoke select on kysely_migration from accord_app');
  await expect(start()).rejects.toThrow(
    new SetupError(`The schema of the database is older than this Accord${MIGRATE_FIRST}`),
  );
  await runSql(h.ownerUrl, 'grant select on kysely_migration to accord_app');

  const empty = named();
  await runSql(h.ownerUrl, `create database ${empty}`);
  afterAll(() => runSql(h.ownerUrl, `drop database ${empty} with (force)`));
  const output = `The database has no schema of Accord yet${MIGRATE_FIRST}`;
  await expect(start({ DATABASE_URL: databaseUrl(h.url, empty) })).rejects.toThrow(new SetupError(output));
  const migrated = await ops({ DATABASE_URL: databaseUrl(h.ownerUrl, empty) }, 'migrate');
  expect(migrated).toEqual({ code: 0, text: 'The database has the newest schema' });
  expect(await checkSchemaAsApp(databaseUrl(h.url, empty))).toBeUndefined();
});

test('[S21] what only the owner may do is refused in one sentence; the other commands work with the login of the app', async () => {
  const refusal =
    'Only the owner of the database may do this, and DATABASE_URL names a user of the app: name the owner in MIGRATION_DATABASE_URL.';
  for (const command of ['migrate', 'demo', 'bench-data']) {
    expect([command, await ops({}, command)]).toEqual([command, { code: 1, text: refusal }]);
  }
  for (const command of ['backup', 'restore']) {
    expect([command, await ops({}, command, '/nowhere')]).toEqual([command, { code: 1, text: refusal }]);
  }
  expect(await ops({}, 'verify')).toEqual({ code: 0, text: 'The books are right' });
});

test('[S21] an owner who lacks a right for a migration is told so in one sentence', async () => {
  const name = named();
  await runSql(h.ownerUrl, `create role ${name} login password 'pass'`, `create database ${name} owner ${name}`);
  afterAll(() => runSql(h.ownerUrl, `drop database ${name} with (force)`, `drop role ${name}`));
  const url = Object.assign(new URL(databaseUrl(h.url, name)), { username: name, password: 'pass' }).href;
  await expect(start({ DATABASE_URL: url })).rejects.toThrow(
    /^The user that brings the schema up to date lacks a right \(permission denied .*"accord_app"\): docs\/deploy\.md says which it needs\.$/,
  );
});

test('[S21] a login that is neither the owner’s nor the app’s is refused, and the owner’s alone is no login of the app', async () => {
  const opened = (url: string) => openDatabase({ databaseUrl: url, dataDir: h.env.dataDir });
  await expect(start({ DATABASE_URL: await login('') })).rejects.toThrow(
    new SetupError(
      'The user in DATABASE_URL neither owns the database nor is in the role accord_app: name the owner, or grant accord_app to it.',
    ),
  );
  expect(await opened(await giveAppLogin(h.ownerUrl))).toMatchObject({ ownerUrl: null });
  expect(await opened(h.ownerUrl)).toMatchObject({ ownerUrl: h.ownerUrl });
  // A login that can create schemas in the database must migrate it, even when it is empty.
  const maker = await login('in role accord_app');
  const database = new URL(h.ownerUrl).pathname.slice(1);
  await runSql(h.ownerUrl, `grant create on database ${database} to ${new URL(maker).username}`);
  expect(await opened(maker)).toMatchObject({ ownerUrl: maker });
});
