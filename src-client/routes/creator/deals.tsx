import { createFileRoute } from '@tanstack/react-router';
import { DealsPage } from '#client/features/deals/DealsPage.tsx';
import { dealsSearch } from '#client/features/deals/tabSearch.ts';
import { asShown } from '#client/paging.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

/** `/creator/deals`: where invitation mails lead (BR-INV-18). */
export const Route = createFileRoute('/creator/deals')({
  validateSearch: dealsSearch,
  loaderDeps: ({ search: { tab = 'active', shown } }) => ({ tab, shown }),
  loader: ({ context: { api, load }, deps: { tab, shown } }) =>
    load(
      api.deals.mine.infiniteQueryOptions({ tab, limit: PAGE_SIZES.deals }, asShown(shown)),
      api.deals.exclusivity.queryOptions(),
    ),
  component: DealsPage,
});
