import { createFileRoute } from '@tanstack/react-router';
import { FloorsPage } from '#client/features/pricing/FloorsPage.tsx';
import { floorsSearch } from '#client/features/pricing/floorsSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/pricing-floors')({
  ...screenOf(floorsSearch, floorsSearch.input, (api, input) => [api.pricing.floors.queryOptions(input)]),
  component: FloorsPage,
});
