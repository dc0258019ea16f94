/** What is said about guest links to brands and to guests. */
export const guestMessages = {
  /** The same for every link that does not work, whatever the reason. */
  gone: 'This link does not work. Ask whoever sent it to you for a new one.',
  nameFirst: 'Your name is required',
  nothingChosen: 'Choose what the guest sees',
  noCreators: 'There is nobody in this list to share',
  tooMany: (max: number) => `A link can show at most ${max}`,
  matchNeedsCampaign: 'Choose the campaign to match with',
  alreadyEnded: 'This link has ended already.',
} as const;
