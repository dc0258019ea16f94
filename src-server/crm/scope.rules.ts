import type { CrmArea } from '#shared/crm/crm.schema.ts';
import { isStaff } from '../access.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';

/** Whom the CRM shows: everybody, or those who are currently assigned to an agency (rulings C25, C26). */
export type Scope = 'everyone' | { readonly agencyId: string };

/**
 * What the reader may see. Staff see everybody; but in the agency's area, which a super admin only previews, they see what an agency of theirs would
 * (ruling A04): nobody. @throws UNAUTHORIZED for visitors and the system
 */
export function scopeOf(ctx: Context, area: CrmArea | undefined): Scope {
  return isStaff(ctx) && area !== 'agency' ? 'everyone' : { agencyId: userOf(ctx).id };
}

/** The agency whose rows are read and written; null for those that the staff share. */
export const deskOf = (scope: Scope): string | null => (scope === 'everyone' ? null : scope.agencyId);
