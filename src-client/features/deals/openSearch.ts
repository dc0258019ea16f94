import { oneOf, searchOf, shown, text } from '#client/components/lists/listSearch.ts';

/** The search of the open campaigns. */
export const openSearch = searchOf({ tab: oneOf(['open', 'mine']), search: text, shown });
