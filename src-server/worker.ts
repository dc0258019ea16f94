import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { accountJobs } from './account/account.jobs.ts';
import { analyticsJobs } from './analytics/analytics.jobs.ts';
import { auditJobs } from './audit-seal.ts';
import { authJobs } from './auth/auth.jobs.ts';
import { contentJobs } from './content/content.jobs.ts';
import type { Context } from './context.ts';
import { dealsJobs } from './deals/deals.jobs.ts';
import type { JobHandlers, JobName } from './jobs.ts';
import { leadJobs } from './leads/leads.jobs.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import { paymentsJobs } from './payments/payments.jobs.ts';
import { fileJobs } from './providers/files/cleaning.ts';
import { mailJobs } from './providers/mail/mail.jobs.ts';
import { bankJobs } from './providers/payments/bank.jobs.ts';
import { userJobs } from './users/users.jobs.ts';
import { keepAlive } from './worker-life.ts';

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

/** A context for a job: the system acts, at the time the job starts. */
export type JobContextFactory = () => Context;

/** Runs jobs until stopped. Any number of processes may; each job runs in one of them, and those of one that died in another. */
export async function startWorker(
  databaseUrl: string,
  contextOf: JobContextFactory,
): Promise<{ stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  let workerId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: quietLogger,
    taskList: taskList(contextOf),
    parsedCronItems: parseCronItems(recurring.map(({ job, at }) => ({ task: job, match: at }))),
    events,
  });
  const life = await keepAlive(databaseUrl, workerId);
  return {
    async stop() {
      await runner.stop();
      await life.stop();
    },
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
