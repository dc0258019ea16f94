import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { SystemContext } from './context.ts';
import { createPool } from './data/db.ts';
import { jobHandlers } from './job-handlers.ts';
import type { JobName } from './jobs.ts';
import { LANES, OWN_SLOTS } from './lanes.ts';
import { asPartOf, log } from './log.ts';
import { cronItems } from './recurring-jobs.ts';
import { traced } from './tracing.ts';
import { keepAlive } from './worker-life.ts';

/** Logs failed jobs and the worker's own errors, but never what a job was given. */
export const workerLogger = new Logger(({ jobId, taskIdentifier: job }) => (level, message) => {
  if (level === 'error') log.error({ jobId: jobId && String(jobId), job }, message);
});

/** Makes the context of a job: the actor is the system, and `now` is the time at which the job starts. */
export type JobContextFactory = () => SystemContext;

/** Events that mean a lost connection: the worker can no longer know which jobs it holds. */
const LOSSES = ['worker:getJob:error', 'pool:fatalError', 'pool:listen:error'] as const;
const RETRY_MS = 1_000;
/** Each lane listens on one of these connections, and all lanes share the others. */
const CONNECTIONS = 10 + Object.keys(LANES).length;
/**
 * How long the end of a worker waits for its running jobs. When the database is unavailable, their statements fail sooner than that. Whatever has not
 * ended by then gives up its jobs anyway, so that other workers can take them: after failed statements, graphile-worker's `stop` may wait forever.
 */
const END_MS = 10_000;

interface Work {
  /** Resolves when this worker cannot go on. */
  readonly lost: Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Runs jobs until `stop` is called. Any number of processes may do so; each job runs in one of them, and the jobs of a process that died run in
 * another. When the connection to the database is lost, this worker ends; a new one with a new id starts when the database is back, and the
 * unfinished jobs are free to run. Throws the database's error when the first start fails. A running job is locked for its worker.
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
  const pool = createPool(databaseUrl, {
    role: 'accord_worker',
    max: CONNECTIONS,
    waitMs: contextOf().env.databaseWaitMs,
  });
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id));
  const lost = new Promise<void>((done) => {
    for (const name of LOSSES) events.once(name, () => done());
  });
  const runners: Runner[] = [];
  const end = async (): Promise<void> => {
    // `stop` throws when the runner is already stopping by itself.
    const stopped = Promise.all(runners.map((runner) => runner.stop().catch(() => runner.promise)));
    await Promise.race([stopped.then(() => pool.end()), delay(END_MS, undefined, { ref: false })]);
  };
  const begin = async () => {
    for (const { slots, tasks, crontab } of lanesOf(taskList(contextOf))) {
      const runner = await run({
        pgPool: pool,
        concurrency: slots,
        noHandleSignals: true,
        pollInterval: 1_000,
        logger: workerLogger,
        taskList: tasks,
        parsedCronItems: crontab,
        events,
        // Without these two, nothing awaits the statement that marks jobs as done or failed, and its failure would crash the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      });
      runners.push(runner);
    }
    return keepAlive(databaseUrl, ...workerIds);
  };
  const life = await begin().catch(async (error) => {
    await end();
    throw error;
  });
  return {
    lost: Promise.race([lost, life.lost]),
    async end() {
      await end();
      await life.stop();
    },
  };
}

/** The lanes in which jobs run beside each other; recurring jobs are added by the lane of our own jobs. */
function lanesOf(tasks: TaskList) {
  const own = { ...tasks };
  const outside = Object.values(LANES).map(({ slots, jobs }) => {
    for (const name of jobs) delete own[name];
    return { slots, tasks: Object.fromEntries(jobs.map((name) => [name, tasks[name]])) as TaskList, crontab: [] };
  });
  return [{ slots: OWN_SLOTS, tasks: own, crontab: cronItems }, ...outside];
}

/** The handlers in the form of graphile-worker; tests run them through its `runOnce`. A task throws what its handler throws. */
export function taskList(contextOf: JobContextFactory): TaskList {
  const tasks: TaskList = {};
  for (const name of Object.keys(jobHandlers) as JobName[]) {
    const handle = jobHandlers[name] as (payload: unknown, ctx: SystemContext) => Promise<void>;
    tasks[name] = (payload, { job: { id } }) =>
      asPartOf({ jobId: String(id), job: name }, async () => {
        const began = performance.now();
        const describe = () => [`job ${name}`, { 'accord.job_id': String(id) }] as const;
        await traced('job', describe, () => handle(payload, contextOf()));
        log.info({ ms: Math.round(performance.now() - began) }, 'job');
      });
  }
  return tasks;
}
