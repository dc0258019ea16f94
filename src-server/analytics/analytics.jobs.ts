import type { JobHandlers } from '../jobs.ts';
import { closeDays } from './analytics.service.ts';
import { countBenchmarks } from './benchmarks.service.ts';
import { orderSnapshots, takeSnapshot } from './snapshots.service.ts';

export const analyticsJobs: JobHandlers = {
  'analytics.close-days': (_payload, ctx) => closeDays(ctx),
  'analytics.count-benchmarks': (_payload, ctx) => countBenchmarks(ctx),
  'analytics.take-snapshots': (_payload, ctx) => orderSnapshots(ctx),
  'analytics.snapshot': ({ submissionId }, ctx) => takeSnapshot(ctx, submissionId),
};
