import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

const OLDEST_VERSION = 150_000;

/**
 * The database of this installation: the one that `databaseUrl` names, or when that is null the embedded one of the data folder, which is
 * started. Throws SetupError, one sentence, when it cannot be used.
 */
export async function openDatabase(where: { databaseUrl: string | null; dataDir: string }): Promise<Embedded> {
  if (where.databaseUrl === null) return startEmbedded({ dataDir: where.dataDir });
  await checkServer(where.databaseUrl);
  return { url: where.databaseUrl, stop: async () => undefined };
}

async function checkServer(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl)) {
    throw new SetupError('DATABASE_URL is not an address such as postgres://user:password@host:5432/database.');
  }
  const { host, pathname } = new URL(databaseUrl);
  const client = newClient(databaseUrl, { connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as number");
    if (rows[0].number < OLDEST_VERSION) {
      throw new SetupError(
        `The database at ${host} is older than PostgreSQL 15, which is the oldest that Accord works with.`,
      );
    }
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `The database ${pathname.slice(1)} at ${host} cannot be reached (${reasonOf(error)}): check DATABASE_URL.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  // A host with several addresses fails with an AggregateError, which has no message of its own.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' && error.message === '' ? error.code : error.message;
}
