import type { JobHandlers } from '../jobs.ts';
import { checkPost, orderChecks } from './post-checks.service.ts';
import { remindOfReviews } from './reminders.service.ts';

export const contentJobs: JobHandlers = {
  'content.remind': (_payload, ctx) => remindOfReviews(ctx),
  'content.check-posts': (_payload, ctx) => orderChecks(ctx),
  'content.check-post': ({ submissionId }, ctx) => checkPost(ctx, submissionId),
};
