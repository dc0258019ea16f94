import type { JobHandlers } from '../../jobs.ts';
import { everyPart } from '../../sweep.ts';
import { closeUnanswerable } from '../deals/closing.service.ts';
import { tellUnmailed } from '../deals/notices.service.ts';
import { remind } from '../deals/reminders.service.ts';
import { remindOfUsage } from '../deals/usage-reminders.service.ts';
import { expireInvitations } from './deals.service.ts';

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
