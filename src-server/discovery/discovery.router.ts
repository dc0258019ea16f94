import {
  compareInput,
  creatorIdInput,
  favouriteInput,
  favouritesInput,
  searchCreatorsInput,
} from '#shared/discovery/discovery.schema.ts';
import {
  addToListInput,
  createListInput,
  listIdInput,
  listMembersInput,
  listsInput,
  noteMemberInput,
  removeFromListInput,
  renameListInput,
} from '#shared/discovery/lists.schema.ts';
import { rosterInput, sentenceInput } from '#shared/discovery/roster.schema.ts';
import { removalIdInput } from '#shared/many.ts';
import { heavy, permitted, router } from '../trpc.ts';
import * as discovery from './discovery.service.ts';
import * as listReads from './list-reads.service.ts';
import * as lists from './lists.service.ts';
import { proposeRoster } from './roster.service.ts';
import { readSentence } from './sentence.service.ts';

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
  roster: permitted('discovery.roster')
    .use(heavy)
    .input(rosterInput)
    .query(({ ctx, input }) => proposeRoster(ctx, input)),
  readSentence: permitted('discovery.readSentence')
    .input(sentenceInput)
    .mutation(({ ctx, input }) => readSentence(ctx, input)),
  favourite: permitted('discovery.favourite')
    .input(favouriteInput)
    .mutation(({ ctx, input }) => lists.setFavourite(ctx, input.creatorId, input.favourite)),
  favourites: permitted('discovery.favourites')
    .input(favouritesInput)
    .query(({ ctx, input }) => listReads.listFavourites(ctx, input)),
  favouriteCount: permitted('discovery.favourites').query(({ ctx }) => listReads.countFavourites(ctx)),
  lists: permitted('discovery.lists')
    .input(listsInput)
    .query(({ ctx, input }) => listReads.listLists(ctx, input)),
  list: permitted('discovery.list')
    .input(listIdInput)
    .query(({ ctx, input }) => listReads.readList(ctx, input.listId)),
  listMembers: permitted('discovery.list')
    .input(listMembersInput)
    .query(({ ctx, input }) => listReads.listMembers(ctx, input)),
  createList: permitted('discovery.createList')
    .input(createListInput)
    .mutation(({ ctx, input }) => lists.createList(ctx, input)),
  renameList: permitted('discovery.renameList')
    .input(renameListInput)
    .mutation(({ ctx, input }) => lists.renameList(ctx, input)),
  deleteList: permitted('discovery.deleteList')
    .input(listIdInput)
    .mutation(({ ctx, input }) => lists.deleteList(ctx, input.listId)),
  addToList: permitted('discovery.addToList')
    .input(addToListInput)
    .mutation(({ ctx, input }) => lists.addToList(ctx, input)),
  removeFromList: permitted('discovery.removeFromList')
    .input(removeFromListInput)
    .mutation(({ ctx, input }) => lists.removeFromList(ctx, input)),
  restoreList: permitted('discovery.restoreList')
    .input(removalIdInput)
    .mutation(({ ctx, input }) => lists.restoreList(ctx, input.removalId)),
  restoreMembers: permitted('discovery.restoreMembers')
    .input(removalIdInput)
    .mutation(({ ctx, input }) => lists.restoreMembers(ctx, input.removalId)),
  noteMember: permitted('discovery.noteMember')
    .input(noteMemberInput)
    .mutation(({ ctx, input }) => lists.noteMember(ctx, input)),
});
