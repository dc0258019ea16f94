import { once } from 'node:events';
import { closeSync, existsSync, globSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { postgresAccount, SetupError, spawnPostgres } from './binaries.ts';
import { newClient } from './clients.ts';
import { checkVersion, initialise, type Place, placeOf, prepareFolder, USER } from './cluster.ts';

/** A Postgres server of our own. `url` names the database `accord` as its owner. */
export interface Embedded {
  url: string;
  /** Stops the server, if this process started it or its starter is gone, unless another process still uses it. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Accord's data folder; the server is in `<dataDir>/postgres` and its data is kept. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one if not given. Ignored if the server is already running. */
  port?: number;
  /** False is faster, but a power failure may destroy the data: only for throw-away test data. */
  durable?: boolean;
  /** Settings of the server in addition to ours, such as `timezone=UTC`. */
  settings?: readonly string[];
}

const DATABASE = 'accord';
/** The server setting that names the process that started it. */
const STARTER = 'accord.started_by';
/** The name of the connection that each process keeps open to the server as long as it uses it. */
const KEEPER = 'accord keeper';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 25;
const RESTART_PAUSE_MS = 500;
const LOG_LIMIT_BYTES = 10_000_000;

/** How a server is reached: through a socket in a folder, or by its port if it has no socket. */
interface Address {
  port: number;
  socketFolder: string | null;
}

/** The contents of postmaster.pid, or null if the process that it names is not a running Postgres. */
function runningServer(place: Place): (Address & { pid: number }) | null {
  let lines: string[];
  try {
    lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0 && port > 0)) return null;
  try {
    // After a crash, or in a restarted container, another program may have this process id.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return null;
  } catch {
    if (process.platform === 'linux' || !isRunning(pid)) return null;
  }
  return { pid, port, socketFolder: lines[4]?.trim() || null };
}

/** Whether there is a process with this id, whoever owns it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The socket's folder is put into the query, where both pg and libpq look for it, so that the rest is an ordinary URL that every program can parse.
 */
function urlOf(place: Place, { port, socketFolder }: Address, database = DATABASE): string {
  const plain = `postgres://${USER}:${readFileSync(place.password, 'utf8').trim()}@127.0.0.1:${port}/${database}`;
  return socketFolder === null ? plain : `${plain}?host=${encodeURIComponent(socketFolder)}`;
}

async function connect(place: Place, address: Address): Promise<pg.Client> {
  const client = newClient(urlOf(place, address, 'postgres'), {
    application_name: KEEPER,
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  return client;
}

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new SetupError('No free port was found for Postgres.');
  return address.port;
}

/** The longest socket path that all systems allow. */
const SOCKET_PATH_BYTES = 103;

/**
 * The folder of the server's socket, or null if the system has none or the path is too long. A statement through a socket costs a third less than
 * through TCP.
 */
function socketFolderOf({ home }: Place): string | null {
  const fits = Buffer.byteLength(join(home, '.s.PGSQL.65535')) <= SOCKET_PATH_BYTES && !/[,"]/.test(home);
  return fits && process.platform !== 'win32' ? home : null;
}

/** Starts the server process, detached from ours: Ctrl-C then reaches only us, and we stop the server last. */
async function launch(
  place: Place,
  options: EmbeddedOptions,
  { port, socketFolder }: Address,
): Promise<Address & { failed: () => boolean }> {
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
  for (const stale of globSync('.s.PGSQL.*', { cwd: place.home })) rmSync(join(place.home, stale));
  const unsafe = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ];
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${socketFolder ?? ''}`,
    'max_connections=200',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    `${STARTER}=${process.pid}`,
    ...(options.durable === false ? unsafe : []),
    ...(options.settings ?? []),
  ];
  const rotate = existsSync(place.log) && statSync(place.log).size > LOG_LIMIT_BYTES;
  const log = openSync(place.log, rotate ? 'w' : 'a', 0o600);
  const args = ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawnPostgres('postgres', args, place.cluster, postgresAccount(), {
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  child.on('error', () => {
    ended = true;
  });
  child.on('exit', () => {
    ended = true;
  });
  child.unref();
  return { port, socketFolder, failed: () => ended };
}

function lastComplaint(place: Place): string {
  const lines = readFileSync(place.log, 'utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return fatal.replace(/^.*?(FATAL|PANIC|LOG|WARNING):\s*/, '');
}

/**
 * Connects to the server of this folder, and starts it first if it is not running. `before` is its earlier address: it is started there again,
 * because others know it by that address.
 */
async function ensureRunning(
  place: Place,
  options: EmbeddedOptions,
  before: Address | null = null,
): Promise<{ keeper: pg.Client; address: Address; starter: number | null }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let started: Awaited<ReturnType<typeof launch>> | null = null;
  let launches = 0;
  while (Date.now() < deadline) {
    const running = runningServer(place);
    const address = started && !started.failed() ? started : running;
    if (address) {
      try {
        const keeper = await connect(place, address);
        const { rows } = await keeper.query('select current_setting($1, true)::int as starter', [STARTER]);
        return { keeper, address, starter: rows[0].starter };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === '28P01')
          throw new SetupError(`The password in ${place.password} does not fit the server of ${place.home}.`);
      }
    }
    if (!running && (started === null || started.failed())) {
      if (launches === 3) throw new SetupError(`Postgres does not start in ${place.home}: ${lastComplaint(place)}.`);
      launches += 1;
      // Some file systems cannot hold a socket: after a failed start the server is reached by its port only.
      const socketFolder = launches === 1 ? socketFolderOf(place) : null;
      started = await launch(place, options, before ?? { port: options.port ?? (await freePort()), socketFolder });
    }
    await delay(POLL_MS);
  }
  throw new SetupError(`Postgres in ${place.home} did not answer within a minute; its log is ${place.log}.`);
}

/** Stops the server: its transactions are rolled back first ("fast"); if that takes too long, it is stopped at once ("immediate"). */
async function shutDown(place: Place): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!runningServer(place)) return;
    const args = ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', '8', '-s'];
    await once(spawnPostgres('pg_ctl', args, place.cluster, postgresAccount(), { stdio: 'ignore' }), 'close');
  }
}

/**
 * Whether another process uses the server. We close our own keeper before we ask; otherwise two processes that stop at the same time would each find
 * the other's.
 */
async function usedByOthers(place: Place, address: Address): Promise<boolean> {
  const client = await connect(place, address).catch(() => null);
  if (!client) return false;
  const keepers = 'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  const found = await client.query(keepers, [KEEPER]).catch(() => null);
  await client.end().catch(() => undefined);
  return (found?.rowCount ?? 0) > 0;
}

/**
 * Starts the embedded PostgreSQL 18 of a data folder, or joins the one that already runs there, even if a killed process left it behind. A server
 * that dies while in use is started again on the same port.
 *
 * Every process that uses the server keeps one connection to it, the keeper. The server is stopped by the process that started it, or by any process
 * once that one is gone, and only if its keeper is the last. Throws SetupError, one sentence for the user.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = placeOf(options.dataDir);
  prepareFolder(options.dataDir, place);
  if (!existsSync(place.cluster)) await initialise(place);
  checkVersion(place);
  let { keeper, address, starter } = await ensureRunning(place, options);
  const found = await keeper.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await keeper.query(`create database ${DATABASE}`);

  let stopping: Promise<void> | null = null;
  const watch = (client: pg.Client) => client.once('end', () => void restart());
  const restart = async (): Promise<void> => {
    while (stopping === null) {
      try {
        ({ keeper, address, starter } = await ensureRunning(place, options, address));
        watch(keeper);
        return;
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        await delay(RESTART_PAUSE_MS);
      }
    }
  };
  watch(keeper);

  // At this point there is no way to ask who else uses the server, so only its starter stops it.
  const atExit = () => {
    const running = runningServer(place);
    if (running && starter === process.pid) process.kill(running.pid, 'SIGINT');
  };
  const stop = async (): Promise<void> => {
    await keeper.end().catch(() => undefined);
    const mayStop = starter === null || starter === process.pid || !isRunning(starter);
    if (mayStop && !(await usedByOthers(place, address))) await shutDown(place);
    process.off('exit', atExit);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };
  // A program that handles signals itself calls `stop` when it is ready; for any other program this is the only handler.
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    void stopOnce().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('exit', atExit);
  return { url: urlOf(place, address), stop: stopOnce };
}

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** The owner's URL of the server that is running for this data folder, or null if none is: for a program that joins a server but starts none. */
export function findEmbedded(dataDir: string): string | null {
  const place = placeOf(dataDir);
  const running = runningServer(place);
  return running && urlOf(place, running);
}
