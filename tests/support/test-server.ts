import { startEmbedded } from '#db/embedded.ts';
import { newFolder } from './new-folder.ts';

interface TestServer {
  /** The owner's address of a database on it. */
  url: string;
  stop(): Promise<void>;
}

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

/**
 * The Postgres of one test run: the server of DATABASE_URL, or an embedded one in the folder of the run. The database named by DATABASE_URL is not
 * touched.
 */
export async function testServer(): Promise<TestServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  return startEmbedded({ dataDir: newFolder(), durable: false, settings: SETTINGS });
}
