import { createFileRoute } from '@tanstack/react-router';
import { MoneyPage } from '#client/features/ledger/MoneyPage.tsx';
import { moneySearch } from '#client/features/ledger/moneySearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/money')({
  ...screenOf(
    moneySearch,
    ({ row, ledger, ...search }) => search,
    // What the tabs read is fetched with the screen, so that it is no part of every first download.
    async (api, search) => (await import('#client/features/ledger/moneyReads.ts')).moneyReads(api, search),
  ),
  component: MoneyPage,
});
