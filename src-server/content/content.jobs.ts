import type { JobHandlers } from '../jobs.ts';
import { remindOfReviews } from './reminders.service.ts';

export const contentJobs: JobHandlers = {
  'content.remind': (_payload, ctx) => remindOfReviews(ctx),
};
