import type { JobHandlers } from '#server/jobs.ts';
import { blankDeadTokens, sendQueuedMail } from './outbox.ts';

export const mailJobs: JobHandlers = {
  'mail.send': ({ mailId }, ctx) => sendQueuedMail(mailId, ctx),
  'mail.blank-tokens': (_payload, ctx) => blankDeadTokens(ctx),
};
