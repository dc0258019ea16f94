import { createFileRoute } from '@tanstack/react-router';
import { marksReads } from '#client/features/crm/crmSearch.ts';
import { crm } from '#client/screens/CrmScreens.tsx';

export const Route = createFileRoute('/admin/crm/creators/$id')({
  loader: ({ context: { api, load }, params: { id } }) =>
    load(api.crm.creator.queryOptions({ area: 'admin', creatorId: id }), ...marksReads(api, 'admin', id)),
  component: Creator,
});

function Creator() {
  const { id } = Route.useParams();
  return <crm.CreatorPage key={id} area="admin" creatorId={id} />;
}
