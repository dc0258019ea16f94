import { isolated } from '../../isolated.ts';

/** The notices to both sides of a deal about its usage rights. */
export const usageReminder = {
  title: (campaign: string) => `Usage rights for “${isolated(campaign)}” run out soon`,
  toBrand: (creator: string, until: string) =>
    `You may use the content of ${isolated(creator)} until ${until}. Offer an extension to use it longer, or take it down by then.`,
  toCreator: (brand: string, until: string) => `${isolated(brand)} may use your content until ${until}.`,
} as const;

/** What the brand reads after it has offered an extension. */
export const extensionMessages = {
  sent: 'Extension offered',
} as const;

/** The notices to both sides about an extension. */
export const extensionNotices = {
  offeredTitle: (brand: string) => `${isolated(brand)} wants to use your content longer`,
  offered: (amount: string, campaign: string, usage: string) =>
    `They offer ${amount} to use what you made for “${isolated(campaign)}” ${usage}.`,
  acceptedTitle: (creator: string) => `${isolated(creator)} accepted your extension`,
  accepted: (amount: string, campaign: string) =>
    `They get ${amount} for longer usage of “${isolated(campaign)}”. It is in force.`,
  acceptedUnpaid: (amount: string, campaign: string) =>
    `They get ${amount} for longer usage of “${isolated(campaign)}”. Pay the balance of the campaign: the usage is extended once the money has arrived.`,
  extendedTitle: (campaign: string) => `Usage rights for “${isolated(campaign)}” are extended`,
  extended: (until: string) => `The content may be used until ${until}.`,
} as const;
