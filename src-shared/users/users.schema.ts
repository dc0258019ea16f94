import { z } from 'zod';
import { PAGE_SIZE_MAX, type TOTALS_CURRENCY, USERS_PAGE_SIZE } from '../constants.ts';
import type { ReviewStatus } from '../lifecycles.ts';
import { staffInviteMessages } from '../messages/users.ts';
import { pageFields } from '../paging.ts';
import { type Role, roles } from '../policy.ts';
import { choice, email, id, searchText } from '../text.ts';

export const roleLabels: Record<Role, string> = {
  brand: 'Brand',
  creator: 'Creator',
  agency: 'Agency',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** Lists a page of user accounts. `search` searches all accounts; the client itself searches within the page (ruling A64). */
export const listUsersInput = z.strictObject({
  search: searchText().default(''),
  ...pageFields,
  pageSize: z.int({ error: 'Page size must be a whole number' }).min(1).max(PAGE_SIZE_MAX).default(USERS_PAGE_SIZE),
});
export const userIdInput = z.strictObject({ userId: id('User') });

/** The search within the page: whether address, id or names contain the text, in upper or lower case (foundation, section 5). */
export function userMatches(
  user: { id: string; email: string; firstName: string | null; lastName: string | null },
  search: string,
): boolean {
  const wanted = search.trim().toLowerCase();
  const fields = [user.email, user.id, user.firstName, user.lastName, `${user.firstName ?? ''} ${user.lastName ?? ''}`];
  return fields.some((field) => field?.toLowerCase().includes(wanted));
}

/** The roles that staff may invite (foundation, section 5). */
export const INVITABLE_ROLES = ['admin', 'brand', 'creator'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

const missing = staffInviteMessages.missing.text;
export const staffInviteInput = z.strictObject({
  email: z.string({ error: missing }).trim().min(1, missing).pipe(email('Email address')),
  role: z.enum(INVITABLE_ROLES, { error: missing }),
});
export const inviteIdInput = z.strictObject({ inviteId: id('Invite') });

/** The role fixer of the super admin. */
export const fixRoleInput = z.strictObject({ userId: id('User'), role: choice('Role', roles) });

export const roleUsersInput = z.strictObject({
  role: choice('Role', ['agency', 'brand', 'creator']),
  search: searchText().default(''),
  ...pageFields,
});

/** The name shown for a person: the company, else first and last name, else the e-mail address. */
export function displayName(person: {
  companyName?: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return person.companyName || name || person.email;
}

/** The first two letters, shown when the picture is missing; `BR` when there is no name (creator, section 2). */
export function initials(name: string | null): string {
  const letters = [...(name ?? '').trim()].slice(0, 2).join('').toUpperCase();
  return letters === '' ? 'BR' : letters;
}

/** The whole platform in figures (ruling SA-06); amounts in cents. */
export interface PlatformTotals {
  accounts: Record<Role | 'roleless', number>;
  campaigns: Record<ReviewStatus, number>;
  /** Accounts made in the last 30 days. */
  newAccounts: number;
  roleRequests: number;
  /** Jobs whose last try failed. */
  failedJobs: number;
  currency: typeof TOTALS_CURRENCY;
  /** Revenue of this month; null when an amount has no rate. */
  revenueMinor: number | null;
  feeMinor: number | null;
}
