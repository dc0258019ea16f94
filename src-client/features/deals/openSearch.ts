import { oneOf, searchOf, shown, text } from '#client/components/lists/listSearch.ts';

/** What the address of the open campaigns says. */
export const openSearch = searchOf({ tab: oneOf(['open', 'mine']), search: text, shown });
