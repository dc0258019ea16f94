import { searchEverythingInput } from '#shared/search/search.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as search from './search.service.ts';

export const searchRouter = router({
  everything: permitted('search.everything')
    .input(searchEverythingInput)
    .query(({ ctx, input }) => search.everything(ctx, input.search)),
});
