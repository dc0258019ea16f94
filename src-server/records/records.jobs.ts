import type { JobHandlers } from '../jobs.ts';
import { countRecords } from './records.service.ts';

export const recordsJobs: JobHandlers = {
  'records.count': (_payload, ctx) => countRecords(ctx),
};
