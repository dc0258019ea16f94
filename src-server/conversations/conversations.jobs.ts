import type { JobHandlers } from '../jobs.ts';
import { mailUnread } from './messages.service.ts';

export const conversationJobs: JobHandlers = {
  'conversations.mail-unread': (_payload, ctx) => mailUnread(ctx),
};
