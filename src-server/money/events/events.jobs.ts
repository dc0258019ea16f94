import type { JobHandlers } from '../../jobs.ts';
import { processEvent } from './events.service.ts';

export const moneyEventJobs: JobHandlers = {
  'payments.process-event': ({ eventId }, ctx) => processEvent(ctx, eventId),
};
