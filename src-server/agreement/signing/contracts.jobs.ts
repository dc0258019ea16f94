import type { JobHandlers } from '../../jobs.ts';
import { makeLateAgreement, remakeAgreements } from './agreements.service.ts';

export const contractJobs: JobHandlers = {
  'contracts.make-agreement': (payload, ctx) => makeLateAgreement(ctx, payload),
  'contracts.remake-agreements': (payload, ctx) => remakeAgreements(ctx, payload),
};
