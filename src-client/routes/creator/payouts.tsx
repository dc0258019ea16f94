import { createFileRoute } from '@tanstack/react-router';
import { PayoutsPage } from '#client/features/payments/PayoutsPage.tsx';
import { payoutsSearch } from '#client/features/payments/payoutsSearch.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

export const Route = createFileRoute('/creator/payouts')({
  validateSearch: payoutsSearch,
  loader: ({ context: { api, load } }) =>
    load(
      api.payments.payoutSetup.queryOptions(),
      api.payments.clock.queryOptions(),
      api.payments.earnings.queryOptions({ page: 1, pageSize: PAGE_SIZES.earnings }),
      api.payments.statements.queryOptions(),
      api.payments.dealSums.queryOptions({ limit: PAGE_SIZES.dealHistories, cursor: null }),
    ),
  component: PayoutsPage,
});
