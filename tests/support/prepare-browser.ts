import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveAppLogin } from '#db/app-login.ts';
import { digitalId } from '#server/agreement/contracts/digital-id.service.ts';
import { createDb } from '#server/data/db.ts';
import { buildClientWhenStale } from '../../scripts/client.ts';
import { prepareDatabase } from '../../scripts/prepare.ts';
import { settings } from '../../scripts/run.ts';
import { DEMO, demoSettings } from './server.ts';
import { databaseUrl, runSql } from './sql.ts';
import { SCRATCH, testServer } from './test-server.ts';

/**
 * Runs once before the browser tests: builds the client, starts one Postgres for all of them, and creates the demo data of which each file gets a
 * copy, with the digital ID that each server would make at its start. Makes Node cache its compiled code, because each worker is a new process.
 * Returns what deletes the data again.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientWhenStale();
  process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../.cache/compiled');
  const server = await testServer();
  const database = `accord_demo_${process.pid}`;
  await runSql(server.url, `drop database if exists ${database}`, `create database ${database}`);
  const url = databaseUrl(server.url, database);
  const dataDir = mkdtempSync(join(SCRATCH, 'accord-demo-'));
  const env = settings({ ...demoSettings(url), DATA_DIR: dataDir });
  await (await prepareDatabase(env)).stop();
  const db = createDb(await giveAppLogin(url));
  await digitalId({ db, env, now: new Date() });
  await db.destroy();
  process.env[DEMO.folder] = dataDir;
  process.env[DEMO.url] = url;
  return async () => {
    await runSql(server.url, `drop database if exists ${database} with (force)`);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
