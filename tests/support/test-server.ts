import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded, startEmbedded } from '#db/embedded.ts';

interface TestServer {
  /** The owner's address of a database on it. */
  url: string;
  stop(): Promise<void>;
}

const PREFIX = 'accord-tests-';
const ROOM_BYTES = 4e9;

/** The folder for data that only tests need: in memory if there is room, because a disk is slower. */
export const SCRATCH = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

const SETTINGS = [
  // As in vitest.config.ts.
  'timezone=Pacific/Chatham',
  // The data is small and lives for minutes: features for large data would only take processor time.
  'autovacuum=off',
  'max_parallel_workers_per_gather=0',
  'max_wal_size=4GB',
  // A connection sees a statement a few times only, and would plan it for its values each time.
  'plan_cache_mode=force_generic_plan',
];

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

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
  const left = readdirSync(SCRATCH).filter((name) => name.startsWith(PREFIX) && !isAlive(Number(name.split('-')[2])));
  for (const name of left) {
    const dataDir = join(SCRATCH, name);
    if (findEmbedded(dataDir)) await (await startEmbedded({ dataDir })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The Postgres of one test run: the server of DATABASE_URL, or an embedded one that is deleted afterwards. The database named by DATABASE_URL is not
 * touched.
 */
export async function testServer(): Promise<TestServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  await sweep();
  const dataDir = mkdtempSync(join(SCRATCH, `${PREFIX}${process.pid}-`));
  const embedded = await startEmbedded({ dataDir, durable: false, settings: SETTINGS });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
