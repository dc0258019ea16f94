import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';
import { crmOf } from '../-crm.ts';

export const Route = createFileRoute('/agency/crm/brands/')({
  ...crmOf('agency').brands,
  component: () => <crm.BrandsPage area="agency" />,
});
