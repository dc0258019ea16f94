/** The roles in which a person is assigned to an agency (creator, section 5). */
export const AGENCY_ROLES = ['managed_brand', 'managed_creator', 'managed_user'] as const;
export type AgencyRole = (typeof AGENCY_ROLES)[number];
export const agencyRoleLabels: Record<AgencyRole, string> = {
  managed_brand: 'Brand Manager',
  managed_creator: 'Creator',
  managed_user: 'General User',
};
