import {
  compareInput,
  creatorIdInput,
  favouriteInput,
  favouritesInput,
  filterSetIdInput,
  saveFilterSetInput,
  searchCreatorsInput,
} from '#shared/discovery/discovery.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as discovery from './discovery.service.ts';
import * as filterSets from './filter-sets.service.ts';

export const discoveryRouter = router({
  creators: permitted('discovery.creators')
    .input(searchCreatorsInput)
    .query(({ ctx, input }) => discovery.searchCreators(ctx, input)),
  compare: permitted('discovery.creators')
    .input(compareInput)
    .query(({ ctx, input }) => discovery.compareCreators(ctx, input)),
  creator: permitted('discovery.creator')
    .input(creatorIdInput)
    .query(({ ctx, input }) => discovery.readCreator(ctx, input.creatorId)),
  portfolio: permitted('discovery.creator')
    .input(creatorIdInput)
    .query(({ ctx, input }) => discovery.readPortfolio(ctx, input.creatorId)),
  favourite: permitted('discovery.favourite')
    .input(favouriteInput)
    .mutation(({ ctx, input }) => discovery.setFavourite(ctx, input.creatorId, input.favourite)),
  favourites: permitted('discovery.favourites')
    .input(favouritesInput)
    .query(({ ctx, input }) => discovery.listFavourites(ctx, input)),
  favouriteCount: permitted('discovery.favourites').query(({ ctx }) => discovery.countFavourites(ctx)),
  filterSets: permitted('discovery.filterSets').query(({ ctx }) => filterSets.listFilterSets(ctx)),
  saveFilterSet: permitted('discovery.saveFilterSet')
    .input(saveFilterSetInput)
    .mutation(({ ctx, input }) => filterSets.saveFilterSet(ctx, input)),
  deleteFilterSet: permitted('discovery.deleteFilterSet')
    .input(filterSetIdInput)
    .mutation(({ ctx, input }) => filterSets.deleteFilterSet(ctx, input.filterSetId)),
});
