import { z } from 'zod';
import { proofInput } from '../account/account.schema.ts';
import type { AgencyRole } from '../agency/roles.ts';
import {
  EMAIL_MAX_CHARS,
  PAGE_SIZE_MAX,
  REASON_MAX_CHARS,
  RECENT_INVITES_SHOWN,
  type TOTALS_CURRENCY,
  USERS_PAGE_SIZE,
} from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { ReviewStatus, StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { staffInviteMessages } from '../messages/users.ts';
import { cursorFields, pageFields } from '../paging.schema.ts';
import type { Page } from '../paging.ts';
import { type Role, roles } from '../policy/rule.ts';
import { PEOPLE_SORTS } from '../sorts.ts';
import { KEPT_ACCOUNTS } from '../status-sets.ts';
import { choice, email, id, multiline, searchText, text, wholeNumberBetween } from '../text.ts';
import type { ListedRole } from './people.ts';

export type { ListedRole };

/** Lists a page of user accounts. `search` searches all accounts; the client itself searches within the page (ruling A64). */
export const listUsersInput = z.strictObject({
  search: searchText().default(''),
  role: choice('Role', roles).nullish(),
  status: choice('Status', KEPT_ACCOUNTS).nullish(),
  /** Only the flagged ones. */
  flagged: z.boolean({ error: 'Flagged must be true or false' }).default(false),
  sort: choice('Sort', PEOPLE_SORTS).default('newest'),
  ...pageFields,
  pageSize: z.int({ error: 'Page size must be a whole number' }).min(1).max(PAGE_SIZE_MAX).default(USERS_PAGE_SIZE),
});

/** An account in the list of users. */
export interface UserRow {
  id: string;
  email: string;
  /** Set for a brand. */
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role | null;
  status: StatusOf<'account'>;
  emailConfirmedAt: Moment | null;
  createdAt: Moment;
  lastSignInAt: Moment | null;
  may: May<'delete'>;
}
export interface UsersPage extends Page<UserRow> {
  /** Whether a search found more than it lists and counts. */
  more: boolean;
}
/** Debugging information below the super admin's list of users (ruling C47). */
export interface UsersDebug {
  userId: string;
  role: Role | null;
  serverTime: Moment;
  /** The version of the database. */
  database: string;
  /** Sign-ups that wait for their confirmation. */
  unconfirmed: number;
  openSessions: number;
  failedJobs: number;
}

export const userIdInput = z.strictObject({ userId: id('User') });

/** Suspends an account, or lifts its suspension; the reason is in the audit log. */
export const suspendUserInput = z.strictObject({
  userId: id('User'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
/** Deletes an account at once: requires one's own password, and a code or a passkey if one has a second factor. */
export const deleteUserInput = proofInput.extend({ userId: id('User') });
export const flagUserInput = z.strictObject({ userId: id('User'), flagged: z.boolean() });

/** What staff can do with another person's account. */
export type AccountAct = 'suspend' | 'activate' | 'flag' | 'delete' | 'assign';

/** The result of a sign-in. */
export type SignInOutcome =
  | 'signed_in'
  | 'passkey'
  | 'recovery_code'
  | 'code_asked'
  | 'failed'
  | 'copied_passkey'
  | 'suspended';

/** One account as staff see it. The address, the account and each role have their own state (ruling A49). */
export interface UserDetail {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  role: Role | null;
  status: StatusOf<'account'>;
  flagged: boolean;
  emailConfirmedAt: Moment | null;
  secondFactor: boolean;
  createdAt: Moment;
  lastSignInAt: Moment | null;
  /** When a closed account will be erased; null for one that is not closed. */
  erasedOn: Moment | null;
  campaigns: number;
  deals: number;
  /** Deals that were agreed and are not over. */
  openDeals: number;
  openSessions: number;
  /** The agencies that manage it, or managed it, the newest first. */
  agencies: { id: string; agency: string; role: AgencyRole; since: Moment; endedAt: Moment | null }[];
  /** Roles that it has, asked for or was refused, the newest first. */
  roles: {
    id: string;
    role: Role;
    status: StatusOf<'roleRequest'>;
    createdAt: Moment;
    decidedAt: Moment | null;
    decidedBy: string | null;
    may: May<'approve' | 'reject'>;
  }[];
  /** The last sign-ins and failed attempts. */
  signIns: { id: number; at: Moment; outcome: SignInOutcome; ip: string | null; device: string }[];
  /** The last changes to it; `note` is the reason, `by` the address of the person who made it. */
  changes: {
    id: number;
    change: 'suspended' | 'activated' | 'closed' | 'kept' | 'flagged' | 'unflagged';
    at: Moment;
    note: string | null;
    by: string | null;
  }[];
  may: May<AccountAct>;
}

/** The roles that staff can invite (foundation, section 5). */
export const INVITABLE_ROLES = ['admin', 'brand', 'creator'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

const missing = staffInviteMessages.missing.text;
export const staffInviteInput = z.strictObject({
  email: z.string({ error: missing }).trim().min(1, missing).pipe(email('Email address')),
  role: z.enum(INVITABLE_ROLES, { error: missing }),
});
/** The form of `staffInviteInput`, in which no role has been chosen yet. */
export const staffInviteForm = staffInviteInput.extend({ role: z.string().pipe(staffInviteInput.shape.role) });
/** The invites by staff, most recently sent first. */
export const listInvitesInput = z.strictObject({
  ...cursorFields,
  limit: wholeNumberBetween('Limit', { min: 1, max: PAGE_SIZE_MAX }).default(RECENT_INVITES_SHOWN),
});
/** An invite by staff. */
export interface StaffInviteRow {
  id: string;
  email: string;
  role: InvitableRole;
  status: StatusOf<'invite'>;
  sentAt: Moment;
  expiresAt: Moment;
  may: May<'resend' | 'revoke'>;
}
export const inviteIdInput = z.strictObject({ inviteId: id('Invite') });

/** Gives an account a role, whatever it had before (the super admin's role fixer). */
export const fixRoleInput = z.strictObject({ userId: id('User'), role: choice('Role', roles) });

const noUser = 'Enter a user ID or an email';

/** Finds an account by its id or its complete address. */
export const lookUpInput = z.strictObject({
  user: z
    .string({ error: noUser })
    .trim()
    .min(1, noUser)
    .pipe(text('User', { max: EMAIL_MAX_CHARS })),
});

/** An account as the role fixer sees it (SA-16). */
export interface FixableUser {
  id: string;
  email: string;
  name: string;
  /** The role of the profile. */
  role: Role | null;
  /** What user_roles says about it. */
  entries: { role: Role; status: StatusOf<'roleRequest'> }[];
  may: May<'fix'>;
}

/** The whole platform in figures (ruling SA-06); amounts in cents. */
export interface PlatformTotals {
  accounts: Record<Role | 'roleless', number>;
  campaigns: Record<ReviewStatus, number>;
  /** Accounts made in the last 30 days. */
  newAccounts: number;
  roleRequests: number;
  /** Jobs whose last attempt failed. */
  failedJobs: number;
  currency: typeof TOTALS_CURRENCY;
  /** Revenue of this month; null if an amount has no rate. */
  revenueMinor: number | null;
  feeMinor: number | null;
}
