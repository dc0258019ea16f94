import {
  conversationInput,
  listConversationsInput,
  markReadInput,
  muteBulkInput,
  openConversationInput,
  sendMessageInput,
  threadInput,
} from '#shared/conversations/conversations.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as conversations from './conversations.service.ts';
import { markRead, muteBulk, sendMessage } from './messages.service.ts';

export const conversationsRouter = router({
  list: permitted('conversations.list')
    .input(listConversationsInput)
    .query(({ ctx, input }) => conversations.listConversations(ctx, input)),
  unreadCount: permitted('conversations.unreadCount').query(({ ctx }) => conversations.countUnreadConversations(ctx)),
  read: permitted('conversations.read')
    .input(conversationInput)
    .query(({ ctx, input }) => conversations.readConversation(ctx, input.dealId)),
  thread: permitted('conversations.thread')
    .input(threadInput)
    .query(({ ctx, input }) => conversations.readThread(ctx, input)),
  subjects: permitted('conversations.subjects')
    .input(conversationInput)
    .query(({ ctx, input }) => conversations.listSubjects(ctx, input.dealId)),
  send: permitted('conversations.send')
    .input(sendMessageInput)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  markRead: permitted('conversations.markRead')
    .input(markReadInput)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  muteBulk: permitted('conversations.muteBulk')
    .input(muteBulkInput)
    .mutation(({ ctx, input }) => muteBulk(ctx, input)),
  open: permitted('conversations.open')
    .input(openConversationInput)
    .mutation(({ ctx, input }) => conversations.openConversation(ctx, input)),
});
