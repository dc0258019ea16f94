import type { JobHandlers } from '../jobs.ts';
import { runVerify } from './verify.service.ts';

export const ledgerJobs: JobHandlers = {
  'ledger.verify': ({ checkId }, ctx) => runVerify(ctx, checkId),
};
