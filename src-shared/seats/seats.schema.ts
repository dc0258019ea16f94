import { z } from 'zod';
import type { Moment } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { amountMinor, choice, currency, email, id } from '../text.ts';
import { SEAT_ROLES, type SeatRole } from './roles.ts';

/** How many members and open invites a company can have at most. */
export const SEATS_MAX = 50;

export const inviteMemberInput = z.strictObject({ email: email(), role: choice('Role', SEAT_ROLES) });
/** The form of `inviteMemberInput`, in which no role has been chosen yet. */
export const inviteMemberForm = inviteMemberInput.extend({
  role: z.string().pipe(inviteMemberInput.shape.role),
});
export const memberInviteInput = z.strictObject({ inviteId: id('Invite') });
export const seatInput = z.strictObject({ seatId: id('Member') });
export const changeSeatInput = seatInput.extend({ role: choice('Role', SEAT_ROLES) });
/** The most that somebody may spend at once without a second person; null for no limit. */
export const spendingLimit = () =>
  z.strictObject({ amountMinor: amountMinor('Limit'), currency: currency() }).nullable();
export const setLimitInput = seatInput.extend({ limit: spendingLimit() });
/** The seat that a session uses from now on; null for one's own account. */
export const sitDownInput = z.strictObject({ seatId: id('Company').nullable() });

export interface Member {
  /** The seat's id; null for the account of a company that has no other members. */
  id: string | null;
  name: string;
  email: string;
  role: SeatRole;
  /** The most that they may spend at once without a second person; null for no limit. */
  limit: Money | null;
  since: Moment;
  lastHereAt: Moment | null;
  /** Whether this is the reader. */
  you: boolean;
  may: May<'changeRole' | 'setLimit' | 'remove' | 'handOver'>;
}
/** An invite that can still be accepted, sent again or revoked. */
export interface MemberInvite {
  id: string;
  email: string;
  role: SeatRole;
  status: StatusOf<'invite'>;
  sentAt: Moment;
  expiresAt: Moment;
  may: May<'resend' | 'revoke'>;
}
export interface Members {
  members: Member[];
  invites: MemberInvite[];
  may: May<'invite' | 'leave'>;
}

/** A company of which the reader is a member, or a brand for which their agency works. */
export interface Company {
  seatId: string;
  companyId: string;
  name: string;
  kind: 'brand' | 'agency';
  /** The reader's role in the company, or in their agency. */
  role: SeatRole;
  /** The name of the agency by which the reader works for a brand; null for a member. */
  agency: string | null;
  /** Whether it is the company of the reader's own account. */
  own: boolean;
  may: May<'leave'>;
}
/** A company that asks the reader to become a member. */
export interface SeatRequest {
  id: string;
  company: string;
  role: SeatRole;
  sentAt: Moment;
  may: May<'accept'>;
}
export interface Companies {
  companies: Company[];
  requests: SeatRequest[];
}
