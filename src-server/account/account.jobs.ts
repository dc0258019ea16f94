import type { JobHandlers } from '../jobs.ts';
import { erase } from './erase.service.ts';

export const accountJobs: JobHandlers = {
  'account.erase': ({ userId }, ctx) => erase(ctx, userId),
};
