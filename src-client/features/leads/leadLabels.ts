import type { LeadRow } from '#shared/leads/leads.schema.ts';
import * as texts from '#shared/messages/leads/lead-labels.ts';

export const typeLabels: Record<LeadRow['userType'], string> = {
  creator: texts.creator,
  brand: texts.brand,
  agency: texts.agency,
};
