import type { Tone } from '#client/components/StatusPill.tsx';
import type { LeadRow } from '#shared/leads/leads.schema.ts';

export const statusLabels: Record<LeadRow['status'], string> = {
  new: 'New',
  contacted: 'Contacted',
  invited: 'Invited',
  closed: 'Closed',
};
export const statusTones: Record<LeadRow['status'], Tone> = {
  new: 'warning',
  contacted: 'info',
  invited: 'success',
  closed: 'neutral',
};
export const typeLabels: Record<LeadRow['userType'], string> = { creator: 'Creator', brand: 'Brand', agency: 'Agency' };
