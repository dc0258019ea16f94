import { createFileRoute } from '@tanstack/react-router';
import { ConversationsPage } from '#client/features/conversations/ConversationsPage.tsx';
import { conversations } from '../-conversations.ts';

/** `/creator/messages`: the conversations; `dealId` opens one of them. */
export const Route = createFileRoute('/creator/messages')({
  ...conversations,
  component: () => <ConversationsPage side="creator" />,
});
