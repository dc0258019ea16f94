import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { newClient, newPool } from '#db/clients.ts';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { allowTime, createDb, type Db, inTransaction } from '#server/data/db.ts';
import { passing, readableError, statusOf } from '#server/failures.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { stopTimers } from '#tests/support/stopped-timers.ts';

const h = await racingHarness();

/** The address of a server that does this with every connection. */
async function serverThat(act: (socket: Socket) => unknown): Promise<{ url: string; end(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    act(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `postgres://nobody@127.0.0.1:${address.port}/nothing`,
    end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const connectTo = async (url: string, waitMs = 300): Promise<void> => {
  const pool = newPool(url, { connectionTimeoutMillis: waitMs });
  await pool.query('select 1').finally(() => pool.end());
};
const metBy = async (act: (socket: Socket) => unknown): Promise<void> => {
  const server = await serverThat(act);
  await connectTo(server.url).finally(server.end);
};
/** Throws the error of a connection that the server closes because of a time-out. */
async function endedBy(setting: string, begin = 'select 1'): Promise<void> {
  const client = newClient(h.url);
  await client.connect();
  const ended = new Promise<unknown>((done) => client.once('error', done));
  await client.query(`set ${setting} = '10ms'`);
  await client.query(begin);
  throw await ended;
}
const raised = (code: string) =>
  sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(h.db).then(() => undefined);

const endOf = (client: pg.Client) => new Promise((done) => client.once('end', done));

/** Ends the server process of a client, while it runs a statement or before its next one, and throws the error of that statement. */
async function terminated(ask: 'while' | 'after'): Promise<void> {
  const client = newClient(h.url);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const gone = endOf(client);
  const asked = client.query('select pg_sleep(60)');
  asked.catch(() => undefined);
  await sql`select pg_terminate_backend(${rows[0].pid})`.execute(h.owner);
  if (ask === 'while') return void (await asked);
  await gone;
  await client.query('select 1');
}

const unavailable: [string, () => Promise<unknown>][] = [
  ['a port that nobody listens at', () => connectTo('postgres://nobody@127.0.0.1:1/nothing')],
  ['a name with several addresses that nobody listens at', () => connectTo('postgres://nobody@localhost:1/nothing')],
  ['a socket that is not there', () => connectTo('postgres://nobody@x:1/nothing?host=/tmp/nowhere')],
  ['a name that is not known', () => connectTo('postgres://nobody@nothing.invalid/nothing')],
  ['a server that hangs up', () => metBy((socket) => socket.end())],
  ['a server that resets', () => metBy((socket) => socket.resetAndDestroy())],
  ['a server that says nothing', () => metBy(() => undefined)],
  [
    'a pool without a free connection',
    async () => {
      const pool = newPool(h.url, { max: 1, connectionTimeoutMillis: 50 });
      const held = await pool.connect();
      await pool.connect().finally(() => {
        held.release();
        return pool.end();
      });
    },
  ],
  [
    'a client of its own that waited too long for a server',
    async () => {
      const server = await serverThat(() => undefined);
      await newClient(server.url, { connectionTimeoutMillis: 50 }).connect().finally(server.end);
    },
  ],
  [
    'an answer that does not come',
    async () => {
      const client = newClient(h.url, { query_timeout: 50 });
      await client.connect();
      await client.query('select pg_sleep(60)').finally(() => client.end());
    },
  ],
  ['a connection that is ended while it is asked', () => terminated('while')],
  ['a connection that was ended before it is asked', () => terminated('after')],
  [
    'a client that was closed',
    async () => {
      const client = newClient(h.url);
      await client.connect();
      await client.end();
      await client.query('select 1');
    },
  ],
  ['a connection that was idle for too long', () => endedBy('idle_session_timeout')],
  ['a transaction that was idle for too long', () => endedBy('idle_in_transaction_session_timeout', 'begin')],
  ...['08000', '08001', '08003', '08004', '08006', '08P01', '53300', '57P01', '57P02', '57P03', '57P04', '57P05'].map(
    (code): [string, () => Promise<unknown>] => [code, () => raised(code)],
  ),
];

test.each(unavailable)('[R6] %s: 503, and come again', async (_what, act) => {
  const error = await act().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect({ error, why: passing(error) }).toEqual({ error, why: 'unavailable' });
  expect(statusOf(error)).toBe(503);
  expect(readableError(error)).toBe('Accord is too busy at the moment. Please try again in a few seconds.');
});

test.each<[string, string, () => Promise<unknown>]>([
  [
    'a statement that takes too long',
    'This took too long and was stopped. Please try again in a few seconds.',
    () =>
      inTransaction(h.db, async (tx) => {
        await sql`set local statement_timeout = '20ms'`.execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      }),
  ],
  [
    'a database without room on its disk',
    'There is no room left to save this. Nothing was changed; please try again later.',
    () => raised('53100'),
  ],
  [
    'a disk without room',
    'There is no room left to save this. Nothing was changed; please try again later.',
    () => writeFile('/dev/full', 'something'),
  ],
  ...['40001', '40P01', '55P03'].map((code): [string, string, () => Promise<unknown>] => [
    code,
    'Someone else is changing the same thing. Please try again in a few seconds.',
    () => raised(code),
  ]),
])('%s: 503, and a sentence of its own', async (_what, sentence, act) => {
  const error = await act().catch((thrown: unknown) => thrown);
  expect({ status: statusOf(error), said: readableError(error) }).toEqual({ status: 503, said: sentence });
});

test.each<[string, () => Promise<unknown>]>([
  ['a missing file', () => readFile('/tmp/nowhere/nothing')],
  ['a missing table', () => sql`select * from nothing`.execute(h.db)],
  ['a wrong value', () => sql`select 1 / 0`.execute(h.db)],
  ['a database that does not exist', () => connectTo(h.url.replace(/\/accord_test_\w+/, '/nothing'), 60_000)],
])('%s is a fault, and none that passes', async (_what, act) => {
  const error = await act().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect({ status: statusOf(error), why: passing(error) }).toEqual({ status: 500, why: null });
});

test('[R8] each of three tries waits one second for a lock, so that a request is refused within five seconds with the reason', async () => {
  const errors: unknown[] = [];
  await using db = createDb(h.url, { onError: (error) => errors.push(error) });
  const { rows } = await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as
    statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ lock: '1s', statement: '4s', idle: '10s' }]);
  const { id } = await createUser(h.owner, 'brand');
  const other = await h.owner.startTransaction().execute();
  await other.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const renaming = inTransaction(db, (tx) =>
    tx.updateTable('users').set({ firstName: 'Mira' }).where('id', '=', id).execute(),
  );
  await expect(renaming).rejects.toMatchObject({ code: '55P03' });
  expect(errors).toHaveLength(3);
  await other.rollback().execute();
});

test('a statement may take twice as long as a connection, waits half as long for a lock, and is followed within five times as long', async () => {
  const db = createDb(h.url, { max: 1, waitMs: 600 });
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ statement: '1200ms', lock: '300ms', idle: '3s' }]);
  await db.destroy();
});

/** A database with one connection and short statements; an answer is waited for a quarter of a second longer. */
async function withShortTimeout(work: (db: Db) => Promise<void>): Promise<void> {
  const db = createDb(h.url, { max: 1, statementTimeoutMs: 1_000 });
  await work(db).finally(() => db.destroy());
}
/** Turns the server's own time-out off, so that it does not answer before we stop waiting. */
const silence = sql`select set_config('statement_timeout', '0', false), pg_sleep(0)`;

test('[R8] a connection that does not answer is closed, in a transaction and out of one, and the next one works', async () => {
  await withShortTimeout(async (db) => {
    const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const seen = new Set([await backend()]);
    await silence.execute(db);
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('Query read timeout');
    seen.add(await backend());
    using _ = stopTimers();
    const inOne = db.transaction().execute(async (tx) => {
      await silence.execute(tx);
      const sleeping = sql`select pg_sleep(60)`.execute(tx);
      await new Promise(setImmediate);
      vi.advanceTimersByTime(60_000);
      await sleeping;
    });
    // Rolling the transaction back does not wait again: nobody moves the timers on.
    await expect(inOne).rejects.toSatisfy((error) => passing(error) === 'unavailable');
    seen.add(await backend());
    expect(seen.size).toBe(3);
  });
});

test('[R8] a check of the books may take longer, but the statements after it may not', async () => {
  await withShortTimeout(async (db) => {
    await db.transaction().execute(async (tx) => {
      await allowTime(tx);
      await sql`select pg_sleep(1.5)`.execute(tx);
    });
    await silence.execute(db);
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('Query read timeout');
  });
});

test('a lost connection never ends the process', async () => {
  const pool = newPool(h.url, { max: 3 });
  const clients = [await pool.connect(), await pool.connect()];
  clients[1]?.release();
  const own = newClient(h.url);
  await own.connect();
  const gone = endOf(own);
  const { rows } = await own.query('select pg_backend_pid() as pid');
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid),
  );
  for (const pid of [...pids, rows[0].pid]) await sql`select pg_terminate_backend(${pid})`.execute(h.owner);
  await gone;
  await expect.poll(() => pool.idleCount).toBe(0);
  clients[0]?.release();
  expect((await pool.query('select 1 as works')).rows).toEqual([{ works: 1 }]);
  await pool.end();
});

test('[R7] a server ends although a client is connected that never sent a request', async () => {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(app.server, 'connection');
  const hungUp = new Promise((done) => silent.once('close', done));
  await app.close();
  await hungUp;
});
