import {
  addDeliveredInput,
  addPostInput,
  choicesInput,
  editItemInput,
  itemIdInput,
  moveItemInput,
  pageSettingsInput,
  publicPageInput,
} from '#shared/portfolio/portfolio.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as page from './page.service.ts';
import * as portfolio from './portfolio.service.ts';

export const portfolioRouter = router({
  mine: permitted('profiles.mine').query(({ ctx }) => portfolio.mine(ctx)),
  choices: permitted('profiles.mine')
    .input(choicesInput)
    .query(({ ctx, input }) => portfolio.choices(ctx, input)),
  addPost: permitted('portfolio.add')
    .input(addPostInput)
    .mutation(({ ctx, input }) => portfolio.addPost(ctx, input)),
  addDelivered: permitted('portfolio.add')
    .input(addDeliveredInput)
    .mutation(({ ctx, input }) => portfolio.addDelivered(ctx, input)),
  edit: permitted('portfolio.edit')
    .input(editItemInput)
    .mutation(({ ctx, input }) => portfolio.editItem(ctx, input)),
  move: permitted('portfolio.edit')
    .input(moveItemInput)
    .mutation(({ ctx, input }) => portfolio.moveItem(ctx, input)),
  remove: permitted('portfolio.remove')
    .input(itemIdInput)
    .mutation(({ ctx, input }) => portfolio.removeItem(ctx, input.itemId)),
  savePage: permitted('portfolio.savePage')
    .input(pageSettingsInput)
    .mutation(({ ctx, input }) => portfolio.savePage(ctx, input)),
  page: permitted('portfolio.page')
    .input(publicPageInput)
    .query(({ ctx, input }) => page.publicPage(ctx, input.username)),
});
