import { z } from 'zod';
import type { TOTALS_CURRENCY } from '../constants.ts';

import { agencyMessages } from '../messages/agency.ts';
import { email } from '../text.ts';

/** The roles in which a person is assigned to an agency (creator, section 5). */
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

export const PERFORMANCES = ['Good', 'Fair', 'Needs attention', 'No data'] as const;
export type Performance = (typeof PERFORMANCES)[number];

/** An agency's performance, by the share of its campaigns with a deal that has been unanswered for over 7 days (ruling AG-16). */
export function performanceOf(campaigns: number, needAttention: number): Performance {
  if (campaigns === 0) return 'No data';
  if (needAttention === 0) return 'Good';
  return needAttention / campaigns < 0.25 ? 'Fair' : 'Needs attention';
}

export interface AgencyDashboard {
  managed: Record<AgencyRole, number>;
  activeDeals: number;
  currency: typeof TOTALS_CURRENCY;
  /** The value of the accepted deals, in cents; null when the currency of one has no rate. */
  dealValueMinor: number | null;
  acceptanceRate: number | null;
  campaigns: number;
  needAttention: number;
  performance: Performance;
}
