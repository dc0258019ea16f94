import { shownParam, textParam, wordParam } from '#client/components/core/searchParams.ts';

const TABS = ['open', 'mine'] as const;
export type OpenTab = (typeof TABS)[number];

interface OpenSearch {
  tab?: OpenTab | undefined;
  search?: string | undefined;
  shown?: number | undefined;
}

/** What the address of the open campaigns says. */
export const openSearch = (search: Record<string, unknown>): OpenSearch => ({
  tab: wordParam(search, 'tab', TABS),
  search: textParam(search, 'search'),
  shown: shownParam(search),
});
