import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

interface Asked {
  dealId?: string | undefined;
  show?: 'unread' | undefined;
  shown?: number | undefined;
}

/** What the screen of the conversations shows: their list, and the one that is open. */
export function conversationReads(api: Api, { dealId, show, shown }: Asked): Read[] {
  const list = { limit: PAGE_SIZES.conversations, show: show ?? ('all' as const) };
  const reads: Read[] = [api.conversations.list.infiniteQueryOptions(list, asShown(shown))];
  if (!dealId) return reads;
  const thread = { dealId, limit: PAGE_SIZES.thread };
  return [
    ...reads,
    api.conversations.read.queryOptions({ dealId }),
    api.conversations.thread.infiniteQueryOptions(thread, asShown()),
  ];
}
