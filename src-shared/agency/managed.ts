import { agencyMessages } from '../messages/agency.ts';
import type { Role } from '../policy.ts';
import type { AgencyRole } from './roles.ts';

/** As what an account is managed: a brand as a brand, a creator as a creator, one without a role as a user; null for all others. */
export function managedAs(role: Role | null): AgencyRole | null {
  if (role === null) return 'managed_user';
  return role === 'brand' ? 'managed_brand' : role === 'creator' ? 'managed_creator' : null;
}

/** Why staff cannot assign an account with this role to an agency; null where they can (ruling AG-36). */
export const assignRefusal = (role: Role | null): string | null =>
  managedAs(role) === null ? agencyMessages.notManaged : null;
