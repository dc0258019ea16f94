/** The usage rights of an offer and of the deal that it becomes, in words. */
export const title = 'Usage rights';
export const runsTitle = 'Usage';
export const fromUntil = (from: string, until: string) => `From ${from} to ${until}`;
export const channels = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  twitter: 'X / Twitter',
  paid_ads: 'paid ads',
  website: 'the brand’s website',
  newsletter: 'newsletters',
  print: 'print and shops',
} as const;
export const since = {
  firstPost: 'from the first verified post',
  extension: 'more',
} as const;
export const exclusive = (months: string) => `no competitor for ${months}`;
export const notExclusive = 'work for competitors is allowed';
export const noWhitelisting = 'no whitelisting';
export const extended = (words: string) => `Extension of usage: ${words}.`;
export const named = (words: string) => `Usage: ${words}.`;

/** The labels of the fields, which their error messages use. */
export const labels = {
  months: 'Months of usage',
  channels: 'Channels',
  exclusivity: 'Months without competitors',
  whitelisting: 'Whitelisting',
} as const;
