import type { ViewSearch } from '#shared/views/views.schema.ts';
import { keptOf } from '../views/keptOf.ts';
import { type FilterSearch, filterSearch } from './filterSearch.ts';

/** What the saved views of Discover need: they keep the filters, and leave the campaign and how creators are sorted and shown as they are. */
export const viewsOf = (to: '/brand/creators' | '/brand/creator-search', search: FilterSearch) => {
  const { campaign, sort, budget, view } = search;
  return {
    list: 'discover' as const,
    search: keptOf(search, ['campaign', 'sort', 'budget', 'view']),
    linkTo: (saved: ViewSearch) => ({ to, search: filterSearch({ ...saved, campaign, sort, budget, view }) }),
  };
};
