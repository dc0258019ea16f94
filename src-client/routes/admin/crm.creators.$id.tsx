import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';
import { crmOf } from '../-crm.ts';

export const Route = createFileRoute('/admin/crm/creators/$id')({ ...crmOf('admin').creator, component: Creator });

function Creator() {
  const { id } = Route.useParams();
  return <crm.CreatorPage area="admin" creatorId={id} />;
}
