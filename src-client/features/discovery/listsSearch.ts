import { listSearch, type SearchIn, shown, text } from '#client/components/lists/listSearch.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

/** The lists of creators in the address: a word, and how far the list is opened. */
export const listsSearch = listSearch({ search: text, shown }, (filters) => ({
  ...filters,
  limit: PAGE_SIZES.creatorLists,
}));
export type ListsSearch = SearchIn<typeof listsSearch>;

/** What is asked for of the members of one of them. */
export const membersInput = (listId: string, { search }: ListsSearch) => ({
  listId,
  search,
  limit: PAGE_SIZES.listMembers,
});
