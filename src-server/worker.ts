import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Context } from './context.ts';
import { dealsJobs } from './deals/deals.jobs.ts';
import type { JobHandlers, JobName } from './jobs.ts';
import { mailJobs } from './providers/mail/mail.jobs.ts';
import { bankJobs } from './providers/payments/bank.jobs.ts';

/** Every job handler there is, one line a feature. */
export const handlers: JobHandlers = {
  ...mailJobs,
  ...bankJobs,
  ...dealsJobs,
};

/** Only what went wrong is worth a line. */
export const quietLogger = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});

/** When the recurring jobs run (spec rulings B3); times are UTC. */
const schedule: (CronItem & { task: JobName })[] = [{ task: 'deals.expire', match: '0 * * * *' }];

/** A context for a job: the system acts, at the time the job starts. */
export type JobContextFactory = () => Context;

/** Runs jobs until stopped. Any number of processes may; each job runs in one of them. */
export async function startWorker(databaseUrl: string, contextOf: JobContextFactory): Promise<Runner> {
  return run({
    connectionString: databaseUrl,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: quietLogger,
    taskList: taskList(contextOf),
    parsedCronItems: parseCronItems(schedule),
  });
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
