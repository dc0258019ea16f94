import { z } from 'zod';
import { agencyMessages } from './messages/agency.ts';
import { email } from './text.ts';

/** What someone is to an agency (creator, section 5). */
export const AGENCY_ROLES = ['managed_brand', 'managed_creator', 'managed_user'] as const;
export type AgencyRole = (typeof AGENCY_ROLES)[number];
export const agencyRoleLabels: Record<AgencyRole, string> = {
  managed_brand: 'Brand Manager',
  managed_creator: 'Creator',
  managed_user: 'General User',
};

const missing = agencyMessages.inviteMissing;
export const agencyInviteInput = z.strictObject({
  email: z.string({ error: missing }).trim().min(1, missing).pipe(email()),
  role: z.enum(AGENCY_ROLES, { error: missing }),
});
