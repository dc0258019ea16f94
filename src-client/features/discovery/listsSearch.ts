import { listSearch, type SearchIn, shown, text } from '#client/components/lists/listSearch.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

/** The search of the lists of creators: a word, and how many pages are shown. */
export const listsSearch = listSearch({ search: text, shown }, (filters) => ({
  ...filters,
  limit: PAGE_SIZES.creatorLists,
}));
export type ListsSearch = SearchIn<typeof listsSearch>;

/** The input for reading the members of one list. */
export const membersInput = (listId: string, { search }: ListsSearch) => ({
  listId,
  search,
  limit: PAGE_SIZES.listMembers,
});
