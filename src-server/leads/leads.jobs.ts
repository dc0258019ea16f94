import type { JobHandlers } from '../jobs.ts';
import { requestConfirmation } from './leads.service.ts';

export const leadJobs: JobHandlers = {
  'leads.ask': ({ leadId }, ctx) => requestConfirmation(ctx, leadId),
};
