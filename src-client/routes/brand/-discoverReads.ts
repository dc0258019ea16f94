import { creatorsInput, type FilterSearch } from '#client/features/discovery/filterSearch.ts';
import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

/** What Discover Creators shows. */
export const discoverReads = (api: Api, search: FilterSearch): Read[] => [
  api.discovery.favouriteCount.queryOptions(),
  api.discovery.creators.infiniteQueryOptions(creatorsInput(search), asShown(search.shown)),
];
