import type { JobHandlers } from '../../jobs.ts';
import { expire } from './deciding.service.ts';

export const approvalJobs: JobHandlers = {
  'approvals.expire': (_payload, ctx) => expire(ctx),
};
