import { createFileRoute } from '@tanstack/react-router';
import { moneySearch } from '#client/features/ledger/moneySearch.ts';
import { MoneyScreen } from '#client/screens/MoneyScreen.tsx';

export const Route = createFileRoute('/admin/money')({
  validateSearch: moneySearch,
  loaderDeps: ({ search: { row: _, ledger: __, ...search } }) => search,
  // What the tabs read is fetched with the screen, so that it is no part of every first download.
  loader: async ({ context: { api, load }, deps }) => {
    const { moneyReads } = await import('#client/features/ledger/moneyReads.ts');
    return load(...moneyReads(api, deps));
  },
  component: MoneyScreen,
});
