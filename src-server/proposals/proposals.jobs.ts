import type { JobHandlers } from '../jobs.ts';
import { expire } from './deciding.service.ts';

export const proposalJobs: JobHandlers = {
  'proposals.expire': (_payload, ctx) => expire(ctx),
};
