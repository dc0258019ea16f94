import { afterParam, idParam, textParam } from '#client/components/core/searchParams.ts';

/** What the address of the money desk says: its tab, what the tab's list is searched, filtered and sorted by, and what is open beside it. */
export interface MoneySearch {
  /** Any word, as all that is chosen from a list: the screen takes its first choice for one that it does not know. */
  tab?: string | undefined;
  search?: string | undefined;
  status?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
  /** The row that is open. */
  row?: string | undefined;
  /** The campaign whose ledger is open. */
  ledger?: string | undefined;
}

const WORDS = ['tab', 'search', 'status', 'sort'] as const;

/** Reads the address; what is not understood is left out. */
export const moneySearch = (search: Record<string, unknown>): MoneySearch => ({
  ...Object.fromEntries(WORDS.map((name) => [name, textParam(search, name)])),
  after: afterParam(search),
  row: idParam(search, 'row'),
  ledger: idParam(search, 'ledger'),
});
