import type { JobHandlers } from '../jobs.ts';
import { remindOfFollowUps } from './follow-ups.service.ts';

export const crmJobs: JobHandlers = {
  'crm.remind': (_payload, ctx) => remindOfFollowUps(ctx),
};
