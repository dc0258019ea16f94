import { idParam, shownParam, wordParam } from '#client/components/core/searchParams.ts';

const LISTS = ['unread'] as const;

interface ConversationsSearch {
  /** The conversation that is open, by its deal. */
  dealId?: string | undefined;
  show?: (typeof LISTS)[number] | undefined;
  shown?: number | undefined;
}

/** Which conversation the address opens, and how far which list is opened. */
export const conversationsSearch = (search: Record<string, unknown>): ConversationsSearch => ({
  dealId: idParam(search, 'dealId'),
  show: wordParam(search, 'show', LISTS),
  shown: shownParam(search),
});
