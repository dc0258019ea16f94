import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded } from '#db/embedded.ts';
import { type AccordProcess, type ProcessOptions, startAccord } from './process.ts';
import { databaseUrl, runSql } from './sql.ts';

/** A running Accord with demo data, whose data are deleted afterwards. */
export interface DemoServer {
  options: ProcessOptions;
  accord: AccordProcess;
  /** The address of its database while it runs. */
  databaseUrl(): string;
  /** Stops it and deletes its data; throws when it did not stop cleanly. */
  end(): Promise<void>;
}

/** What a mail service sends with what it tells these servers. */
export const BOUNCE_SECRET = 'the secret of a mail service';

/** How long the sandbox bank takes, and how long a page waits for what it shows, in milliseconds. */
interface Delays {
  bankDelayMs: number;
  pageWaitMs: number;
}

/** The variables that name the demo data which were made before the tests: a data folder, and a database where DATABASE_URL names a server. */
export const DEMO = { folder: 'ACCORD_DEMO_FOLDER', database: 'ACCORD_DEMO_DATABASE' };

/** The settings of an Accord with demo data; with the address of another server it has a database of this name there. */
export const demoSettings = (outside: string | undefined, database: string) => ({
  ACCORD_DEMO: 'true',
  DATABASE_URL: outside && databaseUrl(outside, database),
});

/** Starts an Accord with a copy of the demo data. With DATABASE_URL in the environment it gets its own database on that server. */
export async function startDemoServer(port: number, delays: Delays): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-e2e-'));
  // With their owners and rights, without which Postgres refuses its files.
  execFileSync('cp', ['-Rp', `${process.env[DEMO.folder]}/.`, dataDir]);
  const outside = process.env.DATABASE_URL;
  const database = `accord_e2e_${process.pid}_${port}`;
  if (outside) {
    const template = process.env[DEMO.database];
    await runSql(outside, `drop database if exists ${database}`, `create database ${database} template ${template}`);
  }
  const settings = demoSettings(outside, database);
  const options = {
    port,
    dataDir,
    env: {
      ...settings,
      SANDBOX_DELAY_MS: String(delays.bankDelayMs),
      PAGE_WAIT_MS: String(delays.pageWaitMs),
      MAIL_BOUNCE_SECRET: BOUNCE_SECRET,
    },
  };
  const server: DemoServer = {
    options,
    accord: await startAccord(options),
    databaseUrl: () => settings.DATABASE_URL ?? findEmbedded(dataDir) ?? '',
    end: async () => {
      const code = await server.accord.stop();
      if (outside) await runSql(outside, `drop database if exists ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`Accord did not stop cleanly (code ${code}):\n${server.accord.output()}`);
    },
  };
  return server;
}
