import type { JobHandlers } from '../jobs.ts';
import { fetchFigures, refreshDue } from './figures.service.ts';

export const profileJobs: JobHandlers = {
  'profiles.refresh-due': (_payload, ctx) => refreshDue(ctx),
  'profiles.fetch-figures': ({ accountId }, ctx) => fetchFigures(ctx, accountId),
};
