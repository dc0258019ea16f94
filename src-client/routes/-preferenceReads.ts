import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

/** The reads of how a person is told: their mails, their choices for each kind, and their devices. */
export const preferenceReads = (api: Api): Read[] => [
  api.notifications.preferences.queryOptions(),
  api.notifications.choices.queryOptions(),
  api.account.pushDevices.queryOptions(),
];
