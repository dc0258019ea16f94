import type { JobHandlers } from '../jobs.ts';
import { settleUnfinished } from './deadlines.service.ts';

export const lifecycleJobs: JobHandlers = {
  'payments.settle-silent': (_payload, ctx) => settleUnfinished(ctx),
};
