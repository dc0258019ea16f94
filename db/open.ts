import { checkAppLogin, giveAppLogin, isAppLogin } from './app-login.ts';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';
import { startEmbedded } from './embedded.ts';

const OLDEST_VERSION = 150_000;

/** The database of this installation. */
export interface Opened {
  /** The address for its owner, who migrates, loads and restores; null if only the login of the app is known. */
  ownerUrl: string | null;
  /** The address for the running app, once the schema exists. @throws SetupError, one sentence, if the app's login may do too much or too little */
  appUrl(): Promise<string>;
  stop(): Promise<void>;
}

/** The address for the owner, for what only the owner may do. @throws SetupError, one sentence, if only the login of the app is known */
export function ownerOf({ ownerUrl }: Opened): string {
  if (ownerUrl !== null) return ownerUrl;
  throw new SetupError(
    'Only the owner of the database may do this, and DATABASE_URL names a user of the app: name the owner in MIGRATION_DATABASE_URL.',
  );
}

interface Where {
  databaseUrl: string | null;
  migrationDatabaseUrl?: string | null;
  dataDir: string;
  /** False is faster, but a power failure may destroy the data of an embedded server. */
  durable?: boolean;
}

/**
 * The database of this installation: the one that `databaseUrl` names or, if that is null, the embedded one of the data folder, which is started. The
 * app logs in to the embedded one as its own role, and to the other one as `databaseUrl` says: as the owner, or as a user of the app; in the latter
 * case `migrationDatabaseUrl` names the owner, or the owner is not known. Throws SetupError, one sentence, if it cannot be used.
 */
export async function openDatabase({ databaseUrl, migrationDatabaseUrl, dataDir, durable }: Where): Promise<Opened> {
  if (databaseUrl === null) {
    const { url, stop } = await startEmbedded({ dataDir, ...(durable !== undefined && { durable }) });
    return { ownerUrl: url, appUrl: () => giveAppLogin(url), stop };
  }
  const stop = async (): Promise<void> => undefined;
  if (migrationDatabaseUrl) {
    await checkServer(migrationDatabaseUrl, 'MIGRATION_DATABASE_URL');
    const appUrl = async (): Promise<string> => {
      await checkAppLogin(databaseUrl);
      return databaseUrl;
    };
    return { ownerUrl: migrationDatabaseUrl, appUrl, stop };
  }
  await checkServer(databaseUrl, 'DATABASE_URL');
  const ownerUrl = (await isAppLogin(databaseUrl)) ? null : databaseUrl;
  return { ownerUrl, appUrl: async () => databaseUrl, stop };
}

async function checkServer(databaseUrl: string, setting: string): Promise<void> {
  if (!URL.canParse(databaseUrl)) {
    throw new SetupError(`${setting} is not an address such as postgres://user:password@host:5432/database.`);
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
      `The database ${pathname.slice(1)} at ${host} cannot be reached (${reasonOf(error)}): check ${setting}.`,
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
