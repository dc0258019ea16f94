import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { giveAppLogin } from '#db/app-login.ts';
import { findEmbedded, startEmbedded } from '#db/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { databaseUrl, runSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the migrated database that every test file clones. */
    templateUrl: string;
  }
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const PREFIX = 'accord-vitest-';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops and removes the servers of runs that were killed. */
async function sweep(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX) && !isAlive(Number(name.split('-')[2])));
  for (const name of left) {
    const dataDir = join(tmpdir(), name);
    if (findEmbedded(dataDir)) await (await startEmbedded({ dataDir })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The server of DATABASE_URL, or an embedded one that is deleted afterwards. The database that DATABASE_URL names is not touched. */
async function testServer(): Promise<TestServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const embedded = await startEmbedded({ dataDir, durable: false, timezone: 'Pacific/Chatham' });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Vitest's global setup of the db project: starts one server and makes one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `accord_template_${process.pid}`;
  await runSql(server.url, `drop database if exists ${template}`, `create database ${template}`);
  const templateUrl = databaseUrl(server.url, template);
  await migrateToLatest(templateUrl);
  await giveAppLogin(templateUrl);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await runSql(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}
