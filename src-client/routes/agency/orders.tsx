import { createFileRoute } from '@tanstack/react-router';
import { AgencyOrdersPage } from '#client/features/agency/AgencyOrdersPage.tsx';
import { ordersSearch } from '#client/features/agency/agencySearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/agency/orders')({
  ...screenOf(ordersSearch, ordersSearch.page, (api, page) => [api.agency.orders.queryOptions(page)]),
  component: AgencyOrdersPage,
});
