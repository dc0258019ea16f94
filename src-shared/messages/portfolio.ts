/** The server's messages about the portfolio and the public page. */
export const portfolioMessages = {
  full: (max: number) => `Your portfolio holds ${max} items. Remove one to add another.`,
  postShown: 'This post is already in your portfolio.',
  fileShown: 'This file is already in your portfolio.',
  noPost: 'Post must be the public address of a post on Instagram, TikTok, YouTube, X, Twitch, Facebook or LinkedIn.',
  termMissing:
    'The contract of this deal does not allow portfolio use. You can add the link of the public post instead.',
  notPublic: 'This content can be shown once it is approved and its post is public.',
  dealOver: 'The deal has ended, so this content cannot be shown.',
  campaignClosed: 'The campaign was cancelled or withdrawn, so this content cannot be shown.',
  disputed: 'The payment of this campaign is disputed, so this content cannot be shown.',
  replaced: 'A newer version of this content was submitted. Add the file that was published.',
  fileGone: 'The file of this item is no longer stored.',
  platformHidden: (platform: string) => `You hide ${platform} in your profile, so nobody else sees this item.`,
  deliveredPicture: 'Delivered content is shown as it was published, so its picture cannot be replaced.',
  usernameMissing: 'Choose a username in your profile first: it is the address of your page.',
  unlisted: 'Your page appears once your profile is complete and your account is open to brands.',
  tooManyCards: 'Too many pictures were requested from this network. Please try again later.',
  duplicateRate: 'Each content type has one price',
} as const;
