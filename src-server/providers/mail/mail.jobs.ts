import type { JobHandlers } from '#server/jobs.ts';
import { blankDeadTokens, sendQueuedMail } from './outbox.ts';

export const mailJobs: JobHandlers = {
  'mail.send': ({ mailId, dealId }, ctx) => sendQueuedMail(mailId, ctx, dealId),
  'mail.send-link': ({ mailId, dealId }, ctx) => sendQueuedMail(mailId, ctx, dealId),
  'mail.blank-tokens': (_payload, ctx) => blankDeadTokens(ctx),
};
