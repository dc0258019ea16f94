import { after, id, type SearchIn, searchOf, text } from '#client/components/lists/listSearch.ts';

/**
 * The search of the money desk: its tab, the tab's search, filters and sort, the row that is open beside it, and the campaign whose ledger is open.
 * For an unknown value the screen uses its first choice.
 */
export const moneySearch = searchOf({ tab: text, search: text, status: text, sort: text, after, row: id, ledger: id });
export type MoneySearch = SearchIn<typeof moneySearch>;
