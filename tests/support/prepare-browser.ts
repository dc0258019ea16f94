import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#db/embedded.ts';
import { buildClientWhenStale } from '../../scripts/client.ts';
import { startAccord } from './process.ts';
import { DEMO, demoSettings } from './server.ts';
import { runSql } from './sql.ts';

/**
 * Runs once before the browser tests. Builds the client: otherwise the server of each test file would build it, all into the same folder. Makes
 * the demo data that each of these servers begins with, and has Node keep what it compiles, because each of them starts anew. Answers what
 * deletes the data again.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientWhenStale();
  process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../.cache/compiled');
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-demo-'));
  const outside = process.env.DATABASE_URL;
  const database = `accord_demo_${process.pid}`;
  if (outside) await runSql(outside, `create database ${database}`);
  const accord = await startAccord({ port: await freePort(), dataDir, env: demoSettings(outside, database) });
  const code = await accord.stop();
  if (code !== 0) throw new Error(`Accord did not stop cleanly (code ${code}):\n${accord.output()}`);
  process.env[DEMO.folder] = dataDir;
  process.env[DEMO.database] = database;
  return async () => {
    if (outside) await runSql(outside, `drop database if exists ${database} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
