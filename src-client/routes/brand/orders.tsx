import { createFileRoute } from '@tanstack/react-router';
import { ordersSearch } from '#client/features/orders/ordersSearch.ts';
import { asShown } from '#client/paging.ts';
import { OrdersScreen } from '#client/screens/OrdersScreen.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';

/** `/brand/orders`: the pipeline; `projectId` opens that campaign over it (BR-ORD-01), `payment` is what the bank reports on return. */
export const Route = createFileRoute('/brand/orders')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search: { projectId, stage, shown } }) => ({ projectId, stage, shown }),
  loader: ({ context: { api, load }, deps: { projectId, stage, shown } }) =>
    projectId
      ? load(api.orders.read.queryOptions({ campaignId: projectId }))
      : load(
          api.orders.pipeline.queryOptions(),
          api.orders.list.infiniteQueryOptions({ limit: PAGE_SIZES.orders, stage }, asShown(shown)),
        ),
  component: OrdersScreen,
});
