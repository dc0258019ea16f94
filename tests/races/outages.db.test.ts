import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findEmbedded, freePort } from '#db/embedded.ts';
import { createUser } from '#db/factories.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { createDb, type Db, inTransaction } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { type ControlledPostgres, controlledPostgres } from '#tests/support/controlled-postgres.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { type AccordProcess, startAccord } from '#tests/support/process.ts';
import { servedTime } from '#tests/support/served-time.ts';
import { PATIENT } from '#tests/support/sql.ts';
import { LIST, type Load, startLoad } from './load.ts';

// Restarts, kills and pauses the Postgres of a real server while people read and write. For a longer pause:
//   PAUSE_S=30 npm run test:db -- tests/races/outages.db.test.ts
const PAUSE_MS = Number(process.env.PAUSE_S ?? 8) * 1_000;
/** R6: how soon the server must be healthy after the database is back. */
const HEALTHY_MS = 3_000;
/** No answer may take this long (R8 says 5 s, which a busy machine may pass): it would have waited for the database to be back. */
const HANGING_MS = Math.min(PAUSE_MS, 8_000);

const dataDir = newFolder();
let accord: AccordProcess;
let postgres: ControlledPostgres;
let owner: Db;
let brand: { id: string };
let cookie: string;

beforeAll(async () => {
  accord = await startAccord({
    port: await freePort(),
    dataDir,
    env: { DATABASE_URL: undefined, DATABASE_WAIT_MS: undefined, ACCORD_DEMO: 'false', NODE_ENV: 'test' },
  });
  const url = findEmbedded(dataDir) ?? '';
  postgres = controlledPostgres(dataDir, url);
  owner = createDb(url, { max: 3, role: null, ...PATIENT });
  brand = await createUser(owner, 'brand');
  const sessions = createSessions(owner, false);
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(brand.id, facts, { sessionId: newSessionId() });
  cookie = `${sessions.sessionCookieName}=${id}`;
});
afterAll(async () => {
  await owner.destroy();
  expect(await accord.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const health = () => fetch(`${accord.url}/healthz`).then(({ status }) => status);

/** Thirty requests at once, which are more than the pool has connections. */
const crowd = () =>
  Promise.all(
    Array.from({ length: 30 }, async () => (await fetch(`${accord.url}${LIST}`, { headers: { cookie } })).status),
  );

/** Checks that everything works: a crowd is answered, and open pages receive live events. */
async function whole(load: Load): Promise<void> {
  const since = servedTime();
  await expect.poll(health, { interval: 20 }).toBe(200);
  expect(servedTime() - since).toBeLessThan(HEALTHY_MS);
  // On a busy machine one of them may wait for a connection for too long, and is told to come back.
  await expect.poll(crowd).toEqual(Array.from({ length: 30 }, () => 200));
  const heard = load.heard();
  const say = async () => {
    await sql`select pg_notify('accord_live', ${JSON.stringify({ userId: brand.id, topic: 'badges' })})`.execute(owner);
    return load.heard();
  };
  await expect.poll(say, { interval: 200 }).toBeGreaterThan(heard);
}

/** Checks all answers: each was a success or a 503 with Retry-After, and waited for nothing; what was acknowledged is stored. */
async function checkAnswers(load: Load): Promise<void> {
  const { answers, acknowledged } = await load.stop();
  const odd = answers.filter(({ status, retryAfter }) => !(status === 200 || (status === 503 && retryAfter === '2')));
  expect(odd).toEqual([]);
  expect(answers.filter(({ ms }) => ms >= HANGING_MS)).toEqual([]);
  const kept = await owner.selectFrom('campaigns').select('id').where('id', 'in', acknowledged).execute();
  expect(kept).toHaveLength(acknowledged.length);
}

/** Ends at most that many connections of the server, through one that is already open. */
const terminate = (most: number, from: Db) =>
  sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() limit ${most}) as chosen`.execute(from);

/** What happens to the database, and whether mails wait for the worker meanwhile. */
interface Outage {
  what: string;
  disturb: () => unknown;
  withMails?: true;
}
const outages: Outage[] = [
  { what: 'one connection terminated', disturb: () => terminate(1, owner) },
  { what: 'all connections terminated', disturb: () => terminate(1_000, owner), withMails: true },
  {
    what: 'a process of the database killed',
    disturb: () => postgres.restarted(async () => process.kill(await oneBackend(), 'SIGKILL')),
  },
  { what: 'the database restarted, fast', disturb: () => postgres.restarted(() => postgres.signal('SIGINT')) },
  {
    what: 'the database restarted, immediately',
    disturb: () => postgres.restarted(() => postgres.signal('SIGQUIT')),
    withMails: true,
  },
  { what: 'the database killed', disturb: () => postgres.restarted(() => postgres.signal('SIGKILL')) },
  {
    what: 'the file of its socket gone and back',
    disturb: () =>
      owner.connection().execute((held) =>
        postgres.withoutSocket(async () => {
          await terminate(1_000, held);
          await expect.poll(health).toBe(503);
        }),
      ),
  },
  {
    what: `[R8] [R16] the database paused for ${PAUSE_MS / 1_000} s, during which health checks are answered`,
    async disturb() {
      postgres.pause();
      try {
        await expect.poll(health).toBe(503);
        await delay(PAUSE_MS);
        expect(await health()).toBe(503);
      } finally {
        postgres.resume();
      }
    },
    withMails: true,
  },
];

describe('under load', () => {
  let load: Load;
  const mails = () => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length;
  beforeAll(async () => {
    // The first mail makes the folder.
    await queueMails(1);
    await vi.waitFor(async () => expect(await jobsLeft()).toEqual([]), { timeout: 60_000 });
    load = await startLoad(accord.url, cookie);
  });

  const titled = (outage: Outage) =>
    [`${outage.what}${outage.withMails ? ', [R10] and the worker does each job once' : ''}`, outage] as const;
  test.each(outages.map(titled))('[R6] all works again soon after %s', async (_what, { disturb, withMails }) => {
    const before = mails();
    if (withMails) await queueMails(8);
    await disturb();
    await postgres.isBack();
    if (withMails) await queueMails(4);
    await whole(load);
    await expect.poll(jobsLeft, { interval: 100 }).toEqual([]);
    expect(mails() - before).toBe(withMails ? 12 : 0);
    const unsent = owner.selectFrom('mailOutbox').select('id').where('status', '<>', 'sent');
    expect(await unsent.execute()).toEqual([]);
  });

  test('[R6] [R8] in all of these, requests got an answer or 503 without waiting, and nothing that was acknowledged is lost', async () => {
    await checkAnswers(load);
    const { rows } = await sql`select pid from pg_stat_activity
      where backend_type = 'client backend' and state like 'idle in transaction%'`.execute(owner);
    expect(rows).toEqual([]);
  });
});

/** The Postgres process of an open connection of the server's pool. */
async function oneBackend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`.execute(owner);
  return rows[0]?.pid ?? 0;
}

/** Adds mails that wait for the worker. */
async function queueMails(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await inTransaction(owner, async (tx) => {
      const mail = {
        toAddress: 'bo@accord.test',
        template: 'reset',
        subject: 'Hello',
        bodyText: 'Hello',
        bodyHtml: 'Hello',
      };
      const row = tx.insertInto('mailOutbox').values({ ...mail, createdAt: new Date() });
      const { id } = await row.returning('id').executeTakeFirstOrThrow();
      await addJob(tx, 'mail.send', { mailId: id });
    });
  }
}

/** The mails' jobs that are not done, with what a failed test must show of them: who holds them, and when they run again. */
async function jobsLeft(): Promise<unknown[]> {
  const { rows } = await sql`select jobs.attempts, jobs.last_error, jobs.locked_by, jobs.locked_at, jobs.run_at, now()
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id where identifier = 'mail.send'`.execute(
    owner,
  );
  return rows;
}
