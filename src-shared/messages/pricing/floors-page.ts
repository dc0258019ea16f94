import { plural } from '../../format.ts';

export const subtitle = 'The least that may be offered to a creator of a tier';
export const count = (total: number) => plural(total, 'pricing floor');
export const search = 'Search by tier or campaign type';
export const tier = 'Creator Tier';
export const allTiers = 'All Tiers';
export const campaignType = 'Campaign Type';
export const allTypes = 'All Campaign Types';
export const view = 'View';
export const tableView = 'Table View';
export const groupedView = 'Grouped View';
export const grouping = 'Grouping';
export const byTier = 'Group by Creator Tier';
export const byType = 'Group by Campaign Type';
