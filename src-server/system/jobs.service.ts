import { allowedUnless } from '#shared/may.ts';
import { systemMessages } from '#shared/messages/system.ts';
import type { Slice } from '#shared/paging.ts';
import type { JobState, JobView, RecurringJobView } from '#shared/system/system.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, UserError } from '../errors.ts';
import { addJob } from '../jobs.ts';
import { serialOf, sliceOf } from '../paging.ts';
import { recurring } from '../recurring-jobs.ts';
import { nextRun } from './schedule.rules.ts';
import * as queries from './system.queries.ts';

/** Jobs that are waiting, running or failed, newest first. Locks nothing. */
export async function listJobs(
  ctx: Context,
  { state, cursor, limit }: { state?: JobState | undefined; cursor?: string | null | undefined; limit: number },
): Promise<Slice<JobView>> {
  const rows = await queries.jobsQuery(ctx.db, state, serialOf(cursor), limit).execute();
  return sliceOf(
    rows,
    limit,
    ({ id }) => ({ serial: id }),
    ({ id, task, maxAttempts, runAt, createdAt, ...row }) => ({
      ...row,
      id: String(id),
      job: task,
      attemptsMax: maxAttempts,
      runAt,
      createdAt,
      may: { retry: allowedUnless(row.state === 'running' ? systemMessages.jobIsRunning : null) },
    }),
  );
}

/** The recurring jobs, with their last and next run. Locks nothing. */
export async function listRecurring(ctx: Context): Promise<RecurringJobView[]> {
  const rows = await queries.recurringQuery(ctx.db).execute();
  return recurring.map(({ job, at, description }) => {
    const known = rows.find(({ task }) => task === job);
    return {
      job,
      description,
      lastRun: known?.lastRun ?? null,
      nextRun: nextRun(at, ctx.now),
      error: known?.error ?? null,
      failed: known?.failed ?? false,
    };
  });
}

/** Makes a job run at once, with all its tries again. Locks the job. @throws NOT_FOUND for one that is done, CONFLICT while it runs */
export async function retryJob(ctx: Context, jobId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { retried } = await queries.retryQuery(tx, jobId).executeTakeFirstOrThrow();
    if (!retried) {
      if (await queries.jobById(tx, jobId).executeTakeFirst()) throw conflict(systemMessages.jobIsRunning);
      throw new UserError('NOT_FOUND', systemMessages.noSuchJob);
    }
    await audit(tx, ctx, { action: 'jobs.retry', resourceType: 'job', resourceId: jobId });
  });
}

/** Runs a recurring job now; replaces a run that is waiting for its next try. Locks that run. @throws NOT_FOUND if there is no such recurring job */
export async function runJob(ctx: Context, name: string): Promise<void> {
  const found = recurring.find(({ job }) => job === name);
  if (!found) throw new UserError('NOT_FOUND', systemMessages.noSuchJob);
  await inTransaction(ctx.db, async (tx) => {
    await addJob(tx, found.job, {}, { jobKey: found.job });
    await audit(tx, ctx, { action: 'jobs.run', resourceType: 'job', resourceId: found.job });
  });
}
