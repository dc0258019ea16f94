import type { JobHandlers } from '../jobs.ts';
import { sealLog } from './seals.service.ts';
import { askWitness } from './witnesses.service.ts';

export const sealJobs: JobHandlers = {
  'audit.seal': async (_payload, ctx) => void (await sealLog(ctx)),
  'audit.witness': ({ witness }, ctx) => askWitness(ctx, witness),
};
