import type { JobHandlers } from '../jobs.ts';
import { mailUnread } from './messages.service.ts';
import { takeReply } from './replies.service.ts';

export const conversationJobs: JobHandlers = {
  'conversations.mail-unread': (_payload, ctx) => mailUnread(ctx),
  'conversations.take-reply': ({ replyId }, ctx) => takeReply(ctx, replyId),
};
