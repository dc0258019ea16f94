import { listSearch, type SearchIn, shown, text } from '#client/components/lists/listSearch.ts';
import { USERS_PAGE_SIZE } from '#shared/constants.ts';
import type { ListedRole } from '#shared/users/users.schema.ts';

/** The search of a super admin's list. */
export const roleUsersSearch = listSearch({ search: text, page: shown });
export type RoleUsersSearch = SearchIn<typeof roleUsersSearch>;

/** The input of the read. */
export const roleUsersInput = (role: ListedRole, search: RoleUsersSearch) => ({
  ...search,
  role,
  pageSize: USERS_PAGE_SIZE,
});
