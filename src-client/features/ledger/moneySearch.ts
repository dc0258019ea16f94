import { after, id, type SearchIn, searchOf, text } from '#client/components/lists/listSearch.ts';

/**
 * What the address of the money desk says: its tab, what the tab's list is searched, filtered and sorted by, the row that is open beside it, and
 * the campaign whose ledger is. The screen takes its first choice for a word that it does not know.
 */
export const moneySearch = searchOf({ tab: text, search: text, status: text, sort: text, after, row: id, ledger: id });
export type MoneySearch = SearchIn<typeof moneySearch>;
