import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/admin/crm/')({
  loader: ({ context: { api, load } }) =>
    load(api.crm.stats.queryOptions({ area: 'admin' }), api.crm.dueFollowUps.queryOptions({ area: 'admin' })),
  component: Crm,
});

function Crm() {
  return <crm.CrmPage area="admin" />;
}
