import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Restarts, kills and pauses the embedded Postgres of a data folder from outside. */
export interface ControlledPostgres {
  /** Sends a signal to the server itself: SIGINT is a fast shutdown, SIGQUIT an immediate one. */
  signal(signal: NodeJS.Signals): void;
  /** Runs `work`, which must end the server, and waits until all its earlier processes have ended. */
  restarted(work: () => unknown): Promise<void>;
  /** Stops all its processes: connections stay open, but nothing answers. */
  pause(): void;
  resume(): void;
  /** Moves the file of its socket away while `work` runs. */
  withoutSocket(work: () => Promise<unknown>): Promise<void>;
  /** Waits until it answers on a new connection. */
  isBack(): Promise<void>;
}

const POLL_MS = 20;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Controls the server in `dataDir`; `url` is the address of its database. */
export function controlledPostgres(dataDir: string, url: string): ControlledPostgres {
  const home = join(dataDir, 'postgres');
  const lines = () => readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = () => Number(lines()[0]);
  const processes = (): number[] => {
    const first = postmaster();
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString();
    const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    return [first, ...rows.flatMap(([pid = 0, parent]) => (parent === first ? [pid] : []))];
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of processes()) process.kill(pid, signal);
  };
  return {
    signal: (signal) => process.kill(postmaster(), signal),
    async restarted(work) {
      const before = processes().slice(1);
      await work();
      while (before.some(isAlive)) await delay(POLL_MS);
    },
    // The main process is stopped first, so that it starts no new ones meanwhile.
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async withoutSocket(work) {
      const socket = join(home, `.s.PGSQL.${lines()[3]}`);
      renameSync(socket, `${socket}.away`);
      try {
        await work();
      } finally {
        renameSync(`${socket}.away`, socket);
      }
    },
    async isBack() {
      for (;;) {
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
        client.on('error', () => undefined);
        try {
          await client.connect();
          await client.query('select 1');
          return;
        } catch {
          await delay(POLL_MS);
        } finally {
          await client.end().catch(() => undefined);
        }
      }
    },
  };
}
