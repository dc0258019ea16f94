import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type MigrateOptions, migrateDown, migrateToLatest } from '#db/migrate.ts';
import { createIndex, run } from '#db/online.ts';
import { checkSchema } from '#db/schema-state.ts';
import { createDb, inTransaction } from '#server/data/db.ts';
import { testDatabase } from '#tests/support/database.ts';
import { PATIENT } from '#tests/support/sql.ts';

const { ownerUrl, url } = await testDatabase();
const QUICK: MigrateOptions['lockWaits'] = { lockMs: 200, pauseMs: 200 };
const FEW_TRIES: MigrateOptions['lockWaits'] = { ...QUICK, tries: 3, concurrentLockMs: 500, concurrentTries: 2 };

const script =
  (text: string) =>
  async (db: Kysely<unknown>): Promise<void> =>
    void (await sql.raw(text).execute(db));
const down = script(
  `alter table leads drop column if exists extra; alter table pricing_floors drop column if exists extra`,
);
const EXTRA: Migration = {
  up: script('alter table pricing_floors add column extra text; alter table leads add column extra text'),
  down,
};
const ONLINE: Migration & { online: true } = {
  online: true,
  async up(db) {
    await run(
      db,
      'alter table leads add column if not exists extra text',
      `update leads set extra = 'old' where extra is null`,
    );
    await createIndex(db, 'leads_extra', 'on leads (extra)');
  },
  down,
};

const WRITE = `insert into leads (name, email, user_type, created_at, updated_at)
  values ('Late', 'late@accord.test', 'brand', '2026-03-05T10:00:00Z', '2026-03-05T10:00:00Z')`;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return client;
}

/** Runs `work` while another transaction is open that has run `text`; `end` ends that transaction. */
async function whileOpen(text: string, work: (end: () => Promise<void>, pid: number) => Promise<void>): Promise<void> {
  const client = await connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await client.query('begin');
    await client.query(text);
    await work(async () => void (await client.query('commit')), rows[0].pid);
  } finally {
    await client.end();
  }
}

async function ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = await connect();
  try {
    // R13: no statement of other people waits for a lock longer than this.
    await client.query(`set lock_timeout = '1s'`);
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const extras = () => ask(`select table_name from information_schema.columns where column_name = 'extra' order by 1`);

/** Reads leads again and again, until a migration has waited for its lock and given up `times` times. */
async function readUntilTried(times: number): Promise<void> {
  let waited = false;
  for (let tries = 0; tries < times; ) {
    await ask('select count(*) from leads');
    const waiting = await ask(
      `select 1 from pg_stat_activity where application_name = 'accord migrations' and wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (waited && waiting.length === 0) tries += 1;
    waited = waiting.length > 0;
    await delay(5);
  }
}

afterEach(async () => {
  const more = { '9000_extra': EXTRA };
  const done = await ask(`select from kysely_migration where name = '9000_extra'`);
  await migrateDown(ownerUrl, done.length, { more });
  expect(await extras()).toEqual([]);
});

test('[R13] a migration waits in short tries for an open transaction that has read its table, while everybody can read on', async () => {
  const more = { '9000_extra': EXTRA };
  await whileOpen('select count(*) from leads', async (end) => {
    const migrating = migrateToLatest(ownerUrl, { more, lockWaits: QUICK });
    await Promise.race([readUntilTried(3), migrating.then(() => expect.unreachable('nothing was waited for'))]);
    await end();
    await migrating;
  });
  expect(await extras()).toHaveLength(2);
});

test('[R13] a migration gives up after some tries with a sentence that names table and holder, changes nothing, and runs next time', async () => {
  const more = { '9000_extra': EXTRA };
  await whileOpen('select count(*) from leads', async (_end, pid) => {
    await expect(migrateToLatest(ownerUrl, { more, lockWaits: FEW_TRIES })).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.stringMatching(
        new RegExp(`process ${pid} of the database \\(.*idle in transaction\\) has held leads `),
      ),
    });
    expect(await extras()).toEqual([]);
  });
  await migrateToLatest(ownerUrl, { more });
  expect(await extras()).toHaveLength(2);
});

test('[R13] an online migration waits with each statement by itself, and goes on from there', async () => {
  const more = { '9000_extra': ONLINE };
  await whileOpen('select count(*) from leads', async (end) => {
    const migrating = migrateToLatest(ownerUrl, { more, lockWaits: QUICK });
    await Promise.race([readUntilTried(2), migrating.then(() => expect.unreachable('nothing was waited for'))]);
    await end();
    await migrating;
  });
  expect(await extras()).toHaveLength(1);
});

test('[R13] an index that could not be made is made whole by the next start, and no invalid one is left', async () => {
  const INDEX: Migration & { online: true } = {
    online: true,
    up: (db) => createIndex(db, 'leads_extra', 'on leads (name)'),
    down: (db) => run(db, 'drop index concurrently if exists leads_extra'),
  };
  const more = { '9000_extra': INDEX };
  const indexes = () =>
    ask(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indexrelid::regclass::text like 'leads_extra%'`,
    );
  await whileOpen(WRITE, async (_end, pid) => {
    await expect(migrateToLatest(ownerUrl, { more, lockWaits: FEW_TRIES })).rejects.toThrow(
      new RegExp(`process ${pid} .* has held leads`),
    );
    expect(await indexes()).toEqual([{ name: 'leads_extra_next', valid: false }]);
  });
  await migrateToLatest(ownerUrl, { more });
  expect(await indexes()).toEqual([{ name: 'leads_extra', valid: true }]);
  await migrateDown(ownerUrl, 1, { more });
  expect(await indexes()).toEqual([]);
});

test('[R13] processes that start at once run a migration once', async () => {
  let times = 0;
  const up = async (db: Kysely<unknown>): Promise<void> => {
    times += 1;
    await EXTRA.up(db);
  };
  const more = { '9000_extra': { ...EXTRA, up } };
  await Promise.all(Array.from({ length: 3 }, () => migrateToLatest(ownerUrl, { more })));
  expect(times).toBe(1);
});

test('[R13] code that is older than the schema starts and says so; code that is newer, or does not fit, does not start', async () => {
  const more = { '9000_extra': EXTRA };
  expect(await checkSchema(ownerUrl)).toBeNull();
  await migrateToLatest(ownerUrl, { more });
  const notice = /newer than this Accord, which does not know 9000_extra/;
  expect(await migrateToLatest(ownerUrl)).toMatch(notice);
  expect(await checkSchema(ownerUrl)).toMatch(notice);
  const misfit = {
    name: 'SetupError',
    message: expect.stringMatching(/does not fit.*lacks .* already has 9000_extra/),
  };
  await expect(migrateToLatest(ownerUrl, { more: { '9001_other': EXTRA } })).rejects.toMatchObject(misfit);
  await expect(migrateToLatest(ownerUrl, { more: { ...more, '8999_late': EXTRA } })).rejects.toMatchObject(misfit);

  await migrateDown(ownerUrl, 2, { more });
  const older = { name: 'SetupError', message: expect.stringMatching(/older than this Accord.*ops -- migrate/) };
  await expect(checkSchema(ownerUrl)).rejects.toMatchObject(older);
  await migrateToLatest(ownerUrl);
  expect(await checkSchema(ownerUrl)).toBeNull();
});

test('[R13] a server works on while a migration adds a column to a table that it reads', async () => {
  const db = createDb(url, { max: 3, ...PATIENT });
  const rows = () => db.selectFrom('leads').selectAll().execute();
  const together = () =>
    Promise.all([rows(), rows(), inTransaction(db, (tx) => tx.selectFrom('leads').selectAll().execute())]);
  try {
    await together();
    await migrateToLatest(ownerUrl, { more: { '9000_extra': EXTRA } });
    await together();
    await together();
  } finally {
    await db.destroy();
  }
});
