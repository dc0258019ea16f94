import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';
import { crmOf } from '../-crm.ts';

export const Route = createFileRoute('/admin/crm/brands/$brandId')({ ...crmOf('admin').brand, component: Brand });

function Brand() {
  const { brandId } = Route.useParams();
  return <crm.BrandPage area="admin" brandId={brandId} />;
}
