import type { Action } from '#shared/policy.ts';
import { changeViewInput, saveViewInput, viewIdInput, viewsInput } from '#shared/views/views.schema.ts';
import { requireFlag } from '../ground/flags.ts';
import { permitted, router, userOf } from '../trpc.ts';
import * as views from './views.service.ts';

/** Starts a procedure of saved views. @throws PRECONDITION_FAILED for an agency while its area is switched off */
const ofViews = (action: Action) =>
  permitted(action).use(async ({ ctx, next }) => {
    if (userOf(ctx).role === 'agency') await requireFlag(ctx.db, 'agency_area_enabled');
    return next();
  });

export const viewsRouter = router({
  list: ofViews('views.list')
    .input(viewsInput)
    .query(({ ctx, input }) => views.listViews(ctx, input)),
  save: ofViews('views.save')
    .input(saveViewInput)
    .mutation(({ ctx, input }) => views.saveView(ctx, input)),
  change: ofViews('views.change')
    .input(changeViewInput)
    .mutation(({ ctx, input }) => views.changeView(ctx, input)),
  delete: ofViews('views.delete')
    .input(viewIdInput)
    .mutation(({ ctx, input }) => views.deleteView(ctx, input)),
});
