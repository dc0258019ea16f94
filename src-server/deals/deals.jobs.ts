import type { JobHandlers } from '../jobs.ts';
import { expireInvitations } from './deals.service.ts';

export const dealsJobs: JobHandlers = {
  'deals.expire': (_payload, ctx) => expireInvitations(ctx),
};
