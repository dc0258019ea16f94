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

/** Starts an Accord with demo data. With DATABASE_URL in the environment it gets its own database on that server. */
export async function startDemoServer(port: number, delays: Delays): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-e2e-'));
  const outside = process.env.DATABASE_URL;
  const database = `accord_e2e_${process.pid}_${port}`;
  const url = outside && databaseUrl(outside, database);
  if (outside) await runSql(outside, `drop database if exists ${database}`, `create database ${database}`);
  const options = {
    port,
    dataDir,
    env: {
      ACCORD_DEMO: 'true',
      SANDBOX_DELAY_MS: String(delays.bankDelayMs),
      PAGE_WAIT_MS: String(delays.pageWaitMs),
      MAIL_BOUNCE_SECRET: BOUNCE_SECRET,
      DATABASE_URL: url,
    },
  };
  const server: DemoServer = {
    options,
    accord: await startAccord(options),
    databaseUrl: () => url ?? findEmbedded(dataDir) ?? '',
    end: async () => {
      const code = await server.accord.stop();
      if (outside) await runSql(outside, `drop database if exists ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`Accord did not stop cleanly (code ${code}):\n${server.accord.output()}`);
    },
  };
  return server;
}
