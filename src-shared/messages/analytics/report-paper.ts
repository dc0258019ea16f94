import { plural, wholeNumber } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** The words of the printed report of a campaign. */
export const reportPaperTexts = {
  fileName: (campaign: string) => `campaign-report-${campaign}.pdf`,
  lead: (brand: string, at: string) => `Results of a campaign of ${isolated(brand)}, as of ${at}`,
  results: 'Results',
  costs: 'What it cost',
  byCreator: 'By creator',
  byPlatform: 'By platform',
  creators: 'Creators',
  reach: 'Reach',
  posts: 'Posts',
  clicks: 'Clicks',
  conversions: 'Conversions',
  value: 'Value',
  spent: 'Spent',
  roi: 'Return (ROI)',
  creator: 'Creator',
  cost: 'Cost with fee',
  perConversion: 'Per conversion',
  noCreator: 'No creator is under contract yet.',
  noPost: 'Nothing has been posted yet.',
  counts: (posts: number, views: number | null, likes: number | null, comments: number | null, shares: number | null) =>
    `${plural(posts, 'post')}, ${wholeNumber(views)} views, ${wholeNumber(likes)} likes, ${wholeNumber(comments)} comments, ${wholeNumber(shares)} shares`,
  compared:
    'Medians are of campaigns that were completed in the last twelve months, over the brands of a part of Accord that has at least twelve of them.',
} as const;
