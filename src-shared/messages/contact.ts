export const contactMessages = {
  refused: (words: string) =>
    `Contact details can be exchanged once the deal is under contract, so that both sides are protected by it until then. Remove ${words}, and send again.`,
} as const;
