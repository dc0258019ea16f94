import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';
import { crmOf } from '../-crm.ts';

export const Route = createFileRoute('/admin/crm/creators/')({
  ...crmOf('admin').creators,
  component: () => <crm.CreatorsPage area="admin" />,
});
