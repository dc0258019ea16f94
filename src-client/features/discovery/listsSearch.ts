import { shownParam, textParam } from '#client/components/core/searchParams.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

/** What the address of the lists, and of one of them, says: a word, and how far the list is opened. */
export interface ListsSearch {
  search?: string | undefined;
  shown?: number | undefined;
}

export const listsSearch = (search: Record<string, unknown>): ListsSearch => ({
  search: textParam(search, 'search'),
  shown: shownParam(search),
});

/** What is asked for with it. */
export const listsInput = ({ search = '' }: ListsSearch) => ({ search, limit: PAGE_SIZES.creatorLists });
export const membersInput = (listId: string, { search = '' }: ListsSearch) => ({
  listId,
  search,
  limit: PAGE_SIZES.listMembers,
});
