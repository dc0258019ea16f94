/** What is said about guest links to brands and to guests. */
export const guestMessages = {
  /** The same for every link that does not work, whatever the reason. */
  gone: 'This link does not work. Ask whoever sent it to you for a new one.',
  passwordWrong: 'This is not the password of this link',
  tooManyPasswords: 'Too many wrong passwords. Please try again in 15 minutes.',
  tooManyOpened: 'Too many links were opened from this network. Please try again later.',
  tooFast: 'This is going too fast. Please try again in a few minutes.',
  nameFirst: 'Your name is required',
  fullOfComments: (max: number) => `You have written ${max} comments. Please talk to whoever sent you this link.`,
  nothingChosen: 'Choose what the guest sees',
  noContent: 'Choose the content to share',
  noCreators: 'There is nobody in this list to share',
  tooMany: (max: number) => `A link can show at most ${max}`,
  matchNeedsCampaign: 'Choose the campaign to match with',
  passwordShort: (min: number) => `Password must have at least ${min} characters`,
  full: (max: number) => `You have ${max} open links. Withdraw one first.`,
  notOfKind: 'This cannot be shown by this link',
  alreadyEnded: 'This link has ended already.',
} as const;
