import { listJobsInput, retryJobInput, runJobInput, setFlagInput } from '#shared/system/system.schema.ts';
import { permitted, router } from '../trpc.ts';
import { listFlags, setFlag } from './flags.service.ts';
import { health } from './health.service.ts';
import * as jobs from './jobs.service.ts';
import { needsYou } from './needs.service.ts';
import { listTables } from './tables.service.ts';

export const systemRouter = router({
  flags: permitted('flags.list').query(({ ctx }) => listFlags(ctx)),
  setFlag: permitted('flags.set')
    .input(setFlagInput)
    .mutation(({ ctx, input }) => setFlag(ctx, input)),
  needsYou: permitted('system.needsYou').query(({ ctx }) => needsYou(ctx)),
  health: permitted('system.health').query(({ ctx }) => health(ctx)),
  tables: permitted('system.tables').query(({ ctx }) => listTables(ctx)),
  jobs: permitted('jobs.list')
    .input(listJobsInput)
    .query(({ ctx, input }) => jobs.listJobs(ctx, input)),
  recurringJobs: permitted('jobs.list').query(({ ctx }) => jobs.listRecurring(ctx)),
  retryJob: permitted('jobs.retry')
    .input(retryJobInput)
    .mutation(({ ctx, input }) => jobs.retryJob(ctx, input.jobId)),
  runJob: permitted('jobs.run')
    .input(runJobInput)
    .mutation(({ ctx, input }) => jobs.runJob(ctx, input.job)),
});
