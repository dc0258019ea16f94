import type { JobHandlers } from '../../jobs.ts';
import { sendEvidence } from './evidence.service.ts';

export const deskJobs: JobHandlers = {
  'payments.send-evidence': ({ disputeId }, ctx) => sendEvidence(ctx, disputeId),
};
