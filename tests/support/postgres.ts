import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#db/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { databaseUrl, runSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner URL of the migrated database that every test file clones. */
    templateUrl: string;
  }
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** DATABASE_URL's server, or an embedded one that is thrown away. Only the server matters: its named database is left alone. */
async function testServer(): Promise<TestServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-test-'));
  const embedded = await startEmbedded({ dataDir, durable: false, timezone: 'Pacific/Chatham' });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Vitest's global setup of the db project: one server and one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `accord_template_${process.pid}`;
  await runSql(server.url, `drop database if exists ${template}`, `create database ${template}`);
  const templateUrl = databaseUrl(server.url, template);
  await migrateToLatest(templateUrl);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await runSql(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}
