import type { JobHandlers } from '../jobs.ts';
import { askAddress } from './leads.service.ts';

export const leadJobs: JobHandlers = {
  'leads.ask': ({ leadId }, ctx) => askAddress(ctx, leadId),
};
