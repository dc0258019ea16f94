import { createFileRoute } from '@tanstack/react-router';
import { CreatorMessagesScreen } from '#client/screens/MessagesScreens.tsx';
import { conversations } from '../-conversations.ts';

/** `/creator/messages`: the conversations; `dealId` opens one of them. */
export const Route = createFileRoute('/creator/messages')({ ...conversations, component: CreatorMessagesScreen });
