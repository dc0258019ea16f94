import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { AccordHost } from './host.ts';
import { newFolder } from './new-folder.ts';
import type { ProcessOptions } from './process.ts';
import { databaseUrl, runSql } from './sql.ts';

/** A running Accord with a copy of the demo data. */
export interface DemoServer {
  url: string;
  /** The options with which a separate process would be the same Accord. */
  options: ProcessOptions & { env: NodeJS.ProcessEnv };
  /** The owner's address of its database. */
  databaseUrl: string;
  /** Stops it, and keeps its data. */
  stop(): Promise<void>;
  /** Starts it again on the data that it has by now. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

/** The secret that a mail service sends with its reports to these servers. */
export const BOUNCE_SECRET = 'the secret of a mail service';

/**
 * How long the sandbox bank takes, and how long a page waits for its data. Tests check what it shows, not how fast the machine is. What the bank does
 * next is a job that is due by the time it is seen: otherwise it would wait for the worker's next look, which comes once a second.
 */
const DELAYS = { SANDBOX_DELAY_MS: '10', PAGE_WAIT_MS: '10000' };

/** The variables that name the demo data created before the tests: a data folder, and the owner's address of a database. */
export const DEMO = { folder: 'ACCORD_DEMO_FOLDER', url: 'ACCORD_DEMO_URL' };

/** The settings of an Accord with demo data in a database. */
export const demoSettings = (url: string) => ({ ACCORD_DEMO: 'true', DATABASE_URL: url });

/** Runs an Accord with a copy of the demo data in the host. */
export async function startDemoServer(host: AccordHost, port: number): Promise<DemoServer> {
  const template = process.env[DEMO.url] ?? '';
  const maintenance = databaseUrl(template, 'postgres');
  const database = `accord_e2e_${process.pid}_${port}`;
  const ownUrl = databaseUrl(template, database);
  await runSql(
    maintenance,
    `drop database if exists ${database} with (force)`,
    `create database ${database} template ${new URL(template).pathname.slice(1)} strategy file_copy`,
  );
  const dataDir = newFolder();
  execFileSync('cp', ['-Rp', `${process.env[DEMO.folder]}/.`, dataDir]);
  const options = {
    port,
    dataDir,
    env: {
      ...demoSettings(ownUrl),
      ...DELAYS,
      MAIL_BOUNCE_SECRET: BOUNCE_SECRET,
    },
  };
  await host.run(options);
  return {
    url: `http://localhost:${port}`,
    options,
    databaseUrl: ownUrl,
    stop: host.stop,
    start: () => host.run(options),
    end: async () => {
      await host.stop();
      await runSql(maintenance, `drop database if exists ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
