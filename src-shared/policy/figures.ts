import { allow, type Rule, staff } from './rule.ts';

/** Figures, tracking links and conversions. */
export const figures = {
  'analytics.revenue': allow('See the revenue dashboard', ...staff),
  'analytics.exportRevenue': allow('Export the rows behind the revenue', ...staff),
  'analytics.pipeline': allow('See the pipeline value', ...staff),
  'analytics.brand': allow('See the results of your campaigns', 'brand', 'super_admin'),
  'analytics.campaign': allow('See the results of one of your campaigns', 'brand', 'super_admin'),
  'tracking.read': allow('Read how to report the conversions of a campaign, and the key for the reports', 'brand'),
  'tracking.set': allow('Set where the tracking links of a campaign lead', 'brand'),
  'tracking.setAttribution': allow('Set for how long after a click conversions of a campaign count', 'brand'),
  'tracking.setCode': allow('Give a creator a discount code', 'brand'),
  'tracking.import': allow('Import conversions of a campaign', 'brand'),
  'conversions.list': allow('List the conversions of a campaign', 'brand', ...staff),
  'conversions.strike': allow('Strike out conversions that are not real', 'brand', ...staff),
  'conversions.restore': allow('Restore conversions that were struck out', 'brand', ...staff),
  'analytics.withCreator': allow('See what your deals with a creator cost and brought', 'brand'),
  'analytics.benchmarks': allow('See what campaigns cost over all brands', ...staff),
  'analytics.creator': allow('See the results of your deals', 'creator', 'super_admin'),
  'records.mine': allow('See your track record and the entries behind it', 'brand', 'creator', 'super_admin'),
  'records.object': allow('Object to an entry in your track record', 'brand', 'creator'),
} as const satisfies Record<string, Rule>;
