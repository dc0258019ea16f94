import { createFileRoute } from '@tanstack/react-router';
import { ConversationsPage } from '#client/features/conversations/ConversationsPage.tsx';
import { conversations } from '../-conversations.ts';

/** `/brand/messages`: the conversations; `dealId` opens one of them. */
export const Route = createFileRoute('/brand/messages')({
  ...conversations,
  component: () => <ConversationsPage side="brand" />,
});
