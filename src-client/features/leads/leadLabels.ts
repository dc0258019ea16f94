import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { LEAD_TYPES } from './leadsSearch.ts';

export const typeLabels: Record<LeadRow['userType'], string> = {
  creator: 'Creator',
  brand: 'Brand',
  agency: 'Agency',
};

/** The types to choose from. */
export const TYPES = LEAD_TYPES.map((value) => ({ value, label: typeLabels[value] }));
