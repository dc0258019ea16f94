import type { JobHandlers } from '../jobs.ts';
import { purge } from './account.service.ts';
import { makeCopy } from './copy.service.ts';
import { erase } from './erase.service.ts';

export const accountJobs: JobHandlers = {
  'account.make-copy': ({ userId }, ctx) => makeCopy(ctx, userId),
  'account.purge': (_payload, ctx) => purge(ctx),
  'account.erase': ({ userId }, ctx) => erase(ctx, userId),
};
