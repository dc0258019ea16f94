import { createFileRoute } from '@tanstack/react-router';
import { MoneyPage } from '#client/features/ledger/MoneyPage.tsx';
import { moneySearch } from '#client/features/ledger/moneySearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/money')({
  ...screenOf(
    moneySearch,
    ({ row, ledger, ...search }) => search,
    // The tabs' reads are fetched with the screen, so that they are not part of every first download.
    async (api, search) => (await import('#client/features/ledger/moneyReads.ts')).moneyReads(api, search),
  ),
  component: MoneyPage,
});
