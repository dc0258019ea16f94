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

/** A page of user accounts; the search of the page itself is the client's, `search` goes through all (ruling A64). */
export const listUsersInput = z.strictObject({
  search: searchText().default(''),
  ...pageFields,
  pageSize: z.int({ error: 'Page size must be a whole number' }).min(1).max(PAGE_SIZE_MAX).default(USERS_PAGE_SIZE),
});
export const userIdInput = z.strictObject({ userId: id('User') });

/** The page's own search: contains, whatever the case, on address, id and names (foundation, section 5). */
export function userMatches(
  user: { id: string; email: string; firstName: string | null; lastName: string | null },
  search: string,
): boolean {
  const wanted = search.trim().toLowerCase();
  const fields = [user.email, user.id, user.firstName, user.lastName, `${user.firstName ?? ''} ${user.lastName ?? ''}`];
  return fields.some((field) => field?.toLowerCase().includes(wanted));
}

/** Whom staff may invite (foundation, section 5). */
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

/** A name to show for a person: company, first and last name, or the address. */
export function displayName(person: {
  companyName?: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return person.companyName || name || person.email;
}

/** First two letters for a picture that is missing; `BR` when there is no name (creator, section 2). */
export function initials(name: string | null): string {
  const letters = [...(name ?? '').trim()].slice(0, 2).join('').toUpperCase();
  return letters === '' ? 'BR' : letters;
}

/** The whole platform in figures (ruling SA-06); amounts in cents. */
export interface PlatformTotals {
  accounts: Record<Role | 'roleless', number>;
  campaigns: Record<ReviewStatus, number>;
  /** Of the last 30 days. */
  newAccounts: number;
  roleRequests: number;
  /** Jobs that were given up after their last try. */
  failedJobs: number;
  currency: typeof TOTALS_CURRENCY;
  /** Of this month. */
  revenueMinor: number | null;
  feeMinor: number | null;
}
