import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { appUrlOf, checkAppLogin, giveAppLogin } from '#db/app-login.ts';
import { newClient } from '#db/clients.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createDb, inTransaction } from '#server/data/db.ts';
import { loadEnv } from '#server/env.ts';
import { addJob } from '#server/jobs.ts';
import { testDatabase } from '#tests/support/database.ts';
import { databaseUrl, PATIENT, runSql } from '#tests/support/sql.ts';

const { url, ownerUrl } = await testDatabase();
const dataDir = '/nowhere';

/** A separate login, as an operator makes one for the app. */
async function login(more = ''): Promise<{ url: string; name: string }> {
  const name = `app_${randomBytes(6).toString('hex')}`;
  await runSql(ownerUrl, `create role ${name} login password 'pass' ${more}`);
  afterAll(() => runSql(ownerUrl, `drop owned by ${name}`, `drop role ${name}`));
  const address = new URL(url);
  address.username = name;
  address.password = 'pass';
  return { url: address.href, name };
}

async function whoIs(address: string): Promise<string> {
  const client = newClient(address);
  await client.connect();
  const { rows } = await client.query('select session_user as name');
  await client.end();
  return rows[0].name;
}

test('[S21] on a server that is ours the app has a login whose password does not tell that of the owner', async () => {
  expect(await giveAppLogin(ownerUrl)).toBe(url);
  expect(await whoIs(url)).toBe('accord_app');
  expect(url).toBe(appUrlOf(ownerUrl));
  expect(new URL(url).pathname).toBe(new URL(ownerUrl).pathname);
  expect(url).not.toContain(new URL(ownerUrl).password);
});

test('[S21] several processes may give the login at once, and the next one finds it', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 6 }, () => giveAppLogin(ownerUrl)));
  expect(new Set(others)).toEqual(new Set([one]));
});

test('[S21] with two addresses the owner migrates, and the app has its own login', async () => {
  const own = await login('in role accord_app');
  const database = await openDatabase({ databaseUrl: own.url, migrationDatabaseUrl: ownerUrl, dataDir });
  expect(database.ownerUrl).toBe(ownerUrl);
  expect(await whoIs(await database.appUrl())).toBe(own.name);
});

test('[S21] with two addresses, a login for the app that may do too much or too little is refused in one sentence', async () => {
  const refused = (address: string) =>
    checkAppLogin(address).then(
      () => 'let in',
      (error: Error) => error.message,
    );
  const tooMuch = /^The user in DATABASE_URL owns the database or may change its schema: .*MIGRATION_DATABASE_URL\.$/;
  expect(await refused(ownerUrl)).toMatch(tooMuch);
  expect(await refused((await login('in role accord_app createrole')).url)).toMatch(tooMuch);
  const maker = await login('in role accord_app');
  await runSql(ownerUrl, `grant create on database ${new URL(ownerUrl).pathname.slice(1)} to ${maker.name}`);
  expect(await refused(maker.url)).toMatch(tooMuch);
  const member = await login('in role accord_app');
  await runSql(ownerUrl, `grant ${new URL(ownerUrl).username} to ${member.name}`);
  expect(await refused(member.url)).toMatch(tooMuch);
  expect(await refused((await login()).url)).toMatch(/^The user in DATABASE_URL is not in the role accord_app/);
  const elsewhere = databaseUrl((await login('in role accord_app')).url, 'postgres');
  expect(await refused(elsewhere)).toBe('DATABASE_URL and MIGRATION_DATABASE_URL do not name the same database.');
  const unknown = new URL(url);
  unknown.password = 'wrong';
  expect(await refused(unknown.href)).toMatch(/^The database cannot be reached as the user in DATABASE_URL \(.+\)\.$/);
});

test('[S21] an owner who is no superuser migrates a database of its own, and the app works there with its login', async () => {
  const name = `owner_${randomBytes(6).toString('hex')}`;
  await runSql(
    ownerUrl,
    `create role ${name} login createrole password 'pass'`,
    `grant accord_app, accord_worker to ${name} with admin option`,
    `create database ${name} owner ${name}`,
  );
  const address = new URL(databaseUrl(ownerUrl, name));
  address.username = name;
  address.password = 'pass';
  await migrateToLatest(address.href);
  const app = databaseUrl(url, name);
  await checkAppLogin(app);
  const db = createDb(app, PATIENT);
  const worker = createDb(app, { role: 'accord_worker', max: 1, ...PATIENT });
  await inTransaction(db, (tx) => addJob(tx, 'deals.expire', {}));
  const jobs = await sql`select task_identifier as job from graphile_worker.jobs`.execute(worker);
  const taken = await sql`update graphile_worker._private_jobs set attempts = 1 returning id`.execute(worker);
  await Promise.all([db.destroy(), worker.destroy()]);
  await runSql(ownerUrl, `drop database ${name} with (force)`, `drop owned by ${name}`, `drop role ${name}`);
  expect(jobs.rows).toEqual([{ job: 'deals.expire' }]);
  expect(taken.rows).toHaveLength(1);
});

test('[S21] the owner’s address alone is no setting', () => {
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, ACCORD_SECRET: 'x'.repeat(32) };
  expect(() => loadEnv({ ...settings, MIGRATION_DATABASE_URL: ownerUrl })).toThrow(
    'MIGRATION_DATABASE_URL needs DATABASE_URL',
  );
  const both = { ...settings, DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl };
  expect(loadEnv(both)).toMatchObject({ databaseUrl: url, migrationDatabaseUrl: ownerUrl });
});
