import { isolated } from '../isolated.ts';

/** Messages about the portfolio and the public page. */
export const portfolioMessages = {
  pageTitle: (name: string) => `${isolated(name)} · Media kit`,
  fileShown: 'This file is already in your portfolio.',
  noPost: 'Post must be the public address of a post on Instagram, TikTok, YouTube, X, Twitch, Facebook or LinkedIn.',
  fileGone: 'The file of this item is no longer stored.',
  usernameMissing: 'Choose a username in your profile first: it is the address of your page.',
  duplicateRate: 'Each content type has one price',
} as const;
