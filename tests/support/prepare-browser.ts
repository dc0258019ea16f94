import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runOnce } from 'graphile-worker';
import { giveAppLogin } from '#db/app-login.ts';
import { digitalId } from '#server/agreement/contracts/digital-id.service.ts';
import { createLimits } from '#server/auth/limits.ts';
import type { SystemContext } from '#server/context.ts';
import { createDb, createPool, inTransaction } from '#server/data/db.ts';
import type { Env } from '#server/env.ts';
import { addJob } from '#server/jobs.ts';
import { createProviders } from '#server/providers/index.ts';
import { taskList, workerLogger } from '#server/worker.ts';
import { buildClientWhenStale } from '../../scripts/client.ts';
import { prepareDatabase } from '../../scripts/prepare.ts';
import { settings } from '../../scripts/run.ts';
import { LOOKS } from './axe.ts';
import { newFolder } from './new-folder.ts';
import makeRunFolder from './run-folder.ts';
import { DEMO, demoSettings } from './server.ts';
import { databaseUrl, PATIENT, runSql } from './sql.ts';
import { testServer } from './test-server.ts';

/**
 * Does what the Accord of each copy would otherwise have to do: makes the digital ID, which takes half of what a start costs, and in its first minute
 * seals the audit log and counts the track records from it.
 */
async function settle(env: Env, url: string): Promise<void> {
  const db = createDb(url, PATIENT);
  const pool = createPool(url, { role: 'accord_worker', max: 2, ...PATIENT });
  const ctx: SystemContext = {
    db,
    env,
    providers: await createProviders(env, db),
    limits: createLimits(pool),
    actor: { kind: 'system', onBehalfOf: null },
    via: 'job',
    now: new Date(),
    request: { ip: null, userAgent: null },
    session: null,
  };
  await digitalId(ctx);
  for (const job of ['audit.seal', 'records.count'] as const) {
    await inTransaction(db, (tx) => addJob(tx, job, {}));
    await runOnce({ pgPool: pool, taskList: taskList(() => ctx), noHandleSignals: true, logger: workerLogger });
  }
  await db.destroy();
  await pool.end();
}

/**
 * Runs once before the browser tests: builds the client, starts one Postgres for all of them, and creates the demo data of which each file gets a
 * copy, with the digital ID that each server would make at its start. Makes Node cache its compiled code, because each worker is a new process.
 * Returns what deletes the data again.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientWhenStale();
  process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../.cache/compiled');
  const removeRunFolder = await makeRunFolder();
  const server = await testServer();
  const database = `accord_demo_${process.pid}`;
  await runSql(server.url, `drop database if exists ${database}`, `create database ${database}`);
  const url = databaseUrl(server.url, database);
  const dataDir = newFolder();
  const env = settings({ ...demoSettings(url), DATA_DIR: dataDir });
  await (await prepareDatabase(env)).stop();
  await settle(env, url);
  await giveAppLogin(url);
  const looks = join(newFolder(), 'looks');
  writeFileSync(looks, '');
  process.env[LOOKS] = looks;
  process.env[DEMO.folder] = dataDir;
  process.env[DEMO.url] = url;
  return async () => {
    await runSql(server.url, `drop database if exists ${database} with (force)`);
    await server.stop();
    removeRunFolder();
  };
}
