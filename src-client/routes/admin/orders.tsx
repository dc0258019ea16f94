import { createFileRoute } from '@tanstack/react-router';
import { staffOrdersInput, staffOrdersSearch } from '#client/features/orders/staffOrdersSearch.ts';
import { StaffOrdersScreen } from '#client/screens/StaffOrdersScreen.tsx';

export const Route = createFileRoute('/admin/orders')({
  validateSearch: staffOrdersSearch,
  loaderDeps: ({ search: { search, sort, after } }) => staffOrdersInput({ search, sort, after }),
  loader: ({ context: { api, load }, deps }) => load(api.orders.forStaff.queryOptions(deps)),
  component: StaffOrdersScreen,
});
