import type { Role } from '../policy/rule.ts';
import type { AgencyRole } from './roles.ts';

/**
 * The kind of assignment for an account: managed_brand for a brand, managed_creator for a creator, managed_user without a role; null for all others.
 */
export function managedAs(role: Role | null): AgencyRole | null {
  if (role === null) return 'managed_user';
  return role === 'brand' ? 'managed_brand' : role === 'creator' ? 'managed_creator' : null;
}

/** Why staff cannot assign an account with this role to an agency; null if they can (ruling AG-36). */
export const assignRefusal = (role: Role | null): string | null =>
  managedAs(role) === null ? 'An agency can manage only brands, creators and accounts without a role.' : null;
