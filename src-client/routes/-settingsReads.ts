import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

/** The reads of how a person is told: their mails, their choices for each kind, and their devices. */
export const preferenceReads = (api: Api): Read[] => [
  api.notifications.preferences.queryOptions(),
  api.notifications.choices.queryOptions(),
  api.account.pushDevices.queryOptions(),
];

/** The reads of the programs that work for an account: its API keys and its assistants. */
export const programReads = (api: Api): Read[] => [
  api.settings.apiKeys.queryOptions(),
  api.settings.assistants.queryOptions(),
];
