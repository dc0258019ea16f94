import { createFileRoute } from '@tanstack/react-router';
import { BrandMessagesScreen } from '#client/screens/MessagesScreens.tsx';
import { conversations } from '../-conversations.ts';

/** `/brand/messages`: the conversations; `dealId` opens one of them. */
export const Route = createFileRoute('/brand/messages')({ ...conversations, component: BrandMessagesScreen });
