import type { CrmArea } from '#shared/crm/crm.schema.ts';
import { isStaff } from '../access.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';

/** The people whom the CRM shows: everybody, those who are currently assigned to an agency (rulings C25, C26), or a brand's own people. */
export type Scope = 'everyone' | { readonly agencyId: string } | { readonly brandId: string };

/**
 * What the reader may see. Staff see everybody; but in the areas of an agency and of a brand, which a super admin only previews, they see what an
 * agency or a brand of theirs would (ruling A04): nobody. @throws UNAUTHORIZED for visitors and the system
 */
export function scopeOf(ctx: Context, area: CrmArea | undefined): Scope {
  const { id, role } = userOf(ctx);
  const shown = isStaff(ctx) ? (area ?? 'admin') : role;
  if (shown === 'admin') return 'everyone';
  return shown === 'brand' ? { brandId: id } : { agencyId: id };
}

/** The agency or the brand whose rows are read and written; null for those that the staff share. */
export const deskOf = (scope: Scope): string | null =>
  scope === 'everyone' ? null : 'brandId' in scope ? scope.brandId : scope.agencyId;
