import { createFileRoute } from '@tanstack/react-router';
import { marksReads } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/agency/crm/brands/$brandId')({
  loader: ({ context: { api, load }, params: { brandId } }) =>
    load(api.crm.brand.queryOptions({ area: 'agency', brandId }), ...marksReads(api, 'agency', brandId)),
  component: Brand,
});

function Brand() {
  const { brandId } = Route.useParams();
  return <crm.BrandPage key={brandId} area="agency" brandId={brandId} />;
}
