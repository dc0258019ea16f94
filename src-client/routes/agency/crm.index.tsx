import { createFileRoute } from '@tanstack/react-router';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/agency/crm/')({
  loader: ({ context: { api, load } }) =>
    load(api.crm.stats.queryOptions({ area: 'agency' }), api.crm.dueFollowUps.queryOptions({ area: 'agency' })),
  component: Crm,
});

function Crm() {
  return <crm.CrmPage area="agency" />;
}
