import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '#client/features/discovery/ListPage.tsx';
import { listsSearch, membersInput } from '#client/features/discovery/listsSearch.ts';
import { asShown } from '#client/paging.ts';

/** `/brand/creators/lists/<id>`: one list of creators. */
export const Route = createFileRoute('/brand/creators_/lists/$listId')({
  validateSearch: listsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, load }, params: { listId }, deps }) =>
    load(
      api.discovery.list.queryOptions({ listId }),
      api.guests.onList.queryOptions({ listId }),
      api.discovery.listMembers.infiniteQueryOptions(membersInput(listId, deps), asShown(deps.shown)),
    ),
  component: List,
});

function List() {
  const { listId } = Route.useParams();
  return <ListPage listId={listId} />;
}
