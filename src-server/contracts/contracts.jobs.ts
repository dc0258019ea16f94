import type { JobHandlers } from '../jobs.ts';
import { makeLateAgreement } from './agreements.service.ts';

export const contractJobs: JobHandlers = {
  'contracts.make-agreement': (payload, ctx) => makeLateAgreement(ctx, payload),
};
