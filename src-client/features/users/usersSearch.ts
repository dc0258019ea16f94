import { flagParam, idParam, numberParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { USERS_PAGE_SIZE } from '#shared/constants.ts';
import { PEOPLE_SORTS, type PeopleSort } from '#shared/sorts.ts';

/** What the address says of the list of users. */
export interface UsersSearch {
  /** What is searched for: in the page that is shown, or among all users. */
  search?: string | undefined;
  everyone?: true | undefined;
  /** Only the flagged ones are shown. */
  flagged?: true | undefined;
  sort?: PeopleSort | undefined;
  page?: number | undefined;
  /** The user whose panel is open. */
  userId?: string | undefined;
}

/** What of the address is understood; the rest is left out. */
export function usersSearch(search: Record<string, unknown>): UsersSearch {
  const page = numberParam(search, 'page');
  return {
    search: textParam(search, 'search'),
    everyone: flagParam(search, 'everyone'),
    flagged: flagParam(search, 'flagged'),
    sort: wordParam(search, 'sort', PEOPLE_SORTS),
    page: page !== undefined && Number.isInteger(page) && page > 1 ? page : undefined,
    userId: idParam(search, 'userId'),
  };
}

/** What is asked for with it: the server searches only where all users are searched (ruling A64). */
export const usersInput = ({ search = '', everyone, flagged, sort, page = 1 }: UsersSearch) => ({
  search: everyone ? search : '',
  flagged,
  sort,
  page,
  pageSize: USERS_PAGE_SIZE,
});

/** What the screen reads at first. */
export const usersReads = (api: Api, session: SessionView, input: ReturnType<typeof usersInput>): Read[] => [
  api.users.list.queryOptions(input),
  ...(session.role === 'super_admin' ? [api.users.debug.queryOptions()] : []),
];
