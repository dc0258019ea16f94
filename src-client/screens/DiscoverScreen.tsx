import { DiscoverPage } from '#client/features/discovery/DiscoverPage.tsx';
import { type FilterSearch, filterSearch } from '#client/features/discovery/filterSearch.ts';
import { filtersOf } from '#client/features/discovery/filters.ts';
import { invitingTo } from './inviting.tsx';

/** Discover Creators with the dialogs that invite, which both of its routes show. */
export function DiscoverScreen({
  search,
  onSearch,
}: {
  search: FilterSearch;
  /** `step` says whether the way back leads to the search before. */
  onSearch: (next: (now: FilterSearch) => FilterSearch, step: boolean) => void;
}) {
  return (
    <DiscoverPage
      search={search}
      onFilters={(next, step) =>
        onSearch(({ campaign, sort, budget, view, ...now }) => {
          const filters = next(filtersOf(now));
          return filterSearch({ ...filters, campaign, sort, budget, view });
        }, step)
      }
      onLook={(change) => onSearch((now) => ({ ...now, ...change, shown: undefined }), true)}
      {...invitingTo(search.campaign ?? null)}
    />
  );
}
