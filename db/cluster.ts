import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postgresAccount, SetupError, spawnPostgres } from './binaries.ts';

/** The owner of everything in the cluster; its password is in the data folder. */
export const USER = 'accord';

/** The files of an embedded server: `home` is `<dataDir>/postgres`, the others are in it. */
export interface Place {
  home: string;
  cluster: string;
  password: string;
  log: string;
}

/** The files of a data folder's embedded server, whether or not they exist. */
export function placeOf(dataDir: string): Place {
  const home = resolve(dataDir, 'postgres');
  return { home, cluster: join(home, 'cluster'), password: join(home, 'password'), log: join(home, 'server.log') };
}

/** Creates the data folder if it is missing. Throws SetupError, one sentence, if this user cannot write to it. */
export function prepareFolder(dataDir: string, place: Place): void {
  try {
    mkdirSync(place.home, { recursive: true });
    const account = postgresAccount();
    if (account) chownSync(place.home, account.uid, account.gid);
    writeFileSync(join(place.home, '.writable'), '');
    rmSync(join(place.home, '.writable'));
    if (existsSync(place.password)) readFileSync(place.password);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new SetupError(
      `The data folder ${resolve(dataDir)} cannot be written by this user${reason}: set DATA_DIR to a folder that can.`,
    );
  }
}

/**
 * Creates an empty cluster, under another name first, so that an unfinished one is never taken for a complete one. Throws SetupError, one sentence,
 * if initdb fails.
 */
export async function initialise(place: Place): Promise<void> {
  const fresh = `${place.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const account = postgresAccount();
  writeFileSync(place.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (account) chownSync(place.password, account.uid, account.gid);
  // Built-in collation: the same order and the same index on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = [`--pgdata=${fresh}`, `--username=${USER}`, `--pwfile=${place.password}`, '--auth=scram-sha-256'];
  const child = spawnPostgres('initdb', [...args, ...locale], place.cluster, account, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new SetupError(`Postgres could not be set up in ${place.home}: ${complaint.trim().split('\n')[0]}`);
  renameSync(fresh, place.cluster);
}

/** Throws SetupError, one sentence, if another major version of PostgreSQL created the cluster. */
export function checkVersion(place: Place): void {
  const data = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (data !== '18')
    throw new SetupError(
      `The data in ${place.cluster} was made by PostgreSQL ${data}, but this Accord runs PostgreSQL 18.`,
    );
}
