import { conversationsSearch } from '#client/features/conversations/conversationsSearch.ts';
import { asShown } from '#client/paging.ts';
import type { RouterContext } from '#client/router-context.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

type Search = ReturnType<typeof conversationsSearch>;

/** The shared part of a brand's and a creator's conversations: their search, and the reads of their list and the open one. */
export const conversations = {
  validateSearch: conversationsSearch,
  loaderDeps: ({ search }: { search: Search }) => search,
  loader: ({ context: { api, load }, deps }: { context: Pick<RouterContext, 'api' | 'load'>; deps: Search }) => {
    const { dealId, show = 'all', shown } = deps;
    const { list, read, thread } = api.conversations;
    const rows = list.infiniteQueryOptions({ limit: PAGE_SIZES.conversations, show }, asShown(shown));
    if (!dealId) return load(rows);
    return load(
      rows,
      read.queryOptions({ dealId }),
      thread.infiniteQueryOptions({ dealId, limit: PAGE_SIZES.thread }, asShown()),
    );
  },
};
