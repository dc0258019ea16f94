import type { JobHandlers } from '../jobs.ts';
import { orderSnapshots, takeSnapshot } from './snapshots.service.ts';

export const analyticsJobs: JobHandlers = {
  'analytics.take-snapshots': (_payload, ctx) => orderSnapshots(ctx),
  'analytics.snapshot': ({ submissionId }, ctx) => takeSnapshot(ctx, submissionId),
};
