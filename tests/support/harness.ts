import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { runOnce } from 'graphile-worker';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll } from 'vitest';
import { createLimits } from '#server/auth/limits.ts';
import type { Actor, Context, SystemContext, UserActor } from '#server/context.ts';
import { createDb, createPool, type Db } from '#server/data/db.ts';
import { type Env, loadEnv } from '#server/env.ts';
import { createProviders, type Providers } from '#server/providers/index.ts';
import { workBank } from '#server/providers/payments/local.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { taskList, workerLogger } from '#server/worker.ts';
import { asWritten, inAnyOrder } from './any-order.ts';
import { inboxBank } from './bank.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { holdAnswers } from './heard.ts';
import { newFolder } from './new-folder.ts';
import { PATIENT } from './sql.ts';

/** How long connections are waited for: tests check who gets what, not how fast the machine is. */
const WAIT_MS = 20_000;

const createCaller = createCallerFactory(appRouter);

export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The ids of the rows that a locking statement has locked, if it selects them. */
  locked?: readonly unknown[];
}

export interface Harness {
  db: Db;
  /** A connection of the owner, for changes that the app itself cannot make. */
  owner: Db;
  env: Env;
  /** The login of the running app. */
  url: string;
  ownerUrl: string;
  /** SQL texts since the last `statements.length = 0`. */
  statements: string[];
  /** The same statements with their parameters. */
  queries: Query[];
  /** The errors of the database, with their SQLSTATE, including those after which a transaction was retried. */
  errors: unknown[];
  /** The account with this id, as it is now, as an actor. */
  actor(userId: string): Promise<UserActor>;
  context<A extends Actor>(actor: A, now?: Date): Context & { readonly actor: A };
  context(actor?: Actor, now?: Date): Context;
  /** Calls procedures as the account with this id, or as a visitor. */
  as(userId: string | null, now?: Date): Promise<ReturnType<typeof createCaller>>;
  /** Runs jobs until none is due at `until`; a delayed job is due from its time on. `around` changes the context that they get. */
  runJobs(until?: Date, around?: (ctx: SystemContext) => SystemContext): Promise<void>;
}

/** The ids of the jobs that a worker is running. */
async function lockedJobs(owner: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker._private_jobs where locked_at is not null`.execute(owner);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes the jobs run now that are due at `until`, which knows milliseconds only: a job added within the same one is due. The bank does all its work
 * in one job, so any more of those would find nothing to do.
 */
const dueJobs = (owner: Db, until: Date) =>
  sql<{ id: string }>`
    with due as (
      select j.id, t.identifier = 'sandbox-bank.work' and row_number() over (partition by task_id order by j.id) > 1 as again
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id
      where date_trunc('milliseconds', run_at) <= ${until} and attempts < max_attempts and locked_at is null
    ), needless as (
      delete from graphile_worker._private_jobs using due where _private_jobs.id = due.id and again
    )
    update graphile_worker._private_jobs set run_at = least(run_at, now())
    from due where _private_jobs.id = due.id and not again returning _private_jobs.id`.execute(owner);

/**
 * Creates a migrated, empty database, or uses the given one, with everything else that the server needs; `over` has providers instead of the local
 * ones. `connections` is how many the app may open: each costs a process of Postgres, which plans all statements anew.
 */
export async function harness(
  over: Partial<Providers> = {},
  database?: TestDatabase,
  { connections = 6 } = {},
): Promise<Harness> {
  const { close, ...made } = await openHarness(database ?? (await testDatabase()), over, connections);
  afterAll(close);
  // The lists say what each role receives of the rows that tests create, and know nothing about the demo.
  holdAnswers(made.owner, { demo: database !== undefined });
  return made;
}

/** A harness that does not end with a test file. `close` ends it. */
export async function openHarness(
  { url, ownerUrl }: TestDatabase,
  over: Partial<Providers> = {},
  connections = 6,
): Promise<Harness & { close: () => Promise<void> }> {
  const statements: string[] = [];
  const queries: Query[] = [];
  const errors: unknown[] = [];
  /** Records the locked rows with the statement that has just locked them. */
  const notingLocks: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const last = queries.at(-1);
      if (last?.sql.includes(' for no key update')) last.locked = result.rows.map(({ id }) => id);
      return result;
    },
  };
  const db = inAnyOrder(
    createDb(url, {
      max: connections,
      // On a slow machine the loser of a race would be told that somebody else is at work.
      waitMs: WAIT_MS,
      lockTimeoutMs: 2_500,
      onQuery(text, parameters) {
        const written = asWritten(text);
        statements.push(written);
        queries.push({ sql: written, parameters });
      },
      onError: (error) => errors.push(error),
    }).withPlugin(notingLocks),
  );
  const owner = inAnyOrder(createDb(ownerUrl, { max: 3, role: null, ...PATIENT }));
  const limitsPool = createPool(url, { max: 2, waitMs: WAIT_MS });
  const workerPool = createPool(url, { role: 'accord_worker', waitMs: WAIT_MS });
  const dataDir = newFolder();
  const env = loadEnv({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SANDBOX_DELAY_MS: '0',
    DATABASE_WAIT_MS: String(WAIT_MS),
    PAGE_WAIT_MS: '10000',
    // Tests change rows without the server and read at once, so sessions must be looked up each time.
    SESSIONS_KNOWN_MS: '0',
  });
  const shared = {
    db,
    env,
    providers: { ...(await createProviders(env, db)), ...over },
    limits: createLimits(limitsPool),
  };
  const close = async () => {
    await db.destroy();
    await owner.destroy();
    await limitsPool.end();
    await workerPool.end();
    rmSync(dataDir, { recursive: true, force: true });
    // The modules of a file stay loaded until its worker ends, and what they hold with them.
    for (const kept of [statements, queries, errors]) kept.length = 0;
  };

  function context<A extends Actor>(actor: A, now?: Date): Context & { readonly actor: A };
  function context(actor?: Actor, now?: Date): Context;
  function context(actor: Actor = { kind: 'anonymous' }, now: Date = new Date()): Context {
    const request = { ip: '203.0.113.7', userAgent: 'vitest' };
    return { ...shared, actor, via: 'web', now, request, session: null };
  }
  const actor = async (userId: string): Promise<UserActor> => {
    const row = await owner
      .selectFrom('users')
      .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
      .where('users.id', '=', userId)
      .select([
        'users.id',
        'email',
        'role',
        'status',
        'flagged',
        'firstName',
        'lastName',
        'emailConfirmedAt',
        'secondFactorAt',
        'companyName',
      ])
      .executeTakeFirstOrThrow();
    const { emailConfirmedAt, secondFactorAt, ...rest } = row;
    return {
      kind: 'user',
      ...rest,
      emailConfirmed: emailConfirmedAt !== null,
      secondFactor: secondFactorAt !== null,
      agent: null,
      seat: null,
    };
  };
  return {
    close,
    db,
    owner,
    env,
    url,
    ownerUrl,
    statements,
    queries,
    errors,
    actor,
    context,
    async as(userId, now) {
      return createCaller(context(userId === null ? undefined : await actor(userId), now));
    },
    async runJobs(until = new Date(), around = (ctx) => ctx) {
      const system = { kind: 'system', onBehalfOf: null } as const;
      const tasks = taskList(() => around({ ...context(system, until), via: 'job' }));
      // No server listens here, so the bank's webhooks go directly into the inbox.
      tasks['sandbox-bank.work'] = () => workBank(inboxBank(env, db, shared.providers.payments, () => until));
      const ofOthers = await lockedJobs(owner);
      for (;;) {
        const due = await dueJobs(owner, until);
        if (due.rows.length === 0) {
          // The worker does not wait until a finished job has been deleted.
          if ([...(await lockedJobs(owner))].every((id) => ofOthers.has(id))) return;
          await delay(5);
          continue;
        }
        await runOnce({ pgPool: workerPool, taskList: tasks, noHandleSignals: true, logger: workerLogger });
      }
    },
  };
}

/** Like harness, for tests that do many things at the same moment: the app may open a connection for each of twenty. */
export const racingHarness = (over: Partial<Providers> = {}, database?: TestDatabase): Promise<Harness> =>
  harness(over, database, { connections: 20 });
