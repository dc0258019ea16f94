import type { JobHandlers } from '../jobs.ts';
import { completeDue } from './launch.service.ts';

export const orderJobs: JobHandlers = {
  'campaigns.complete-due': (_payload, ctx) => completeDue(ctx),
};
