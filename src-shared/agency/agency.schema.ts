import { z } from 'zod';
import { ITEM_PRIORITIES, type ItemPriority } from '../campaigns/action-items.ts';
import type { TOTALS_CURRENCY } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { CampaignStatus, ReviewStatus, StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';

import { agencyMessages } from '../messages/agency.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, email, id, searchText } from '../text.ts';
import { ACTS, type Act } from './acting.ts';
import type { Performance } from './deal-pressure.ts';
import { AGENCY_ROLES, type AgencyRole } from './roles.ts';

const missing = agencyMessages.inviteMissing;
export const agencyInviteInput = z.strictObject({
  email: z.string({ error: missing }).trim().min(1, missing).pipe(email()),
  role: z.enum(AGENCY_ROLES, { error: missing }),
});

/** The form of `agencyInviteInput`, in which no role has been chosen yet. */
export const agencyInviteForm = agencyInviteInput.extend({ role: z.string().pipe(agencyInviteInput.shape.role) });
export const listPeopleInput = z.strictObject({
  search: searchText().default(''),
  role: choice('Role', AGENCY_ROLES).nullish(),
  ...cursorFields,
});
export const listOrdersInput = z.strictObject({
  search: searchText().default(''),
  priority: choice('Priority', ITEM_PRIORITIES).nullish(),
  ...cursorFields,
});
export const listAgencyInvitesInput = z.strictObject({ ...cursorFields });
/** Staff assign an account to an agency, identified by its address. */
export const assignInput = z.strictObject({ userId: id('User'), agency: email() });
/** What the person lets the agency do in their name from now on; nothing withdraws the consent. */
export const consentInput = z.strictObject({
  assignmentId: id('Assignment'),
  acts: z.array(choice('Permission', ACTS)).max(ACTS.length, 'Permissions must be named once each'),
});
export const assignmentIdInput = z.strictObject({ assignmentId: id('Assignment') });

/** The header in which a program of an agency names the creator or the brand in whose name it acts. */
export const ACT_FOR_HEADER = 'Accord-Act-For';
export const actForId = id(ACT_FOR_HEADER);

/** Someone whom an agency manages. */
export interface AgencyPerson {
  /** The assignment's id. */
  id: string;
  userId: string;
  /** For a brand, the name of its company. */
  name: string;
  email: string;
  role: AgencyRole;
  /** The CRM page about the account; null for one that is neither brand nor creator. */
  page: 'brand' | 'creator' | null;
  status: StatusOf<'account'>;
  assignedAt: Moment;
  /** What the agency can do in the person's name now. */
  acts: Act[];
  may: May<'actFor' | 'end'>;
}
/** A campaign of someone whom an agency manages, and how urgent its unanswered offers are (rulings AG-19, A62). */
export interface AgencyOrder {
  id: string;
  name: string | null;
  brand: string | null;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  creators: number;
  pending: number;
  oldestPending: Moment | null;
  priority: ItemPriority;
  needsAttention: boolean;
}
/** A page of the people whom an agency manages, or of its invites, and whether it can invite more. */
export interface Inviting {
  may: May<'invite'>;
}
export interface AgencyInvite {
  id: string;
  email: string;
  role: AgencyRole;
  status: StatusOf<'invite'>;
  sentAt: Moment;
  expiresAt: Moment;
  may: May<'resend' | 'revoke'>;
}
/** The agencies that manage a person, and those that ask to. */
export interface AgencyRequests {
  agencies: { id: string; agency: string; role: AgencyRole; since: Moment; acts: Act[] }[];
  requests: { id: string; agency: string; role: AgencyRole; sentAt: Moment }[];
}

export interface AgencyDashboard {
  managed: Record<AgencyRole, number>;
  activeDeals: number;
  currency: typeof TOTALS_CURRENCY;
  /** The value of the accepted deals, in cents; null if the currency of one has no rate. */
  dealValueMinor: number | null;
  acceptanceRate: number | null;
  campaigns: number;
  needAttention: number;
  performance: Performance;
}
