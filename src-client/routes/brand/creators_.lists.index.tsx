import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '#client/features/discovery/ListsPage.tsx';
import { listsInput, listsSearch } from '#client/features/discovery/listsSearch.ts';
import { asShown } from '#client/paging.ts';

/** `/brand/creators/lists`: the brand's lists of creators. */
export const Route = createFileRoute('/brand/creators_/lists/')({
  validateSearch: listsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, load }, deps }) =>
    load(api.discovery.lists.infiniteQueryOptions(listsInput(deps), asShown(deps.shown))),
  component: Lists,
});

function Lists() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ListsPage
      search={search}
      onSearch={(typed) => void navigate({ search: { search: typed }, replace: true, resetScroll: false })}
      onOpen={(listId) => void navigate({ to: '/brand/creators/lists/$listId', params: { listId } })}
    />
  );
}
