import { flag, id, listSearch, oneOf, type SearchIn, shown, text } from '#client/components/lists/listSearch.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { USERS_PAGE_SIZE } from '#shared/constants.ts';
import { roles } from '#shared/policy/rule.ts';
import { PEOPLE_SORTS } from '#shared/sorts.ts';
import { KEPT_ACCOUNTS } from '#shared/status-sets.ts';

/**
 * The search of the list of users, and the user whose panel is open. The server searches only if all users (`everyone`) are searched; otherwise the
 * shown page is (ruling A64).
 */
export const usersSearch = listSearch(
  {
    search: text,
    everyone: flag,
    flagged: flag,
    role: oneOf(roles),
    status: oneOf(KEPT_ACCOUNTS),
    sort: oneOf(PEOPLE_SORTS),
    page: shown,
    userId: id,
  },
  ({ search, everyone, flagged, role, status, sort, page }) => ({
    search: everyone && search,
    flagged,
    role,
    status,
    sort,
    page,
    pageSize: USERS_PAGE_SIZE,
  }),
);
export type UsersSearch = SearchIn<typeof usersSearch>;

/** The first reads of the screen. */
export const usersReads = (api: Api, input: ReturnType<typeof usersSearch.input>, session: SessionView): Read[] => [
  api.users.list.queryOptions(input),
  ...(session.role === 'super_admin' ? [api.users.debug.queryOptions()] : []),
];
