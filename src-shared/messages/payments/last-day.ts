import { isolated } from '../../isolated.ts';

/** The message when a campaign without a last day gets one because money is held for it. */
export const lastDayMessages = {
  title: 'Your campaign has a last day now',
  toBrand: (campaign: string, day: string) =>
    `“${isolated(campaign)}” had no last day. Because money is held for it, it ends on ${day}. You can change that day until you launch.`,
  toCreator: (campaign: string, day: string) =>
    `“${isolated(campaign)}” had no last day. It ends on ${day}, and what you have earned is paid out then at the latest.`,
} as const;
