import type { JobHandlers } from '../jobs.ts';
import { foldCounts } from './counts.service.ts';

export const systemJobs: JobHandlers = {
  'system.fold-counts': (_payload, ctx) => foldCounts(ctx),
};
