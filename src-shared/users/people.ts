import { folded } from '../folded.ts';
import { graphemes } from '../graphemes.ts';
import type { Role } from '../policy/rule.ts';

export const roleLabels: Record<Role, string> = {
  brand: 'Brand',
  creator: 'Creator',
  agency: 'Agency',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** The roles by which the lists of users can be filtered, and for which the super admin has lists (creator, section 2). */
const LISTED_ROLES = ['agency', 'brand', 'creator'] as const satisfies readonly Role[];
export type ListedRole = (typeof LISTED_ROLES)[number];

/** The name of an account: its company, else first and last name; empty if it has neither. */
export const calledBy = ({
  companyName,
  firstName,
  lastName,
}: {
  companyName?: string | null;
  firstName: string | null;
  lastName: string | null;
}): string => companyName || [firstName, lastName].filter(Boolean).join(' ');

/** The search within the page: whether address, id, company or names contain the text, in any spelling (foundation, section 5). */
export function userMatches(
  user: {
    id: string;
    email: string;
    companyName?: string | null;
    firstName: string | null;
    lastName: string | null;
  },
  search: string,
): boolean {
  const wanted = folded(search.trim());
  const { email, id, companyName, firstName, lastName } = user;
  const fields = [email, id, companyName, firstName, lastName, `${firstName ?? ''} ${lastName ?? ''}`];
  return fields.some((field) => field && folded(field).includes(wanted));
}

/** The name shown for a person: the company, else first and last name, else the e-mail address. */
export function displayName(person: {
  companyName?: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  return calledBy(person) || person.email;
}

/** The first two letters, shown if the picture is missing; `BR` if there is no name (creator, section 2). */
export function initials(name: string | null): string {
  const letters = graphemes((name ?? '').trim())
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return letters === '' ? 'BR' : letters;
}
