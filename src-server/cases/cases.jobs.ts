import type { JobHandlers } from '../jobs.ts';
import { endSilence } from './silence.service.ts';

export const caseJobs: JobHandlers = {
  'cases.default': (_payload, ctx) => endSilence(ctx),
};
