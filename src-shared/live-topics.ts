import type { Change } from './changes.ts';

/** The topics that the server announces on `/live`: something of this kind changed for the signed-in person. */
export const LIVE_TOPICS = [
  'account',
  'notifications',
  'badges',
  'campaign',
  'deal',
  'payment',
  'money',
  'socialAccount',
  'conversation',
  'creatorList',
  'objection',
  'guestLink',
  'approval',
  'proposal',
  'webhook',
] as const satisfies readonly Change[];
export type LiveTopic = (typeof LIVE_TOPICS)[number];
