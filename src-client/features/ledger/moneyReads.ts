import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { atPage, casesInput, deskInput, tabOf } from './inputs.ts';
import type { MoneySearch } from './moneySearch.ts';

/** The reads of the chosen tab. */
export function moneyReads({ cases, ledger, payments }: Api, search: MoneySearch): Read[] {
  const tab = tabOf(search);
  if (tab === 'books') return [ledger.lastVerify.queryOptions()];
  if (tab === 'cases') return [cases.list.queryOptions(atPage(casesInput(search), search))];
  return [payments.desk.queryOptions(atPage(deskInput(tab, search), search))];
}
