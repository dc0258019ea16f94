import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresAccount, SetupError } from '#db/binaries.ts';
import { newClient } from '#db/clients.ts';
import { freePort } from '#db/embedded.ts';

const DEBIAN = '/usr/lib/postgresql/15/bin';
const USER = 'accord';
const PASSWORD = 'for-one-run';
const POLL_MS = 100;
const TRIES = 300;

/** A PostgreSQL 15 server, the oldest version that Accord supports, with its own data, which is deleted at the end. */
export interface Postgres15 {
  /** The owner's address. */
  url: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts one with the programs of PG15_BIN or Debian's; null if there are none. Throws SetupError if it does not start. */
export async function startPostgres15(): Promise<Postgres15 | null> {
  const bin = process.env.PG15_BIN ?? DEBIAN;
  if (!existsSync(join(bin, 'postgres'))) return null;
  // Both programs refuse to run as root.
  const account = postgresAccount();
  const folder = mkdtempSync(join(tmpdir(), 'accord-postgres15-'));
  const [data, password] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(password, PASSWORD);
  if (account) for (const path of [folder, password]) chownSync(path, account.uid, account.gid);
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const options = { ...account, env, cwd: '/' };
  const init = ['-D', data, `--username=${USER}`, `--pwfile=${password}`, '--auth=scram-sha-256', '--no-sync'];
  execFileSync(join(bin, 'initdb'), [...init, '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  // The same settings as the embedded server of the tests (db/embedded.ts).
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
    'timezone=Pacific/Chatham',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const kill = () => server.kill('SIGINT');
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await ended;
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  for (let tries = 0; tries < TRIES && server.exitCode === null; tries += 1) {
    if (await answers(url)) return { url, [Symbol.asyncDispose]: stop };
    await delay(POLL_MS);
  }
  await stop();
  throw new SetupError(`PostgreSQL 15 of ${bin} does not start.`);
}

async function answers(url: string): Promise<boolean> {
  const client = newClient(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
