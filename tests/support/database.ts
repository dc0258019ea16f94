import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { appUrlOf } from '#db/app-login.ts';
import { loadDemo } from '#db/demo.ts';
import { loadEnv } from '#server/env.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { newFolder } from './new-folder.ts';
import { demoTemplateOf, studiosOf } from './postgres.ts';
import { databaseUrl, runSql } from './sql.ts';
import { undrawn } from './undrawn.ts';

/** A migrated, empty database for one test file. `url` is the login of the running app, as `npm start` has it, and `ownerUrl` that of the owner. */
export interface TestDatabase {
  ownerUrl: string;
  url: string;
}

/** Clones the template. After the file's last test the clone is dropped, and open connections to it are closed. */
export const testDatabase = (): Promise<TestDatabase> => cloneOf(inject('templateUrl'));

/** Works while no other worker of this run works under the same name. */
export async function oneAtATime<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const templateUrl = inject('templateUrl');
  const client = new pg.Client({ connectionString: databaseUrl(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${templateUrl} ${name}`]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Like testDatabase, with the demo data, which is loaded once per run, by the first file that needs it. */
export async function demoDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const demo = demoTemplateOf(templateUrl);
  await oneAtATime('demo', async (client) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [demo]);
    if (rows.length === 0) await loadDemoTemplate(templateUrl, demo);
  });
  return cloneOf(databaseUrl(templateUrl, demo));
}

async function loadDemoTemplate(templateUrl: string, name: string): Promise<void> {
  const maintenance = databaseUrl(templateUrl, 'postgres');
  const loading = `${name}_loading`;
  const template = new URL(templateUrl).pathname.slice(1);
  await runSql(
    maintenance,
    `drop database if exists ${loading} with (force)`,
    `create database ${loading} template ${template}`,
  );
  // No test of pages reads the bytes of a file.
  const dataDir = newFolder();
  const store = createFileStore(loadEnv({ DATA_DIR: dataDir }));
  await loadDemo(databaseUrl(templateUrl, loading), store, new Date(), undrawn);
  rmSync(dataDir, { recursive: true, force: true });
  await runSql(maintenance, `alter database ${loading} rename to ${name}`);
}

async function cloneOf(templateUrl: string): Promise<TestDatabase> {
  const name = `accord_test_${randomBytes(6).toString('hex')}`;
  const clone = await cloneAs(name, templateUrl);
  afterAll(() => runSql(databaseUrl(templateUrl, 'postgres'), `drop database if exists ${name} with (force)`));
  return clone;
}

async function cloneAs(name: string, templateUrl: string): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1);
  await runSql(databaseUrl(templateUrl, 'postgres'), `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(templateUrl, name);
  return { ownerUrl: url, url: appUrlOf(url) };
}

/** Like testDatabase, but it outlives the file. The run drops it in the end. */
export function studioDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  return cloneAs(studiosOf(templateUrl) + randomBytes(6).toString('hex'), templateUrl);
}
