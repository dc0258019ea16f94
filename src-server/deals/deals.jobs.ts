import type { JobHandlers } from '../jobs.ts';
import { closeUnanswerable } from './closing.service.ts';
import { expireInvitations } from './deals.service.ts';
import { remind } from './reminders.service.ts';

export const dealsJobs: JobHandlers = {
  'deals.expire': async (_payload, ctx) => {
    await expireInvitations(ctx);
    await closeUnanswerable(ctx);
  },
  'deals.remind': (_payload, ctx) => remind(ctx),
};
