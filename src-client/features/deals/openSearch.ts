import { oneOf, searchOf, shown, text } from '#client/components/lists/listSearch.ts';

const TABS = ['open', 'mine'] as const;
export type OpenTab = (typeof TABS)[number];

/** What the address of the open campaigns says. */
export const openSearch = searchOf({ tab: oneOf(TABS), search: text, shown });
