import type { JobHandlers } from '../jobs.ts';
import { everyPart } from '../sweep.ts';
import { closeUnanswerable } from './closing.service.ts';
import { expireInvitations } from './deals.service.ts';
import { tellUnmailed } from './notices.service.ts';
import { remind } from './reminders.service.ts';
import { remindOfUsage } from './usage-reminders.service.ts';

export const dealsJobs: JobHandlers = {
  'deals.mail-failed': ({ dealId }, ctx) => tellUnmailed(ctx, dealId),
  'deals.expire': (_payload, ctx) =>
    everyPart(
      () => expireInvitations(ctx),
      () => closeUnanswerable(ctx),
    ),
  'deals.remind': (_payload, ctx) =>
    everyPart(
      () => remind(ctx),
      () => remindOfUsage(ctx),
    ),
};
