import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { accountJobs } from './account/account.jobs.ts';
import { analyticsJobs } from './analytics/analytics.jobs.ts';
import { auditJobs } from './audit-seal.ts';
import { authJobs } from './auth/auth.jobs.ts';
import { contentJobs } from './content/content.jobs.ts';
import type { Context } from './context.ts';
import { createPool } from './data/db.ts';
import { dealsJobs } from './deals/deals.jobs.ts';
import type { JobHandlers, JobName } from './jobs.ts';
import { leadJobs } from './leads/leads.jobs.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import { paymentsJobs } from './payments/payments.jobs.ts';
import { fileJobs } from './providers/files/cleaning.ts';
import { mailJobs } from './providers/mail/mail.jobs.ts';
import { bankJobs } from './providers/payments/bank.jobs.ts';
import { userJobs } from './users/users.jobs.ts';
import { keepAlive, type WorkerLife } from './worker-life.ts';

/** Every job handler there is, one line a feature. */
const handlers: JobHandlers = {
  ...mailJobs,
  ...bankJobs,
  ...fileJobs,
  ...dealsJobs,
  ...contentJobs,
  ...auditJobs,
  ...authJobs,
  ...accountJobs,
  ...paymentsJobs,
  ...orderJobs,
  ...userJobs,
  ...leadJobs,
  ...analyticsJobs,
};

/** Only what went wrong is worth a line. */
export const quietLogger = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});

/** When the recurring jobs run (spec rulings B3); cron patterns in UTC. Added as items: crontab text takes no dots in names. */
export const recurring: { job: JobName; at: string }[] = [
  { job: 'deals.expire', at: '0 * * * *' },
  { job: 'invites.expire', at: '3 * * * *' },
  { job: 'deals.remind', at: '7 * * * *' },
  { job: 'content.remind', at: '11 * * * *' },
  { job: 'campaigns.complete-due', at: '5 0 * * *' },
  { job: 'files.clean', at: '17 * * * *' },
  { job: 'mail.blank-tokens', at: '37 * * * *' },
  { job: 'account.purge', at: '47 * * * *' },
  { job: 'audit.seal', at: '* * * * *' },
  { job: 'analytics.take-snapshots', at: '40 4 * * *' },
  { job: 'payments.settle-silent', at: '10 3 * * *' },
];

/** Tries of one run: the last comes half an hour after the first, and then staff see the job as failed until its next time. */
const RECURRING_ATTEMPTS = 8;

/** The same as graphile-worker wants it. A run that still fails makes way for the next: they never pile up. */
export const cronItems = parseCronItems(
  recurring.map(({ job, at }) => ({
    task: job,
    match: at,
    options: { jobKey: job, maxAttempts: RECURRING_ATTEMPTS },
  })),
);

/** A context for a job: the system acts, at the time the job starts. */
export type JobContextFactory = () => Context;

/** A worker that lost one of its connections cannot know which jobs it holds. */
const LOSSES = ['worker:getJob:error', 'pool:fatalError', 'pool:listen:error'] as const;
const RETRY_MS = 1_000;
/** Jobs that are under way are waited for; what they ask of a database that is away fails before. */
const END_MS = 10_000;

interface Work {
  /** Resolves when it cannot go on. */
  readonly lost: Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Runs jobs until stopped. Any number of processes may; each job runs in one of them, and those of one that died in another. Where the
 * database goes away the worker is as good as dead: another begins under a new name when it is back, and finds the jobs free.
 */
export async function startWorker(
  databaseUrl: string,
  contextOf: JobContextFactory,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  let work: Work | null = await beginWork(databaseUrl, contextOf);
  const working = (async () => {
    for (;;) {
      if (work) {
        await Promise.race([work.lost, stopped]);
        await work.end();
      }
      if (stopping.signal.aborted) return;
      work = await beginWork(databaseUrl, contextOf).catch(() => delay(RETRY_MS, null));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function beginWork(databaseUrl: string, contextOf: JobContextFactory): Promise<Work> {
  const pool = createPool(databaseUrl, { role: null });
  const events: WorkerEvents = new EventEmitter();
  let workerId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const lost = new Promise<void>((done) => {
    for (const name of LOSSES) events.once(name, () => done());
  });
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: quietLogger,
    taskList: taskList(contextOf),
    parsedCronItems: cronItems,
    events,
    // Left out, nobody waits for the statement that says so, and its failure ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const end = async (life: WorkerLife | null): Promise<void> => {
    // One that stops by itself cannot be stopped.
    await runner.stop().catch(() => runner.promise);
    await life?.stop();
    await pool.end();
  };
  const life = await keepAlive(databaseUrl, workerId).catch(async (error) => {
    await end(null);
    throw error;
  });
  return {
    lost: Promise.race([lost, life.lost]),
    end: () => Promise.race([end(life), delay(END_MS, undefined, { ref: false })]),
  };
}

/** The handlers as graphile-worker wants them; tests run them through `runOnce`. */
export function taskList(contextOf: JobContextFactory): TaskList {
  const tasks: TaskList = {};
  for (const name of Object.keys(handlers) as JobName[]) {
    tasks[name] = (payload) => invoke(name, payload, contextOf());
  }
  return tasks;
}

async function invoke(name: JobName, payload: unknown, ctx: Context): Promise<void> {
  const handler = handlers[name] as ((payload: unknown, ctx: Context) => Promise<void>) | undefined;
  await handler?.(payload, ctx);
}
