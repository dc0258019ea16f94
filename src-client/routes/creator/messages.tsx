import { createFileRoute } from '@tanstack/react-router';
import { conversationsSearch } from '#client/features/conversations/conversationsSearch.ts';
import { CreatorMessagesScreen } from '#client/screens/MessagesScreens.tsx';
import { conversationReads } from '../-conversationReads.ts';

/** `/creator/messages`: the conversations; `dealId` opens one of them. */
export const Route = createFileRoute('/creator/messages')({
  validateSearch: conversationsSearch,
  loaderDeps: ({ search: { dealId, show, shown } }) => ({ dealId, show, shown }),
  loader: ({ context: { api, load }, deps }) => load(...conversationReads(api, deps)),
  component: CreatorMessagesScreen,
});
