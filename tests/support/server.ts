import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAccord } from './process.ts';
import { databaseUrl, runSql } from './sql.ts';

/** Playwright's global setup: a real Accord with demo data for the whole run, on data that is thrown away. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-e2e-'));
  const server = process.env.DATABASE_URL;
  const database = `accord_e2e_${process.pid}`;
  if (server) await runSql(server, `drop database if exists ${database}`, `create database ${database}`);
  const accord = await startAccord({
    port: Number(process.env.ACCORD_E2E_PORT),
    dataDir,
    env: { ACCORD_DEMO: 'true', SANDBOX_DELAY_MS: '200', DATABASE_URL: server && databaseUrl(server, database) },
  });
  return async () => {
    const code = await accord.stop();
    if (server) await runSql(server, `drop database if exists ${database} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`Accord did not stop cleanly (code ${code}):\n${accord.output()}`);
  };
}
