import { createFileRoute } from '@tanstack/react-router';
import { AgencyBrandsPage } from '#client/features/seats/AgencyBrandsPage.tsx';

export const Route = createFileRoute('/agency/brands')({
  loader: ({ context: { api, load } }) => load(api.seats.brands.queryOptions()),
  component: AgencyBrandsPage,
});
