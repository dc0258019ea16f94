import { isolated } from '../../isolated.ts';

/** The message when a campaign without a last day gets one because money is held for it. */
export const lastDayMessages = {
  title: 'Your campaign now has an end date',
  toBrand: (campaign: string, day: string) =>
    `“${isolated(campaign)}” had no end date. Because money is held for it, it ends on ${day}. You can change the date until you launch.`,
  toCreator: (campaign: string, day: string) =>
    `“${isolated(campaign)}” had no end date. It ends on ${day}, and you are paid what you have earned by then.`,
} as const;
