import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['conversations'];
/** As they arrive in the browser: dates are ISO texts. */
export type ListedData = Outputs['list']['rows'][number];
export type ConversationData = Outputs['read'];
export type EntryData = Outputs['thread']['rows'][number];
export type MessageData = Extract<EntryData, { kind: 'message' }>;
export type StepData = Extract<EntryData, { kind: 'step' }>;
