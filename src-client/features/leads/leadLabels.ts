import type { LeadRow } from '#shared/leads/leads.schema.ts';

export const typeLabels: Record<LeadRow['userType'], string> = {
  creator: 'Creator',
  brand: 'Brand',
  agency: 'Agency',
};

/** The types to choose from. */
export const TYPES = Object.entries<string>(typeLabels).map(([value, label]) => ({ value, label }));

/** Which of some labelled values was chosen; undefined for none. */
export const keyOf = <Value extends string>(labels: Record<Value, unknown>, text: string): Value | undefined =>
  (Object.keys(labels) as Value[]).find((value) => value === text);
