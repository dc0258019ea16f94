/** What both sides of a deal are told about its usage rights. */
export const usageReminder = {
  title: (campaign: string) => `Usage rights for “${campaign}” run out soon`,
  toBrand: (creator: string, until: string) =>
    `You may use the content of ${creator} until ${until}. Offer an extension to use it longer, or take it down by then.`,
  toCreator: (brand: string, until: string) => `${brand} may use your content until ${until}.`,
} as const;
