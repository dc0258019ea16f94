import type { JobHandlers } from '../jobs.ts';
import { purgeDeleted } from './purging.service.ts';

export const campaignJobs: JobHandlers = {
  'campaigns.purge': (_payload, ctx) => purgeDeleted(ctx),
};
