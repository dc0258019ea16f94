import { plural } from '../numbers.ts';

/** Charts and figures of admins, brands and creators (foundation, section 2; creator, section 2). */
export const analyticsMessages = {
  revenueTitle: 'Revenue Dashboard',
  revenueSubtitle: 'What brands paid for finished work, and what is in the pipeline',
  totalRevenue: 'Total Revenue',
  platformProfit: 'Platform Profit (25%)',
  transactions: 'Transactions',
  pipelineValue: 'Pipeline Value',
  drafts: (count: number) => plural(count, 'draft campaign'),
  converted: 'Amounts in other currencies are converted to US dollars at the rate of their day.',
  revenueFailed: { title: 'Revenue could not be loaded', text: 'Nothing was lost. Please try again.' },
  pipelineFailed: { title: 'The pipeline could not be loaded', text: 'Nothing was lost. Please try again.' },
  noRevenue: 'No revenue in this period yet',
  pipelineEmpty: 'No pipeline campaigns found',
  csvLine: (line: number, problem: string) => `Line ${line}: ${problem}. Nothing was imported.`,
  csvEmpty: 'The file has no lines below its head line. Nothing was imported.',
  csvTooLong: 'The file has more than 5,000 lines; split it. Nothing was imported.',
  csvUnreadable: 'The file is not a CSV file with a head line. Nothing was imported.',
  staff: 'Accord staff',
  unchanged: {
    'conversions.strike': 'This conversion is struck out already.',
    'conversions.restore': 'This conversion counts already, or is worth more than one conversion may be.',
  },
  tooManyReports: 'Too many reports at once. Send the rest in a minute.',
  brandEmpty: 'No analytics data available yet.',
  unavailable: (panel: string) => `${panel} temporarily unavailable`,
  earningsChart: 'Earnings chart',
  performancePanel: 'Performance metrics',
  campaignChart: 'Campaign performance chart',
  socialChart: 'Social growth chart',
  superAdminView: '(Super Admin View)',
} as const;
