import type { JobHandlers } from '../jobs.ts';
import { purge } from './account.service.ts';
import { erase } from './erase.service.ts';

export const accountJobs: JobHandlers = {
  'account.purge': (_payload, ctx) => purge(ctx),
  'account.erase': ({ userId }, ctx) => erase(ctx, userId),
};
