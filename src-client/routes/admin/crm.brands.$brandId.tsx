import { createFileRoute } from '@tanstack/react-router';
import { marksReads } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/admin/crm/brands/$brandId')({
  loader: ({ context: { api, load }, params: { brandId } }) =>
    load(api.crm.brand.queryOptions({ area: 'admin', brandId }), ...marksReads(api, 'admin', brandId)),
  component: Brand,
});

function Brand() {
  const { brandId } = Route.useParams();
  return <crm.BrandPage key={brandId} area="admin" brandId={brandId} />;
}
