import { zodResolver } from '@hookform/resolvers/zod';
import { openConversationInput } from '#shared/conversations/conversations.schema.ts';

/** The rules of the form in which staff say why they read; fetched by `lateResolver`, after the form is on the screen. */
export const openRules = zodResolver(openConversationInput);
