import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';
import { crmOf } from '../-crm.ts';

export const Route = createFileRoute('/admin/crm/deals')({
  ...crmOf('admin').deals,
  component: () => <crm.DealsPage area="admin" />,
});
