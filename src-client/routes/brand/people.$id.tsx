import { createFileRoute } from '@tanstack/react-router';
import { creatorReads } from '#client/features/crm/peopleSearch.ts';
import { people } from '#client/screens/PeopleScreens.tsx';

/** `/brand/people/<id>`: one of a brand's own creators or contacts. */
export const Route = createFileRoute('/brand/people/$id')({
  loader: async ({ context: { api, load, queryClient }, params: { id } }) => {
    const person = api.crm.person.queryOptions({ personId: id });
    await load(person);
    const known = queryClient.getQueryData(person.queryKey);
    if (known?.kind === 'creator') await load(...creatorReads(api, known));
  },
  component: Person,
});

function Person() {
  const { id } = Route.useParams();
  return <people.PersonPage personId={id} />;
}
