import type { JobHandlers } from '../jobs.ts';
import { sendDigests } from './digest.service.ts';
import { sendPush } from './push.service.ts';

export const notificationJobs: JobHandlers = {
  'notifications.digest': (_payload, ctx) => sendDigests(ctx),
  'notifications.push': (payload, ctx) => sendPush(ctx, payload),
};
