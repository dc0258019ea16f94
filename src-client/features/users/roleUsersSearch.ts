import { numberParam, textParam } from '#client/components/core/searchParams.ts';
import { USERS_PAGE_SIZE } from '#shared/constants.ts';
import type { ListedRole } from '#shared/users/users.schema.ts';

/** What the address says of a list of the super admin. */
export interface RoleUsersSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** What of the address is understood; the rest is left out. */
export function roleUsersSearch(search: Record<string, unknown>): RoleUsersSearch {
  const page = numberParam(search, 'page');
  return {
    search: textParam(search, 'search'),
    page: page !== undefined && Number.isInteger(page) && page > 1 ? page : undefined,
  };
}

/** What is asked for with it. */
export const roleUsersInput = (role: ListedRole, { search = '', page = 1 }: RoleUsersSearch) => ({
  role,
  search,
  page,
  pageSize: USERS_PAGE_SIZE,
});
