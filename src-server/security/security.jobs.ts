import type { JobHandlers } from '../jobs.ts';
import { runCheck } from './audit.service.ts';
import { removeBlocks } from './limiting.service.ts';

export const securityJobs: JobHandlers = {
  'security.remove-blocks': (_payload, ctx) => removeBlocks(ctx),
  'security.check-audit': ({ checkId }, ctx) => runCheck(ctx, checkId),
};
