import { listSearch, type SearchIn, shown, text } from '#client/components/lists/listSearch.ts';
import { USERS_PAGE_SIZE } from '#shared/constants.ts';
import type { ListedRole } from '#shared/users/users.schema.ts';

/** A list of the super admin in the address. */
export const roleUsersSearch = listSearch({ search: text, page: shown });
export type RoleUsersSearch = SearchIn<typeof roleUsersSearch>;

/** What is asked for with it. */
export const roleUsersInput = (role: ListedRole, search: RoleUsersSearch) => ({
  ...search,
  role,
  pageSize: USERS_PAGE_SIZE,
});
