import { cursorOf } from '#client/paging.ts';
import { DESK_LISTS, type DeskList, deskFilters } from '#shared/payments/desk.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { CASE_FILTERS } from '../cases/caseSearch.ts';
import type { MoneySearch } from './moneySearch.ts';

const MONEY_TABS = [...DESK_LISTS, 'cases', 'books'] as const;
export type MoneyTab = (typeof MONEY_TABS)[number];

/** The tab in the address, or the first one. */
export const tabOf = ({ tab }: MoneySearch): MoneyTab => MONEY_TABS.find((known) => known === tab) ?? 'payments';

/** The input for a list of the money desk. */
export function deskInput(list: DeskList, { search, status, sort: asked }: MoneySearch) {
  const sort = TIME_SORTS.find((known) => known === asked) ?? 'newest';
  return { list, search, status: deskFilters(list).find((known) => known === status), sort };
}

export const casesInput = ({ status }: MoneySearch) => ({ status: CASE_FILTERS.find((known) => known === status) });

/** The same with the page. */
export const atPage = <Input extends object>(input: Input, { after }: MoneySearch) => ({
  ...input,
  cursor: cursorOf(after),
});
