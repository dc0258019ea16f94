import { allow, type Rule, staff } from './rule.ts';

/** Figures, tracking links and conversions. */
export const figures = {
  'analytics.revenue': allow('See the revenue dashboard', ...staff),
  'analytics.exportRevenue': allow('Export the rows behind the revenue', ...staff),
  'analytics.pipeline': allow('See the pipeline value', ...staff),
  'analytics.brand': allow('See what one’s campaigns brought', 'brand', 'super_admin'),
  'analytics.campaign': allow('See what one of one’s campaigns brought', 'brand', 'super_admin'),
  'tracking.read': allow('Read how the conversions of a campaign are reported, and the key of these reports', 'brand'),
  'tracking.set': allow('Say where the tracking links of a campaign lead', 'brand'),
  'tracking.import': allow('Import conversions of a campaign', 'brand'),
  'conversions.list': allow('List the conversions of a campaign', 'brand', ...staff),
  'conversions.strike': allow('Strike conversions out that are not real', 'brand', ...staff),
  'conversions.restore': allow('Let conversions count again that were struck out', 'brand', ...staff),
  'analytics.creator': allow('See what one’s deals brought', 'creator', 'super_admin'),
} as const satisfies Record<string, Rule>;
