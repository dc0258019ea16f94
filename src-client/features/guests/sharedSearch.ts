import { after, listSearch } from '#client/components/lists/listSearch.ts';

/** The search of the shared links: the page of the list. */
export const sharedSearch = listSearch({ after });
