import type { JobHandlers } from '#server/jobs.ts';
import { sandboxBank, workBank } from './local.ts';

export const bankJobs: JobHandlers = {
  'sandbox-bank.work': (_payload, ctx) => workBank(sandboxBank(ctx.env, ctx.db, () => ctx.now)),
};
